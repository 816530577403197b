/** The widget for notebooks (anywidget). */

/** The model of the widget on the side of the notebook. */
interface Model {
  get: (name: string) => unknown;
  set: (name: string, value: unknown) => void;
  save_changes: () => void;
  on: (event: string, act: () => void) => void;
  off: (event: string, act: () => void) => void;
}

type View = HTMLElement & { state: string };

/** `state` is the picture and syncs in both directions; `height` is in pixels. */
export const notebook = {
  render({ model, el }: { model: Model; el: HTMLElement }) {
    const view = document.createElement('headlight-view') as View;
    const follow = () => {
      view.state = String(model.get('state') ?? '');
      const height = model.get('height');
      view.style.height = height ? `${height}px` : '';
    };
    view.addEventListener('state', () => {
      model.set('state', view.state);
      model.save_changes();
    });
    follow();
    model.on('change:state', follow);
    model.on('change:height', follow);
    el.append(view);
    return () => {
      model.off('change:state', follow);
      model.off('change:height', follow);
      view.remove();
    };
  },
};

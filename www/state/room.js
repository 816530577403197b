// @ts-check
/**
 * The contract between the page and its rooms: what `room.js` and `opened.js` of a room declare, and what the
 * page offers to a room's controller.
 *
 * @typedef {'start' | 'basics' | 'models' | 'learning'} Group of tabs in the header
 * @typedef {import('./fields.js').Rules} Rules
 * @typedef {import('./fields.js').Chosen} Chosen
 * @typedef {import('./text.js').TextState} TextState
 * @typedef {import('../engine/client.js').Client} Client
 * @typedef {'light' | 'dark'} Theme to draw in
 * @typedef {Record<string, (detail: any) => void>} Intents handlers of user actions, by name
 * @typedef {{ name: string, parts: BlobPart[], type: string }} TakenFile
 * @typedef {{ name: string, rows: number, columns: number, values: Float32Array }} NamedMatrix
 * @typedef {'loading' | 'ready' | 'running' | 'error'} Phase
 * @typedef {{ heads: import('./text.js').HeadAt[], way: 'each' | 'average' | 'all' }} HeadsOfCaption heads of a
 *     picture, and whether it shows each of them, their average, or all heads of the model
 */
/**
 * Emits an intent with the detail that its handler takes.
 *
 * @template {Intents} Handlers of the room
 * @typedef {<Name extends keyof (Handlers & PageIntents)>(intent: Name, ...detail: Parameters<(Handlers & PageIntents)[Name]>) => void} EmitOf
 */
/**
 * Handlers of the page and of the shared sentence that views of rooms may use.
 *
 * @typedef {object} PageIntents
 * @property {(fields: string) => void} visit
 * @property {() => void} lessons opens the list of lessons
 * @property {() => void} load loads the model
 * @property {() => void} cancel stops loading it
 * @property {(at: import('./text.js').HeadAt) => void} head chooses a head
 * @property {(layer: number) => void} layer
 * @property {(specials: boolean) => void} specials shows or hides special tokens
 * @property {(pair: import('./text.js').Pair) => void} selectTokens
 */
/**
 * The part of the page's state that rooms may use: everything except the state of other rooms.
 *
 * @typedef {object} Shared
 * @property {string} room the current one
 * @property {TextState} text the sentence shared by the rooms of a model
 * @property {import('./model.js').Model} model
 * @property {boolean} guided whether a lesson is open
 * @property {boolean} embedded whether the page is in a frame of another page
 * @property {string[]} hide parts that the URL hides
 * @property {{ name: string, title: string } | null} lastRoom the room of the last visit, if there was one
 */
/**
 * The page's services for a room's controller.
 *
 * @template State
 * @typedef {object} Context
 * @property {() => State} get the room's own state
 * @property {(parts: Partial<State>) => void} set
 * @property {() => Shared} shared
 * @property {(listener: () => void) => void} subscribe
 * @property {Client} client
 * @property {(text: string) => void} note shows a notice
 * @property {() => void} writeAddress
 * @property {() => void} newHistoryEntry makes the next URL a new entry in the browser's history
 * @property {(text: string) => string} excerpt
 * @property {(act: () => void) => void} afterDrawing
 * @property {(selected: import('./text.js').Pair) => void} select selects tokens of the shared sentence
 * @property {(at: import('./text.js').HeadAt) => void} chooseHead
 * @property {(text: string) => void} changeText changes the shared sentence
 * @property {(text: string) => void} typeText changes it while the user types
 * @property {(files: File[], title: string) => Promise<void>} offerModel adds the model in these files for this visit
 *     and chooses it
 * @property {(id: string) => void} openExample
 * @property {(room: string) => void} openRoom
 * @property {() => void} loadKeptModel loads the model if an earlier visit has kept it
 */
/**
 * Controller of a room: turns user actions into changes of state and requests to the engine.
 *
 * @typedef {object} Controller
 * @property {Intents} intents
 * @property {(chosen: Chosen) => void} [open] opens a URL, if `fromFields` is not enough
 * @property {(wish: import('./reading.js').Wish<any>) => Promise<any>} [read] requests the answers that the picture is
 *     drawn from; `null` if the picture needs a text and there is none
 * @property {(example: import('./examples.js').Example) => void} [openExample] called after the user chose an example
 *     of a lecture
 * @property {() => void} [restart] called after the engine was replaced and therefore lost its runs
 * @property {Record<'csv' | 'json', () => Promise<TakenFile>>} [files] files with the room's numbers, if these differ
 *     from the numbers in `answers`
 */
/**
 * Creates a view; its `update` draws the props.
 *
 * @typedef {(root: HTMLElement, emit: (intent: string, detail?: any) => void) => { update: (props: any) => void }} CreateView
 */
/**
 * The part of a room that the page needs before the room is opened, in `room.js`.
 *
 * @typedef {object} Room
 * @property {string} name of the room in the URL, and of its folder
 * @property {Record<string, string>} title by language
 * @property {Record<string, string>} [purpose] what the room shows and what to do there, by language; a room without it
 *     draws its own heading
 * @property {Group} group
 * @property {Rules} fields the room's own fields of the URL
 * @property {boolean} readsText whether it draws the sentence shared by the rooms of a model
 * @property {boolean} [choosesHead] whether it uses the chosen layer and head
 * @property {string} [model] folder of the only model that it supports; by default it uses the chosen one. A room with
 *     its own choice of models gives the first one here, and has `modelOf` in `opened.js`
 * @property {(manifest: import('../pkg/headlight.js').ModelManifest) => boolean} [takesOwn] whether it uses a chosen
 *     custom model instead
 * @property {'model' | 'training'} [takesFiles] user-supplied files that the page opens in this room: a model, or a
 *     saved training run, for which the controller has the intent `openFiles`
 * @property {boolean} [isDefault] whether links without a room's name open it, and whether it is offered while a model
 *     loads
 * @property {string[]} hideable names of its parts that a link can hide; its style sheet has a rule for each
 * @property {string[]} styles URLs, relative to the page
 * @property {string} [presentStyle] style sheet for presentation mode
 * @property {() => Promise<OpenedRoom<any>>} load loads the rest when the room is opened
 */
/**
 * The part of a room that is needed only while the room is open, in `opened.js`.
 *
 * @template State
 * @typedef {object} OpenedRoom
 * @property {State} initial
 * @property {(context: Context<State>) => Controller} create
 * @property {CreateView} createView
 * @property {(state: State, shared: Shared, theme: Theme) => object | null} props of the view; `null` while there is
 *     nothing to draw
 * @property {(chosen: Chosen) => Partial<State>} [fromFields] parts of the state that a URL names
 * @property {(state: State) => import('./fields.js').Written | null} toFields fields of the URL; a field that is
 *     `null` is omitted. Returns `null` while the room has no input
 * @property {(state: State) => boolean} isTouched whether the user changed anything; the URL must then include the
 *     room's fields
 * @property {(state: State) => boolean} usesModel whether the room needs the model now
 * @property {(state: State) => string} [modelOf] folder of the model that the room itself chooses
 * @property {(state: State) => string | null} [secondModelOf] folder of a second model that the engine must have loaded,
 *     if the room's picture compares two
 * @property {(state: State, shared: Shared) => Phase} phase of the room's requests or run
 * @property {(state: State, shared: Shared) => boolean} isStale whether the picture is older than the input; the room's
 *     root then has the attribute `data-stale`
 * @property {(state: State) => unknown[]} frame values that determine the picture's size; while they are unchanged, an
 *     embedded picture keeps its font size
 * @property {(state: State) => string | null} problem
 * @property {(state: State) => boolean} [changesModel] whether the model is modified in this room only, so that other
 *     rooms show it unmodified
 * @property {boolean} [offersSentence] whether the sentence box is visible before the room needs the model
 * @property {boolean} [runsTexts] whether `read` runs other texts than the shared sentence, which must then be run
 *     again for other rooms
 * @property {import('../engine/protocol.js').Method} [tokenizesWith] the method with which `read` itself sends the
 *     shared sentence, so that it is not run before
 * @property {(state: State) => Record<string, object | null | undefined>} [answers] the engine's
 *     matrices from which the picture is drawn, for the dialog "Share"
 * @property {(state: State) => boolean} [hasNumbers] whether there are numbers to save, for a controller with `files`
 * @property {(state: State, caption: HeadsOfCaption) => HeadsOfCaption} [caption] heads of the picture, if they differ
 *     from the chosen head
 * @property {(state: State, shared: Shared) => boolean} [isGuessing] whether a quiz is open whose answer the names of
 *     examples would reveal
 */

/**
 * Declares a room, with the type of its name.
 *
 * @template {string} Name
 * @param {Room & { name: Name }} room
 */
export const defineRoom = (room) => room;

/**
 * Declares an opened room, with the type of its state.
 *
 * @template State
 * @param {OpenedRoom<State>} room
 */
export const defineOpenedRoom = (room) => room;

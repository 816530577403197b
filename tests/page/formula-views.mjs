// @ts-check
/**
 * Views with written-out sums. `least` is a lower limit for the number of "=" and "≈" between numbers in all views of a
 * room together.
 */
export const VIEWS = /** @type {Record<string, { least: number, views: string[] }>} */ ({
  block: {
    least: 8,
    views: ['', '&model=smollm2-135m'].flatMap((model) =>
      ['norm1', 'norm2', 'concatenate'].map((stage) => `${model}&stage=${stage}&dim=7`),
    ),
  },
  sentence: {
    least: 15,
    views: ['&token=8&key=2', '&token=8&key=8', '&token=2&key=12', '&token=1&key=3&model=smollm2-135m'].map(
      (pair) => `&layer=5&head=3${pair}&why=output`,
    ),
  },
  predict: {
    least: 6,
    views: [
      '&ask=are,is,unbelievable',
      '&view=typed',
      '&view=continuations&continuation-1=are&continuation-2=is+on+the+table',
      ...['probability.7', 'exp.7', 'ln_final.x_hat.7', 'ln_final.normalized.7'].map((at) => `&path-number=${at}`),
    ].map((view) => `&text=The+capital+of+Portugal+is${view}`),
  },
  recurrent: {
    least: 4,
    // With a width of 8, the displayed sum of an output omits the smallest products.
    views: [
      '8&recurrent-why=score.1',
      '8&recurrent-why=pattern.1',
      '4&recurrent-why=context.1',
      '4&recurrent-why=output.3',
    ].map((width) => `&recurrent-steps=5&recurrent-attention=dot&recurrent-at=8&recurrent-width=${width}`),
  },
  translate: {
    least: 10,
    views: [
      ...['1', '2', '3'].map((at) => `&translation=steps&written=${at}.scores&target=${at}&source=1`),
      ...['cross_attn.qk_products.0', 'cross_attn.exp.0', 'cross_attn.pattern.0', 'ssru.state', 'ln1.x_hat'].map(
        (name) => `&translation=steps&written=1.mix&number=decoder.1.${name}.1.1`,
      ),
    ],
  },
  lookup: {
    least: 31,
    views: ['exact', 'average', 'normalize', 'dot', 'gaussian']
      .flatMap((strategy) => ['&at=-1.35', '&space=plane&entry=2'].map((space) => `&strategy=${strategy}${space}`))
      .concat('&part=scaling')
      .concat(['dot', 'cosine', 'euclidean'].map((one) => `&part=words&token=10&key=2&similarity=${one}`)),
  },
  positions: {
    least: 21,
    views: [
      '&length=4&width=4&place=3.2',
      '&length=4&width=4&formula=tutorial&base=10.5',
      ...['3.2', '0.0', '17.300'].map((place) => `&length=20&width=512&place=${place}`),
    ]
      .map((view) => `&positions=sines${view}`)
      .concat('&positions=learned&pair=100.101'),
  },
  train: { least: 2, views: ['', '&train-optimizer=sgd'].map((optimizer) => `&trained=20${optimizer}`) },
});

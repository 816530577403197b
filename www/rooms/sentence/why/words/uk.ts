/** UI strings about the causes of a score, in Ukrainian. */
import { form, quoted } from '../../../../words/uk/phrases.js';

type Names = { query: string; key: string };

/** Names of the parts that write to the residual stream, by the core's names. */
const SOURCES = {
  embed: () => 'ембединг токена',
  pos_embed: () => 'ембединг позиції',
  token_type_embed: () => 'ембединг типу токена',
  embed_bias: () => 'зсув проєкції ембедингів',
  embed_norm_bias: () => 'β нормалізації ембедингів',
  head: (layer: number, head: number) => `L${layer} H${head}`,
  attn_bias: (layer: number) => `b_O шару ${layer}`,
  attn_norm_bias: (layer: number) => `β нормалізації уваги, шар ${layer}`,
  mlp: (layer: number) => `MLP шару ${layer}`,
  mlp_norm_bias: (layer: number) => `β нормалізації MLP, шар ${layer}`,
  recurrent: (layer: number) => `рекурентний блок шару ${layer}`,
  recurrent_norm_bias: (layer: number) => `β нормалізації рекурентного блоку, шар ${layer}`,
  final_norm_bias: () => 'β останньої нормалізації',
  distance: () => 'відстань',
};

export const words = {
  source(kind: keyof typeof SOURCES | 'projection_bias', layer: number, head: number, of: 'query' | 'key') {
    if (kind === 'projection_bias') return of === 'query' ? 'b_Q' : 'b_K';
    return SOURCES[kind](layer, head);
  },
  text: ({ query, key }: Names, count: number, score: string, isCapped: boolean) =>
    `Вектори слів ${quoted(query)} і ${quoted(key)} записали попередні частини моделі. Оцінка${isCapped ? ' до м’якого обмеження' : ''}, ${score}, — це сума доданків (усього ${count.toLocaleString('uk')}): по одному на кожну пару з частини, що записала запит, і частини, що записала ключ. У цій сумі кожна нормалізація зберігає дільник, який мала в цьому обчисленні. MLP — це одна частина.`,
  waiting: 'Модель обчислює ще раз, щоб записати вектор кожної частини.',
  largest: (count: number) => `Найбільші доданки (${count}). Клацніть голову, щоб побачити, на що вона звертає увагу.`,
  query: 'записала запит',
  key: 'записала ключ',
  term: 'доданок',
  rest: (count: number) => `ще ${count.toLocaleString('uk')} ${form(count, 'доданок', 'доданки', 'доданків')}`,
  sum: 'сума: оцінка',
  open: (head: string, token: string) => `${head}: на що тут звертає увагу ${quoted(token)}`,
  bySource: 'Суми за частинами й композиція голів',
  ofQuery: ({ query }: Names) =>
    `Частини, що записали запит слова ${quoted(query)}: голови та інші частини з найбільшими сумами`,
  ofKey: ({ key }: Names) =>
    `Частини, що записали ключ слова ${quoted(key)}: голови та інші частини з найбільшими сумами`,
  part: 'частина',
  total: 'сума її доданків',
  composition: { query: 'Q-композиція', key: 'K-композиція' },
  v: 'V-композиція',
  compositionNote: (random: string) =>
    `Композицію обчислено з навчених матриць двох голів; від тексту вона не залежить, а MLP і позиції не враховано. 0 означає, що ця голова не читає нічого з того, що пише інша. Голови з випадковими матрицями таких самих розмірів мають у середньому ${random} (8 пар, зерно 1).`,
  moved: {
    caption: ({ query }: Names) =>
      `Для кожного токена, на який у цій голові звертає увагу ${quoted(query)}: слова, чиї логіти вона підвищує найбільше, і наскільки (вага × v, помножено на W_O і W_U; нормалізації зберігають свої дільники).`,
    nearest: ({ query }: Names) =>
      `Для кожного токена, на який у цій голові звертає увагу ${quoted(query)}: слова, чиї ембединги найближчі до v × W_O, і косинус. Окремий вектор у цій моделі не має логітів, тож слова — лише підказка.`,
    token: 'токен',
    weight: 'вага',
    words: 'слова',
  },
};

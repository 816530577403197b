/** Example databases, each with the strategy that it demonstrates. */
import type { Database } from './database.ts';

interface Example {
  id: string;
  space: 'axis' | 'plane';
  database: Database;
  strategy: 'exact' | 'average' | 'normalize' | 'dot' | 'gaussian';
}

const AXIS = { keys: [-2.4, -1, 0.4, 1.2, 2.5], values: [1, 4, 2, 5, 3] };
const PLANE = { keys: [2, 1, 0.5, 2, -1.8, 1.2, -1.2, -1.8, 1.6, -1.6], values: [6, 2, -5, -2, 4] };

export const EXAMPLES: [Example, ...Example[]] = [
  { id: 'kernel', space: 'axis', database: { ...AXIS, query: [0.7] }, strategy: 'gaussian' },
  { id: 'database', space: 'axis', database: { ...AXIS, query: [0.7] }, strategy: 'exact' },
  { id: 'attention', space: 'plane', database: { ...PLANE, query: [1.2, 0.9] }, strategy: 'dot' },
  // One score is negative, so some normalised weights are below 0 or above 1.
  { id: 'negative', space: 'plane', database: { ...PLANE, query: [1.5, -0.5] }, strategy: 'normalize' },
  // The scores cancel exactly, even in floating point, so their sum, the divisor, is 0.
  {
    id: 'cancel',
    space: 'plane',
    database: { keys: [2, 1, -1.5, 0.5, 1, -1, -1.5, 1.5], values: [6, -5, 4, 2], query: [1.5, 0] },
    strategy: 'normalize',
  },
];

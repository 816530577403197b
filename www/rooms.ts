/**
 * The registry of all rooms, in the order of the header. To add a room, create a folder in `rooms/` and add its name
 * here.
 */
import { room as block } from './rooms/block/room.ts';
import { room as compare } from './rooms/compare/room.ts';
import { room as lookup } from './rooms/lookup/room.ts';
import { room as positions } from './rooms/positions/room.ts';
import { room as predict } from './rooms/predict/room.ts';
import { room as recurrent } from './rooms/recurrent/room.ts';
import { room as sentence } from './rooms/sentence/room.ts';
import { room as start } from './rooms/start/room.ts';
import { room as train } from './rooms/train/room.ts';
import { room as translate } from './rooms/translate/room.ts';
import { room as worked } from './rooms/worked/room.ts';

export const ROOMS = [start, lookup, worked, positions, sentence, block, predict, translate, compare, recurrent, train];

/** Parts of a room's state that the URL contains: each with its field, its default value, and its text in the URL. */
import type { Chosen, Written } from './fields.ts';
import type { Untyped } from './room.ts';
import { isSame } from './same.ts';

interface Field<Value> {
  field: string;
  initial: Value; // the value without the field; it is not written
  read: (text: string) => Value;
  write: (value: Value) => string | number | null;
}

type Table = Record<string, Field<Untyped>>;

export type StateOf<Fields extends Table> = {
  [Name in keyof Fields]: Fields[Name]['initial'];
};

export const custom = <Value>(
  field: string,
  initial: Value,
  read: (text: string) => Value,
  write: (value: NonNullable<Value>) => string | number | null,
): Field<Value> => ({ field, initial, read, write: (value) => (value == null ? null : write(value)) });

export const text = <Value extends string>(field: string, initial: Value) =>
  custom<Value>(field, initial, (text) => text as Value, String);

export const number = (field: string, initial: number) => custom(field, initial, Number, Number);

/** A number that is `null` without the field. */
export const optional = (field: string) => custom<number | null>(field, null, Number, Number);

export const optionalText = (field: string) => custom<string | null>(field, null, String, String);

/** True with any of these values of the field; the first is written. */
export const flag = (field: string, values = ['yes']) =>
  custom<boolean>(
    field,
    false,
    (text) => values.includes(text),
    () => values[0],
  );

export const initialOf = <Fields extends Table>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial])) as StateOf<Fields>;

/** `chosen`: fields of the URL with valid values. */
export const readState = <Fields extends Table>(fields: Fields, chosen: Chosen) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { field, initial, read }]) => [
      name,
      chosen[field] === undefined ? initial : read(chosen[field]),
    ]),
  ) as StateOf<Fields>;

export const writeState = <Fields extends Table>(fields: Fields, state: StateOf<Fields>): Written =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { field, initial, write }]) => [
      field,
      isSame(state[name], initial) ? null : write(state[name]),
    ]),
  );

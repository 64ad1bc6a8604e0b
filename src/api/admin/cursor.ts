import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';

/** Place in a list: the sort values of the last row, as texts of the database. */
export type CursorPlace = readonly [string, ...string[]];

/**
 * Cursors of lists. A cursor is signed, so that a client can neither read a meaning into it nor make one. It is bound to
 * the list and its parameters.
 */
export type Cursors = {
  write(list: string, place: CursorPlace): string;
  /** Null for a text that is no cursor of this list. */
  read(list: string, cursor: string): CursorPlace | null;
};

const PlaceRow = v.tupleWithRest([v.string()], v.string());
const SIGNATURE_BYTES = 12;

/** `keys`: the first one signs, all are accepted. */
export function createCursors(keys: readonly string[]): Cursors {
  const signature = (key: string, list: string, place: string): Buffer =>
    createHmac('sha256', key).update(`api cursor ${list} ${place}`).digest().subarray(0, SIGNATURE_BYTES);
  return {
    write: (list, place) => {
      const [key] = keys;
      if (key === undefined) throw new Error('there is no key to sign with');
      const text = JSON.stringify(place);
      return Buffer.concat([signature(key, list, text), Buffer.from(text)]).toString('base64url');
    },
    read: (list, cursor) => {
      const bytes = Buffer.from(cursor, 'base64url');
      if (bytes.length <= SIGNATURE_BYTES || bytes.toString('base64url') !== cursor) return null;
      const signed = bytes.subarray(0, SIGNATURE_BYTES);
      const text = bytes.subarray(SIGNATURE_BYTES).toString('utf8');
      if (!keys.some((key) => timingSafeEqual(signature(key, list, text), signed))) return null;
      const read = v.safeParse(PlaceRow, JSON.parse(text));
      return read.success ? read.output : null;
    },
  };
}

import { sharedArray } from './grow.ts';

/** Many short texts in two arrays, instead of a million objects in each thread. */
export type StringTable = {
  bytes: Uint8Array;
  /** Start of each text, and the end of the last one. */
  offsets: Uint32Array;
};

export type Strings = {
  readonly length: number;
  at(index: number): string;
  /** Returns the position of a text in a sorted table, or -1. */
  find(text: string): number;
  /** Returns the first position in a sorted table whose text is not less than this one. */
  from(text: string): number;
  /** Returns the positions of at most `most` texts that contain this one. */
  containing(text: string, most: number): number[];
};

export type StringBuilder = { add(text: string): number; readonly length: number; finish(): StringTable };

const FIRST_BYTES = 4096;
/** A UTF-16 code unit takes at most three bytes in UTF-8. */
const MOST_BYTES = 3;
/** Up to this value a byte is a character. */
const LAST_PLAIN = 127;

export function stringBuilder(): StringBuilder {
  let bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  let used = 0;
  let ends = new Uint32Array(FIRST_BYTES);
  let length = 0;
  return {
    add: (text) => {
      if (used + text.length * MOST_BYTES > bytes.length) {
        const more = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, used + text.length * MOST_BYTES));
        bytes.copy(more, 0, 0, used);
        bytes = more;
      }
      if (length === ends.length) {
        const more = new Uint32Array(length * 2);
        more.set(ends);
        ends = more;
      }
      used += bytes.write(text, used);
      ends[length] = used;
      length += 1;
      return length - 1;
    },
    get length() {
      return length;
    },
    finish: () => {
      const table = { bytes: sharedArray(Uint8Array, used), offsets: sharedArray(Uint32Array, length + 1) };
      table.bytes.set(bytes.subarray(0, used));
      table.offsets.set(ends.subarray(0, length), 1);
      return table;
    },
  };
}

export function stringTable(texts: Iterable<string>): StringTable {
  const builder = stringBuilder();
  for (const text of texts) builder.add(text);
  return builder.finish();
}

export function readStrings({ bytes, offsets }: StringTable): Strings {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = offsets.length - 1;
  const at = (index: number): string => buffer.toString('utf8', offsets[index] ?? 0, offsets[index + 1] ?? 0);
  const from = (text: string): number => {
    let [low, high] = [0, length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(middle, text) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  /** Compares plain letters byte by byte: a string for each text that a search visits takes ten times as long. */
  const compare = (index: number, text: string): number => {
    const start = offsets[index] ?? 0;
    const size = (offsets[index + 1] ?? 0) - start;
    const shared = Math.min(size, text.length);
    for (let place = 0; place < shared; place += 1) {
      const byte = bytes[start + place] ?? 0;
      const code = text.charCodeAt(place);
      if (byte > LAST_PLAIN || code > LAST_PLAIN) {
        const whole = at(index);
        return whole < text ? -1 : Number(whole > text);
      }
      if (byte !== code) return byte - code;
    }
    return size - text.length;
  };
  return {
    length,
    at,
    from,
    containing: (text, most) => {
      const part = Buffer.from(text);
      const places: number[] = [];
      if (part.length === 0) return places;
      let start = buffer.indexOf(part);
      while (start >= 0 && places.length < most) {
        const place = textAt(offsets, start);
        const end = offsets[place + 1] ?? 0;
        // The match must not extend into the next text.
        const isInside = start + part.length <= end;
        if (isInside) places.push(place);
        start = buffer.indexOf(part, isInside ? end : start + 1);
      }
      return places;
    },
    find: (text) => {
      const place = from(text);
      return place < length && compare(place, text) === 0 ? place : -1;
    },
  };
}

/** Returns the text that contains the byte: the last that begins at or before it. */
function textAt(offsets: Uint32Array, byte: number): number {
  let [low, high] = [0, offsets.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((offsets[middle] ?? 0) <= byte) low = middle;
    else high = middle - 1;
  }
  return low;
}

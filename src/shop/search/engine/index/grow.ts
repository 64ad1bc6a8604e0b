/** Arrays that grow during a build, and their final form in memory that all threads share. */

export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;
type Maker<A extends NumberArray> = {
  new (length: number): A;
  new (buffer: SharedArrayBuffer): A;
  readonly BYTES_PER_ELEMENT: number;
};

export type Growing = {
  push(value: number): void;
  readonly length: number;
};
export type GrowingArray<A extends NumberArray> = Growing & {
  /** Returns the values so far. Do not store it: the next growth replaces the array. */
  view(): A;
  /** Returns a copy in shared memory. */
  shared(): A;
};

const FIRST = 1024;

export function growing<A extends NumberArray>(make: Maker<A>): GrowingArray<A> {
  let values = new make(FIRST);
  let length = 0;
  return {
    push: (value) => {
      if (length === values.length) {
        const more = new make(length * 2);
        more.set(values);
        values = more;
      }
      values[length] = value;
      length += 1;
    },
    get length() {
      return length;
    },
    view: () => values.subarray(0, length) as A,
    shared: () => {
      const copy = sharedArray(make, length);
      copy.set(values.subarray(0, length));
      return copy;
    },
  };
}

/** Allocates zeros in shared memory. */
export function sharedArray<A extends NumberArray>(make: Maker<A>, length: number): A {
  return new make(new SharedArrayBuffer(length * make.BYTES_PER_ELEMENT));
}

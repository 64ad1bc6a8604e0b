/** Part of an object in bytes, both ends included. */
export type ByteRange = { first: number; last: number };

/** Facts of an object. `mediaType` is null in a store that has no place for it. */
export type ObjectFacts = { bytes: number; mediaType: string | null };

/** Object with its content, which can be read once. `bytes` is the size of the whole object. */
export type StoredObject = ObjectFacts & { chunks: AsyncIterable<Buffer> };

/** Entry of a list. `changedAt` is null in a store that does not know it. */
export type ListedObject = { key: string; bytes: number; changedAt: Date | null };

/**
 * Store of files by key. Keys are paths of at most 200 characters such as `pictures/0123456789abcdef`; they contain
 * nothing personal, because logs of a store show them. All functions throw ObjectStoreFailure while the store is
 * unreachable.
 */
export type ObjectStore = {
  /** Name for messages, without secrets. */
  readonly name: string;
  /** Stores an object, or replaces it. A reader sees the earlier content or the new one, never a part. */
  put(key: string, content: Buffer | AsyncIterable<Buffer>, mediaType: string): Promise<void>;
  /** Opens an object or a range of it; null if there is none. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  /** Returns the facts of an object; null if there is none. */
  head(key: string): Promise<ObjectFacts | null>;
  /** Deletes an object. Deleting an absent one is no error. */
  delete(key: string): Promise<void>;
  /** Lists the objects whose keys begin with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Returns an address from which anyone reads the object for some seconds; null if the store serves none. */
  link(key: string, seconds: number): Promise<string | null>;
};

/** The store cannot be reached, or refused a request. The message contains no secret. */
export class ObjectStoreFailure extends Error {
  override name = 'ObjectStoreFailure';
}

const KEY = /^[a-z0-9][a-z0-9-]{0,40}\/[A-Za-z0-9][A-Za-z0-9._-]{0,150}$/;

/** Throws for a key that could leave the store, or that no adapter accepts. */
export function checkKey(key: string): void {
  if (!KEY.test(key)) throw new ObjectStoreFailure(`"${key}" is no key of an object`);
}

/** Reads all chunks into one buffer. */
export async function joinChunks(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read);
}

/** Yields chunks of one size in bytes, except for a shorter last one. */
export async function* inParts(content: Buffer | AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < size) continue;
    const whole = Buffer.concat(waiting);
    let from = 0;
    for (; whole.length - from >= size; from += size) yield whole.subarray(from, from + size);
    waiting = [whole.subarray(from)];
    bytes = whole.length - from;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** Longer than nearly every page: what is longer has room of its own. */
const BYTES = 1_048_576;
/** Pages that are on their way at once, most often. */
const MOST_KEPT = 4;

const rooms = new WeakSet<ArrayBufferLike>();
const free: Buffer[] = [];

/**
 * Room for the bytes of a page until it is packed, which many pages use one after the other. A block of its own for each
 * goes when garbage is collected, and what is smaller lies between such blocks by then: the process holds several times
 * what it uses.
 */
export function pageBuffer(bytes: number): Buffer {
  if (bytes > BYTES) return Buffer.allocUnsafeSlow(bytes);
  const known = free.pop();
  if (known) return known;
  const room = Buffer.allocUnsafeSlow(BYTES);
  rooms.add(room.buffer);
  return room;
}

/** Says that nobody reads a page's bytes any more: another one takes their room. Other bytes are left as they are. */
export function releasePageBuffer(page: unknown): void {
  if (!Buffer.isBuffer(page) || !rooms.has(page.buffer) || free.length >= MOST_KEPT) return;
  if (free.some(({ buffer }) => buffer === page.buffer)) throw new Error('the room of a page was left twice');
  free.push(Buffer.from(page.buffer));
}

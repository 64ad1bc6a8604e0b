/** Size of a page buffer. Nearly every page is shorter; a longer page gets its own memory. */
const BYTES = 1_048_576;
/**
 * Largest number of free buffers. Several pages are often rendered before the first is compressed. V8 counts each new
 * buffer towards its next full collection, so few buffers mean many collections. A buffer takes real memory only as
 * far as pages have filled it.
 */
const MOST_KEPT = 16;

const buffers = new WeakSet<ArrayBufferLike>();
const free: Buffer[] = [];

/**
 * Returns a reusable buffer for the bytes of a page until it is compressed. A new block for each page would live until
 * garbage collection. Smaller allocations between such blocks then fragment memory, and the process holds several times
 * what it uses.
 */
export function pageBuffer(bytes: number): Buffer {
  if (bytes > BYTES) return Buffer.allocUnsafeSlow(bytes);
  const known = free.pop();
  if (known) return known;
  const buffer = Buffer.allocUnsafeSlow(BYTES);
  buffers.add(buffer.buffer);
  return buffer;
}

/** Releases the buffer of a page for the next one. Ignores bytes that are no page buffer. */
export function releasePageBuffer(page: unknown): void {
  if (!Buffer.isBuffer(page) || !buffers.has(page.buffer) || free.length >= MOST_KEPT) return;
  if (free.some(({ buffer }) => buffer === page.buffer)) throw new Error('a page buffer was released twice');
  free.push(Buffer.from(page.buffer));
}

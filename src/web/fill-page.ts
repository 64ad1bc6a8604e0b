import { MARK, type Printed } from '../storefront/page-marks.ts';
import { pageBuffer } from './page-buffer.ts';

/** Largest number of UTF-8 bytes for one UTF-16 code unit of a text. */
const MOST_BYTES = 3;

/**
 * Returns the bytes of a page with prerendered cards and parts of the page shell in place of its marks. That text is
 * neither rendered nor encoded again (200 KB: encoding takes 0.6 ms, copying 0.04 ms). The result uses a page buffer,
 * which the caller must release: see `releasePageBuffer`.
 */
export function fillPage(page: string, printed: Printed): Buffer {
  const marks = [...page.matchAll(MARK)];
  const inserted = marks.map(({ 1: key = '' }) => printed.get(key) ?? NOTHING);
  const buffer = pageBuffer(inserted.flat().reduce((sum, { length }) => sum + length, page.length * MOST_BYTES));
  let [done, bytes] = [0, 0];
  for (const [place, { index, 0: mark }] of marks.entries()) {
    bytes += buffer.write(page.slice(done, index), bytes);
    for (const part of inserted[place] ?? NOTHING) bytes += part.copy(buffer, bytes);
    done = index + mark.length;
  }
  bytes += buffer.write(page.slice(done), bytes);
  return buffer.subarray(0, bytes);
}

const NOTHING: readonly Buffer[] = [];

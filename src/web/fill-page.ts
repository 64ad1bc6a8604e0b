import { MARK, type Printed } from '../storefront/page-marks.ts';
import { pageBuffer } from './page-buffer.ts';

/** Bytes that a part of a text, which JavaScript counts by 16 bits, becomes at most. */
const MOST_BYTES = 3;

/**
 * The bytes of a page with what was printed before where its marks stand: cards, and parts of the frame. So much text
 * takes no part in rendering, and is not turned into bytes again (200 KB: 0.6 ms; put together 0.04). They stand in room
 * for pages, which is to be left when they are of no more use: see `releasePageBuffer`.
 */
export function fillPage(page: string, printed: Printed): Buffer {
  const marks = [...page.matchAll(MARK)];
  const inserted = marks.map(({ 1: key = '' }) => printed.get(key) ?? NOTHING);
  const room = pageBuffer(inserted.flat().reduce((sum, { length }) => sum + length, page.length * MOST_BYTES));
  let [done, bytes] = [0, 0];
  for (const [place, { index, 0: mark }] of marks.entries()) {
    bytes += room.write(page.slice(done, index), bytes);
    for (const part of inserted[place] ?? NOTHING) bytes += part.copy(room, bytes);
    done = index + mark.length;
  }
  bytes += room.write(page.slice(done), bytes);
  return room.subarray(0, bytes);
}

const NOTHING: readonly Buffer[] = [];

import type { BasketLine, LineNotice } from '../../../shop/selling/basket/index.ts';

/** Notices that block the order; all others only inform. */
const BLOCKING: readonly LineNotice[] = ['sold-out', 'not-enough', 'too-many', 'not-on-sale'];

export function isBlocking(notice: LineNotice): boolean {
  return BLOCKING.includes(notice);
}

/** Returns the value in a notice's sentence: the new price, the available units, or the maximum per order. */
export function noticeValue(
  notice: LineNotice,
  line: Pick<BasketLine, 'article' | 'most'>,
  written: (money: BasketLine['lineTotal']) => string,
): string {
  if (notice === 'price-raised' || notice === 'price-lowered') return written(line.article.price);
  return String(notice === 'too-many' ? line.most : line.article.available);
}

import type { BasketLine, LineNotice } from '../../../shop/selling/basket/index.ts';

/** Notices that keep the basket from being ordered; the others only inform. */
const BLOCKING: readonly LineNotice[] = ['sold-out', 'not-enough', 'too-many', 'not-on-sale'];

export function isBlocking(notice: LineNotice): boolean {
  return BLOCKING.includes(notice);
}

/** What the sentence of a notice tells: the new price, the pieces left, or how many can be ordered at once. */
export function noticeValue(
  notice: LineNotice,
  line: Pick<BasketLine, 'article' | 'most'>,
  written: (money: BasketLine['lineTotal']) => string,
): string {
  if (notice === 'price-raised' || notice === 'price-lowered') return written(line.article.price);
  return String(notice === 'too-many' ? line.most : line.article.available);
}

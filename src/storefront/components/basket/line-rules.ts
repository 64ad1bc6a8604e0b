import type { BasketLine, LineNotice } from '../../../shop/basket/index.ts';

/** Notices that keep the basket from being ordered; the others only inform. */
const BLOCKING: readonly LineNotice[] = ['sold-out', 'not-enough', 'not-on-sale'];

export function isBlocking(notice: LineNotice): boolean {
  return BLOCKING.includes(notice);
}

/** What the sentence of a notice tells: the new price or the pieces left. */
export function noticeValue(
  notice: LineNotice,
  line: Pick<BasketLine, 'article'>,
  written: (money: BasketLine['lineTotal']) => string,
): string {
  return notice === 'price-raised' || notice === 'price-lowered'
    ? written(line.article.price)
    : String(line.article.available);
}

import type { Article } from '../../catalogue/products/index.ts';
import type { LineNotice } from './types.ts';

/** Returns changes of a line since the customer last saw its price, the most important first. */
export function lineNotices(
  article: Article,
  { quantity, seenAmount }: { quantity: number; seenAmount: number },
  mostPerLine: number,
): LineNotice[] {
  if (!article.onSale) return ['not-on-sale'];
  const notices: LineNotice[] = [];
  if (article.available === 0) notices.push('sold-out');
  else if (article.available < quantity) notices.push('not-enough');
  else if (quantity > mostPerLine) notices.push('too-many');
  if (article.price.amount > seenAmount) notices.push('price-raised');
  if (article.price.amount < seenAmount) notices.push('price-lowered');
  return notices;
}

/** Tells whether a line with these notices cannot be ordered. */
export function blocksOrder(notices: LineNotice[]): boolean {
  return notices.some((notice) => notice !== 'price-raised' && notice !== 'price-lowered');
}

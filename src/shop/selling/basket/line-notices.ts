import type { Article } from '../../catalogue/products/index.ts';
import type { LineNotice } from './types.ts';

/** What changed about a line since its price was last seen; the order is that of importance to the shopper. */
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

/** A line with one of these cannot be ordered as it stands. */
export function blocksOrder(notices: LineNotice[]): boolean {
  return notices.some((notice) => notice !== 'price-raised' && notice !== 'price-lowered');
}

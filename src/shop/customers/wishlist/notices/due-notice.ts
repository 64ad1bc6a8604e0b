import type { NoticeKind } from '../codes.ts';

type Seen = {
  onSale: boolean;
  /** Units that can be sold now. */
  available: number;
  /** Price in minor units. */
  amount: number;
};

/** Returns the kind of notice that a variant in this state allows: a stock notice only while it is unavailable. */
export function askableKind({ onSale, available }: Pick<Seen, 'onSale' | 'available'>): NoticeKind {
  return onSale && available > 0 ? 'price' : 'stock';
}

/**
 * Whether a letter is due. `told` is the price in minor units that the person knows. Only a lower one is due, so that a
 * price that rises and falls causes one letter. A lower price of an unavailable variant is not due either.
 */
export function isDue(notice: { kind: NoticeKind; told: number }, article: Seen): boolean {
  if (!article.onSale || article.available <= 0) return false;
  return notice.kind === 'stock' || article.amount < notice.told;
}

export type { NoticeKind } from '../codes.ts';

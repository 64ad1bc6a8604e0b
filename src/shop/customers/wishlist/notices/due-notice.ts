import type { NoticeKind } from '../codes.ts';

type Seen = {
  onSale: boolean;
  /** Pieces that can be sold now. */
  available: number;
  /** Minor units. */
  amount: number;
};

/** What can be asked of an article as it is now: nobody has to be told of what can be had already. */
export function askableKind({ onSale, available }: Pick<Seen, 'onSale' | 'available'>): NoticeKind {
  return onSale && available > 0 ? 'price' : 'stock';
}

/**
 * Whether a letter is due. `told` is the price in minor units that the person knows: only a lower one is news, so that a
 * price that goes up and down is told once. A lower price of what nobody can buy is no news either.
 */
export function isDue(notice: { kind: NoticeKind; told: number }, article: Seen): boolean {
  if (!article.onSale || article.available <= 0) return false;
  return notice.kind === 'stock' || article.amount < notice.told;
}

export type { NoticeKind } from '../codes.ts';

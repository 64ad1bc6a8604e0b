import * as v from 'valibot';
import { GIFT_CARD_MOTIFS } from './codes.ts';
import type { WantedGiftCard } from './types.ts';

const Wanted = v.object({
  id: v.pipe(v.string(), v.uuid()),
  amount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  motif: v.picklist(GIFT_CARD_MOTIFS),
  message: v.string(),
  senderName: v.string(),
  recipient: v.nullable(v.object({ name: v.string(), email: v.string() })),
  sendOn: v.nullable(v.string()),
});
const Row = v.object({ bought: v.array(Wanted), used: v.array(v.pipe(v.string(), v.uuid())) });

/** Gift cards of a basket as stored: those it buys, and the ids of those that pay it. */
export type StoredGiftCards = { bought: WantedGiftCard[]; used: string[] };

export const NO_GIFT_CARDS: StoredGiftCards = { bought: [], used: [] };

export function readStoredGiftCards(stored: unknown): StoredGiftCards {
  if (stored === null || stored === undefined) return NO_GIFT_CARDS;
  const read = v.safeParse(Row, stored);
  return read.success ? read.output : NO_GIFT_CARDS;
}

/** Joins the gift cards of two baskets of one customer; `most` limits both kinds. */
export function joinGiftCards(own: StoredGiftCards, brought: StoredGiftCards, most: number): StoredGiftCards {
  return {
    bought: [...own.bought, ...brought.bought].slice(0, most),
    used: [...new Set([...own.used, ...brought.used])].slice(0, most),
  };
}

/** Converts gift cards to the stored value; null if there is nothing to store. */
export function giftCardsRow(cards: StoredGiftCards): StoredGiftCards | null {
  return cards.bought.length === 0 && cards.used.length === 0 ? null : cards;
}

/** Card with the amount that it can pay, in minor units. */
export type PayingCard = { cardId: string; lastFour: string; available: number };
/** Part of an order that a card pays, in minor units. */
export type CardShare = { cardId: string; lastFour: string; amount: number };

/**
 * Divides an amount over cards in their order. A card pays what it has; the rest needs another payment method. A gift
 * card never pays for a gift card, so `payable` excludes them.
 */
export function payWithCards(payable: number, cards: readonly PayingCard[]): { shares: CardShare[]; rest: number } {
  let rest = payable;
  const shares = cards.flatMap(({ cardId, lastFour, available }) => {
    const amount = Math.min(Math.max(0, available), rest);
    rest -= amount;
    return amount > 0 ? [{ cardId, lastFour, amount }] : [];
  });
  return { shares, rest };
}

/**
 * Splits a credit of an order that cards paid in part. Money is paid back first, so that no customer gets a card instead
 * of money; cards get the rest, at most what they paid (directive 2011/83, article 13: the means of payment of the
 * purchase). Minor units.
 */
export function creditOntoCards(credit: {
  amount: number;
  /** Total of the order, and the part that cards paid. */
  total: number;
  byCards: number;
  /** Sum of the earlier credits, and the part of them that went onto cards. */
  creditedBefore: number;
  ontoCardsBefore: number;
}): number {
  const { amount, total, byCards, creditedBefore, ontoCardsBefore } = credit;
  const moneyLeft = Math.max(0, total - byCards - (creditedBefore - ontoCardsBefore));
  return Math.min(Math.max(0, amount - moneyLeft), byCards - ontoCardsBefore);
}

/** Divides an amount over the cards that paid an order, the last used first. */
export function spreadOntoCards(
  amount: number,
  paid: readonly { cardId: string; amount: number }[],
): { cardId: string; amount: number }[] {
  let rest = amount;
  return paid.toReversed().flatMap((card) => {
    const part = Math.min(card.amount, rest);
    rest -= part;
    return part > 0 ? [{ cardId: card.cardId, amount: part }] : [];
  });
}

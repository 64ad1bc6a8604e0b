export type OpenDue = {
  id: string;
  orderId: string | null;
  /** ISO date. */
  payableOn: string;
  position: number;
  /** Unpaid minor units. */
  open: number;
};

/** The debt that a payer named: an order, or one instalment of it. */
export type Named = { orderId: string; position?: number } | null;

/**
 * Allocates an amount to debts. The named debt comes first (OR 86). Older debts follow by age (OR 87) if they are
 * payable by `until` (ISO date; null allows only the named debt). `rest` becomes the customer's credit.
 */
export function allocate(
  amount: number,
  dues: readonly OpenDue[],
  { named, until }: { named: Named; until: string | null },
): { shares: { id: string; amount: number }[]; rest: number } {
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new RangeError('the amount to allocate must be a whole number of minor units');
  const rank = (due: OpenDue): number => {
    if (named === null || due.orderId !== named.orderId) return 2;
    return named.position === undefined || named.position === due.position ? 0 : 1;
  };
  const order = dues
    .filter((due) => rank(due) === 0 || (until !== null && due.payableOn <= until))
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        (a.payableOn < b.payableOn ? -1 : a.payableOn > b.payableOn ? 1 : a.position - b.position) ||
        (a.id < b.id ? -1 : 1),
    );
  let rest = amount;
  const shares = order.flatMap(({ id, open }) => {
    const share = Math.min(open, rest);
    rest -= share;
    return share > 0 ? [{ id, amount: share }] : [];
  });
  return { shares, rest };
}

/** Returns the open part of debts after these shares are settled. */
export function openAfter(dues: readonly OpenDue[], shares: readonly { id: string; amount: number }[]): OpenDue[] {
  const settled = new Map(shares.map(({ id, amount }) => [id, amount]));
  return dues.flatMap((due) => {
    const open = due.open - (settled.get(due.id) ?? 0);
    return open > 0 ? [{ ...due, open }] : [];
  });
}

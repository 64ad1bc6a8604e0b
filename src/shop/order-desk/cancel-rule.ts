export type CancelProblem =
  /** It is not placed, or cancelled already. */
  | 'not-placed'
  /** By its promise the goods are on their way: that is a return. */
  | 'on-its-way'
  /** A membership that it was bought with still runs: end that first. */
  | 'membership';

/**
 * What stands against cancelling an order, or null. Until the day before the first promised delivery nothing has left the
 * house; what is paid in advance never leaves before the money is there.
 */
export function cancelProblem(order: {
  state: string;
  method: string;
  isSettled: boolean;
  /** ISO dates. */
  earliestDelivery: string | null;
  today: string;
  hasRunningMembership: boolean;
}): CancelProblem | null {
  const { state, method, isSettled, earliestDelivery, today, hasRunningMembership } = order;
  if (state !== 'placed') return 'not-placed';
  if (hasRunningMembership) return 'membership';
  const waitsForMoney = method === 'prepayment' && !isSettled;
  return !waitsForMoney && earliestDelivery !== null && earliestDelivery <= today ? 'on-its-way' : null;
}

export type CancelProblem =
  /** It is not placed, or cancelled already. */
  | 'not-placed'
  /** Some of it has left the house: that is a return. */
  | 'on-its-way'
  /** Lines of it were cancelled before: the others are cancelled the same way. */
  | 'partly-cancelled'
  /** A membership that it was bought with still runs: end that first. */
  | 'membership';

/** What stands against cancelling a whole order, or null: nothing may have left the house. */
export function cancelProblem(order: {
  state: string;
  isShipped: boolean;
  isPartlyCancelled: boolean;
  hasRunningMembership: boolean;
}): CancelProblem | null {
  const { state, isShipped, isPartlyCancelled, hasRunningMembership } = order;
  if (state !== 'placed') return 'not-placed';
  if (hasRunningMembership) return 'membership';
  if (isShipped) return 'on-its-way';
  return isPartlyCancelled ? 'partly-cancelled' : null;
}

export type CancelProblem =
  /** The order is not placed, or already cancelled. */
  | 'not-placed'
  /** A part was shipped, so the customer must return it instead. */
  | 'on-its-way'
  /** Some lines were cancelled before; the others must be cancelled by line too. */
  | 'partly-cancelled'
  /** A membership bought with it is active and must end first. */
  | 'membership'
  /** A gift card bought with it is used. */
  | 'gift-card-used';

/** Returns the obstacle to cancelling a whole order, or null. Nothing may have been shipped. */
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

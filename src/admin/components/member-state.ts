/** How a membership stands, as the word for it. */
export function stateOf(membership: {
  cancelledAt: Date | null;
  endedAt: Date | null;
}): 'running' | 'cancelled' | 'ended' {
  if (membership.endedAt !== null) return 'ended';
  return membership.cancelledAt === null ? 'running' : 'cancelled';
}

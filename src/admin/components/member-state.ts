/** Returns the text key of a membership's state. */
export function memberState(membership: {
  cancelledAt: Date | null;
  endedAt: Date | null;
}): 'running' | 'cancelled' | 'ended' {
  if (membership.endedAt !== null) return 'ended';
  return membership.cancelledAt === null ? 'running' : 'cancelled';
}

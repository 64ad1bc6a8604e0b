const SESSION_ITEM = 'tracking-session';

/** Returns the id of this visit in this window, which links the events of an unknown visitor. */
export function trackingSession(): string {
  const known = sessionStorage.getItem(SESSION_ITEM);
  if (known) return known;
  const made = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  sessionStorage.setItem(SESSION_ITEM, made);
  return made;
}

/** Returns the id if an event was tracked, else null. */
export function knownTrackingSession(): string | null {
  return sessionStorage.getItem(SESSION_ITEM);
}

export function clearTrackingSession(): void {
  sessionStorage.removeItem(SESSION_ITEM);
}

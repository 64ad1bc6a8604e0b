const SESSION_ITEM = 'tracking-session';

/** Of this visit, in this window: what belongs together of somebody who is not known. */
export function trackingSession(): string {
  const known = sessionStorage.getItem(SESSION_ITEM);
  if (known) return known;
  const made = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  sessionStorage.setItem(SESSION_ITEM, made);
  return made;
}

/** The session, if there was anything to track; null if nothing ever was. */
export function knownTrackingSession(): string | null {
  return sessionStorage.getItem(SESSION_ITEM);
}

export function clearTrackingSession(): void {
  sessionStorage.removeItem(SESSION_ITEM);
}

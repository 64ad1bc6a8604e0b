import { fetchJson } from '../fetch-json.ts';
import { SESSION_CHANGED } from '../session.ts';
import type { TrackedEvent } from './tracked-page.ts';

const SESSION_ITEM = 'tracking-session';
const PERSON_ITEM = 'tracking-person';
/** For a visitor without an account; the address of an event always has all its parts. */
export const NOBODY = '-';

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

/** The keyed hash of whoever is logged in, as the shop tells it; asked for once a visit. */
async function person(): Promise<string> {
  if (!/(?:^|; )(?:__Host-)?login-state=%7B/.test(document.cookie)) return NOBODY;
  const known = sessionStorage.getItem(PERSON_ITEM);
  if (known) return known;
  const answer = await fetchJson('/api/dynamicyield/person', { method: 'POST' });
  const hash =
    typeof answer === 'object' && answer !== null && 'person' in answer && typeof answer.person === 'string'
      ? answer.person
      : NOBODY;
  sessionStorage.setItem(PERSON_ITEM, hash);
  return hash;
}

/** Tells what was seen or put into the basket; never stands in the way of anything. */
export async function track({ type, id }: TrackedEvent): Promise<void> {
  const who = await person().catch(() => NOBODY);
  const path = [type, id, trackingSession(), who].map(encodeURIComponent).join('/');
  await fetch(`/api/dynamicyield/${path}`, { method: 'POST', keepalive: true }).catch(() => {});
}

/** Who is logged in may be another one now. */
export function forgetPersonAtLogin(): void {
  addEventListener(SESSION_CHANGED, () => sessionStorage.removeItem(PERSON_ITEM));
}

export function forgetTracking(): void {
  sessionStorage.removeItem(SESSION_ITEM);
  sessionStorage.removeItem(PERSON_ITEM);
}

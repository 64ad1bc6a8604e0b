import { fetchJson } from '../fetch-json.ts';
import { SESSION_CHANGED } from '../session.ts';
import type { TrackedEvent } from './tracked-page.ts';
import { clearTrackingSession, trackingSession } from './tracking-session.ts';

const PERSON_ITEM = 'tracking-person';
/** Placeholder for a visitor without an account; the path of an event always has all segments. */
export const NO_PERSON = '-';

/** Returns the keyed hash of the logged-in customer from the server; requested once for each browser session. */
async function person(): Promise<string> {
  if (!/(?:^|; )(?:__Host-)?login-state=%7B/.test(document.cookie)) return NO_PERSON;
  const known = sessionStorage.getItem(PERSON_ITEM);
  if (known) return known;
  const answer = await fetchJson('/api/dynamicyield/person', { method: 'POST' });
  const hash =
    typeof answer === 'object' && answer !== null && 'person' in answer && typeof answer.person === 'string'
      ? answer.person
      : NO_PERSON;
  sessionStorage.setItem(PERSON_ITEM, hash);
  return hash;
}

/** Sends a viewed product or category, or one put into the basket. Never throws. */
export async function track({ type, id }: TrackedEvent): Promise<void> {
  const who = await person().catch(() => NO_PERSON);
  const path = [type, id, trackingSession(), who].map(encodeURIComponent).join('/');
  await fetch(`/api/dynamicyield/${path}`, { method: 'POST', keepalive: true }).catch(() => {});
}

/** Another customer may be logged in now. */
export function resetPersonAtLogin(): void {
  addEventListener(SESSION_CHANGED, () => sessionStorage.removeItem(PERSON_ITEM));
}

export function clearTracking(): void {
  clearTrackingSession();
  sessionStorage.removeItem(PERSON_ITEM);
}

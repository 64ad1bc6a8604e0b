import { setCustomer } from './customer.ts';
import { fetchJson } from './fetch-json.ts';

/** Session as scripts see it (docs/rules/sessions.md#session-types). Requests carry the cookie alone. */
export type StoredSessionKey = {
  /** Identifies the session; empty for bots. */
  token: string;
  /** Seconds since 1970. */
  exp: number;
  type: number;
  cc: string;
  name: string | null;
};

/** Window event after a login or logout. */
export const SESSION_CHANGED = 'session-changed';

/** Remaining validity in seconds below which a key is fetched again (docs/rules/sessions.md#renewal). */
const MARGIN_SECONDS = 1800;
/** Minimum delay, for short keys of the server and for failures. */
const SHORTEST_WAIT_MS = 60_000;
/** Maximum delay of a browser timer. */
const LONGEST_WAIT_MS = 2_147_483_647;

/**
 * Returns the answer if it is a key, else null. Checks by hand, since a library for these five fields would load on
 * every first visit.
 */
function keyOf(answer: unknown): StoredSessionKey | null {
  if (typeof answer !== 'object' || answer === null) return null;
  if (!('token' in answer && 'exp' in answer && 'type' in answer && 'cc' in answer && 'name' in answer)) return null;
  const { token, exp, type, cc, name } = answer;
  if (typeof token !== 'string' || typeof exp !== 'number' || typeof type !== 'number') return null;
  if (typeof cc !== 'string' || (typeof name !== 'string' && name !== null)) return null;
  return { token, exp, type, cc, name };
}

let start = (): void => {};
/** Resolves once the session has a token, which bots never get. */
export const sessionStarted = new Promise<void>((resolve) => {
  start = resolve;
});

/** Returns the milliseconds until the key is fetched again: at the start of its margin, but never in a loop. */
export function renewalDelay(exp: number, now: number): number {
  return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, (exp - MARGIN_SECONDS) * 1000 - now));
}

type Browser = {
  fetchKey(): Promise<unknown>;
  now(): number;
  schedule(run: () => void, delay: number): unknown;
  cancel(timer: unknown): void;
  /** Shows the customer of the newest answer. */
  show(key: StoredSessionKey): void;
};

/**
 * Renews the session key: at once, whenever `changed` is called, and half an hour before it expires. The server
 * replaces a key with little validity, so fetching renews it. Only the newest answer counts.
 */
export function extendSession(browser: Browser): { changed(): Promise<void>; current(): StoredSessionKey | null } {
  let key: StoredSessionKey | null = null;
  let timer: unknown;
  let asked = 0;

  async function renew(): Promise<void> {
    asked += 1;
    const question = asked;
    browser.cancel(timer);
    const answer = keyOf(await browser.fetchKey().catch(() => null));
    if (question !== asked) return;
    if (answer !== null) {
      key = answer;
      browser.show(key);
    }
    const delay = answer === null ? SHORTEST_WAIT_MS : renewalDelay(answer.exp, browser.now());
    timer = browser.schedule(() => void renew(), delay);
  }

  return {
    changed: () => {
      key = null;
      return renew();
    },
    current: () => (key && key.exp - browser.now() / 1000 > 0 ? key : null),
  };
}

/** Starts the session of this page: at load and on every announced change. */
export function startSession(): void {
  const session = extendSession({
    fetchKey: () => fetchJson('/api/session', { method: 'POST' }),
    now: Date.now,
    schedule: (run, delay) => setTimeout(run, delay),
    cancel: (timer) => clearTimeout(typeof timer === 'number' ? timer : undefined),
    show: ({ token, type, name }) => {
      setCustomer(name === null ? null : { name, isFull: type > 1 });
      if (token !== '') start();
    },
  });
  addEventListener(SESSION_CHANGED, () => void session.changed());
  // A page from the back-forward cache may show a customer who has logged out.
  addEventListener('pageshow', (event) => {
    if (event.persisted) void session.changed();
  });
  void session.changed();
}

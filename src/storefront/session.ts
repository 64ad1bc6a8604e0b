import { setCustomer } from './customer.ts';
import { fetchJson } from './fetch-json.ts';

/** Session as the browser sees it (docs/rules/sessions.md#session-types); calls that need it send the token. */
export type SessionKey = {
  token: string;
  /** Seconds since 1970. */
  exp: number;
  type: number;
  cc: string;
  name: string | null;
};

/** Whoever logs in or out announces it with this event on the window. */
export const SESSION_CHANGED = 'session-changed';

/** A key with less validity left is fetched again (docs/rules/sessions.md#renewal). */
const MARGIN_SECONDS = 1800;
/** When the server itself gives short keys, or cannot be reached: no sooner than this. */
const SHORTEST_WAIT_MS = 60_000;
/** The longest delay a timer of the browser can hold. */
const LONGEST_WAIT_MS = 2_147_483_647;

/** The answer if it is a key, or null. Read by hand: every first visit would load a library for these five fields alone. */
function keyOf(answer: unknown): SessionKey | null {
  if (typeof answer !== 'object' || answer === null) return null;
  if (!('token' in answer && 'exp' in answer && 'type' in answer && 'cc' in answer && 'name' in answer)) return null;
  const { token, exp, type, cc, name } = answer;
  if (typeof token !== 'string' || typeof exp !== 'number' || typeof type !== 'number') return null;
  if (typeof cc !== 'string' || (typeof name !== 'string' && name !== null)) return null;
  return { token, exp, type, cc, name };
}

let start = (): void => {};
/** Resolves once there is a session's token, which programs never get. */
export const sessionStarted = new Promise<void>((resolve) => {
  start = resolve;
});

/** How long to wait until the key is fetched again: until its margin begins, but never in a loop. Milliseconds. */
export function renewalDelay(exp: number, now: number): number {
  return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, (exp - MARGIN_SECONDS) * 1000 - now));
}

type Browser = {
  fetchKey(): Promise<unknown>;
  now(): number;
  schedule(run: () => void, delay: number): unknown;
  cancel(timer: unknown): void;
  /** Who the newest answer says is logged in. */
  show(key: SessionKey): void;
};

/**
 * Keeps the session's key fresh: fetched at once, whenever `changed` is called, and half an hour before it expires.
 * The server replaces a key that is too short-lived, so fetching is renewing. Only the newest answer counts.
 */
export function extendSession(browser: Browser): { changed(): Promise<void>; current(): SessionKey | null } {
  let key: SessionKey | null = null;
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
  // A page that the browser brings back from its memory may show somebody who has long logged out.
  addEventListener('pageshow', (event) => {
    if (event.persisted) void session.changed();
  });
  void session.changed();
}

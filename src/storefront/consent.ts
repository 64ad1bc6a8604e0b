import {
  activeGroupsText,
  CONSENT_COOKIE,
  type ConsentGroup,
  type ConsentMode,
  consentValue,
  isConsentGroup,
  NECESSARY,
  readConsent,
  undecidedGroups,
} from '../shop/customers/tracking/consent-groups.ts';

/** The consent tool's event: at every load and every change, with the active groups as its detail. */
const GROUPS_UPDATED = 'OneTrustGroupsUpdated';

declare global {
  var OnetrustActiveGroups: string | undefined;
}

export type ConsentSettings = { mode: ConsentMode; cookieDays: number };

let settings: ConsentSettings = { mode: 'opt-in', cookieDays: 365 };
let told = '';
const listeners = new Set<() => void>();

/** What was decided, by the cookie; null if nothing was yet. */
export function decidedGroups(): ConsentGroup[] | null {
  const prefix = `${CONSENT_COOKIE}=`;
  const cookie = document.cookie.split('; ').find((entry) => entry.startsWith(prefix));
  return readConsent(cookie?.slice(prefix.length));
}

/** The groups that count now: what was decided, or what the house's mode says of people who said nothing. */
export function consentGroups(): ConsentGroup[] {
  return decidedGroups() ?? undecidedGroups(settings.mode);
}

/** Whether somebody agreed to a group; only in the browser, read anew at each call. */
export function consentGiven(group: ConsentGroup): boolean {
  return group === NECESSARY || consentGroups().includes(group);
}

/** Calls back after every decision, also one of another tool on the page; returns how to stop. */
export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs at once if a group was agreed to, else when it is: once in all, and never without. */
export function withConsent(group: ConsentGroup, run: () => void): void {
  if (consentGiven(group)) {
    run();
    return;
  }
  const stop = onConsentChange(() => {
    if (!consentGiven(group)) return;
    stop();
    run();
  });
}

/** Keeps a decision for a year and tells everybody. */
export function decide(groups: Iterable<ConsentGroup>): void {
  store(groups);
  announce();
}

function store(groups: Iterable<ConsentGroup>): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = settings.cookieDays * 86_400;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store, and scripts have to read this one.
  document.cookie = `${CONSENT_COOKIE}=${consentValue(groups, new Date())}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}

/** Says what counts: to scripts of others by the tool's variable and event, to the shop's own by calling back. */
function announce(): void {
  const groups = consentGroups();
  told = activeGroupsText(groups);
  globalThis.OnetrustActiveGroups = told;
  for (const listener of [...listeners]) listener();
  dispatchEvent(new CustomEvent(GROUPS_UPDATED, { detail: groups }));
}

/** Another tool on the page told other groups than these: its word is kept like a decision. */
function takeOver(event: Event): void {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null;
  if (!Array.isArray(detail)) return;
  const groups = detail.filter(isConsentGroup).toSorted();
  if (groups.length > 0 && activeGroupsText(groups) !== told) decide(groups);
}

/** Begins to keep consent on this page. */
export function startConsent(given: ConsentSettings): void {
  settings = given;
  addEventListener(GROUPS_UPDATED, takeOver);
  announce();
}

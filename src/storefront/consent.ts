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

/** Event of the consent tool at every load and change, with the active groups as its detail. */
const GROUPS_UPDATED = 'OneTrustGroupsUpdated';

declare global {
  var OnetrustActiveGroups: string | undefined;
}

export type ConsentSettings = { mode: ConsentMode; cookieDays: number };

let settings: ConsentSettings = { mode: 'opt-in', cookieDays: 365 };
let told = '';
const listeners = new Set<() => void>();

/** Returns the groups of the decision in the cookie; null if there is none. */
export function decidedGroups(): ConsentGroup[] | null {
  const prefix = `${CONSENT_COOKIE}=`;
  const cookie = document.cookie.split('; ').find((entry) => entry.startsWith(prefix));
  return readConsent(cookie?.slice(prefix.length));
}

/** Returns the active groups: the decision, or the default of the tenant's mode for undecided visitors. */
export function consentGroups(): ConsentGroup[] {
  return decidedGroups() ?? undecidedGroups(settings.mode);
}

/** Returns whether the visitor agreed to a group. Browser only; reads the cookie at each call. */
export function consentGiven(group: ConsentGroup): boolean {
  return group === NECESSARY || consentGroups().includes(group);
}

/** Calls `listener` after every decision, also by another tool on the page. Returns a function that unsubscribes. */
export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs `run` once: now if the visitor agreed to the group, else upon agreement. */
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

/** Stores a decision for the configured number of days and notifies all listeners. */
export function decideConsent(groups: Iterable<ConsentGroup>): void {
  store(groups);
  announce();
}

function store(groups: Iterable<ConsentGroup>): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = settings.cookieDays * 86_400;
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API, and scripts must read this cookie.
  document.cookie = `${CONSENT_COOKIE}=${consentValue(groups, new Date())}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}

/** Publishes the active groups: to third-party scripts by the tool's variable and event, to own scripts by callback. */
function announce(): void {
  const groups = consentGroups();
  told = activeGroupsText(groups);
  globalThis.OnetrustActiveGroups = told;
  for (const listener of [...listeners]) listener();
  dispatchEvent(new CustomEvent(GROUPS_UPDATED, { detail: groups }));
}

/** Another tool on the page announced different groups: stores them like a decision. */
function takeOver(event: Event): void {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null;
  if (!Array.isArray(detail)) return;
  const groups = detail.filter(isConsentGroup).toSorted();
  if (groups.length > 0 && activeGroupsText(groups) !== told) decideConsent(groups);
}

/** Starts to manage consent on this page. */
export function startConsent(given: ConsentSettings): void {
  settings = given;
  addEventListener(GROUPS_UPDATED, takeOver);
  announce();
}

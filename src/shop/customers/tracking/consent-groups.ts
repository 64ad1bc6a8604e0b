/**
 * What somebody agreed to, as the consent tool OneTrust keeps it (docs/rules/privacy.md#consent): a cookie whose `groups` name each
 * group with 1 or 0. Read from browsers and from requests alike.
 */

export const CONSENT_COOKIE = 'OptanonConsent';

/**
 * C0001 strictly necessary, C0002 performance, C0003 functional, C0004 marketing, C0005 social media, C0006 personal
 * recommendations.
 */
export const CONSENT_GROUPS = ['C0001', 'C0002', 'C0003', 'C0004', 'C0005', 'C0006'] as const;
export type ConsentGroup = (typeof CONSENT_GROUPS)[number];

/** Without these there is no shop, so nobody is asked. */
export const NECESSARY: ConsentGroup = 'C0001';

/** Before anything was said: nothing but the necessary (opt-in), or everything (opt-out). */
export type ConsentMode = 'opt-in' | 'opt-out';

export function undecidedGroups(mode: ConsentMode): ConsentGroup[] {
  return mode === 'opt-out' ? [...CONSENT_GROUPS] : [NECESSARY];
}

/** The groups that the cookie's value agrees to; null if it says nothing of groups, so nothing was decided. */
export function readConsent(cookie: string | null | undefined): ConsentGroup[] | null {
  if (!cookie) return null;
  // The tool encodes the values, some of its scripts the whole; what cannot be read decides nothing.
  const given = /(?:^|&)groups=([^&]*)/.exec(decoded(cookie))?.[1];
  if (given === undefined || !/C000[1-6]:[01]/.test(given)) return null;
  const entries = new Set(given.split(','));
  return CONSENT_GROUPS.filter((group) => group === NECESSARY || entries.has(`${group}:1`));
}

/** The cookie's value, safe in a header: every group with 1 or 0, and when it was said. */
export function consentValue(agreed: Iterable<ConsentGroup>, at: Date): string {
  const groups = new Set<ConsentGroup>([NECESSARY, ...agreed]);
  const entries = CONSENT_GROUPS.map((group) => `${group}:${groups.has(group) ? 1 : 0}`);
  const fields = { datestamp: at.toISOString(), version: TEXTS_VERSION, interactionCount: '1', groups: entries.join() };
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

/** Of the texts that were agreed to: a new version belongs to new purposes. */
const TEXTS_VERSION = '2026-11';

/** As the tool's variable of active groups: ",C0001,C0002,". */
export function activeGroupsText(groups: readonly ConsentGroup[]): string {
  return `,${groups.join()},`;
}

export function isConsentGroup(value: unknown): value is ConsentGroup {
  return CONSENT_GROUPS.some((group) => group === value);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return '';
  }
}

/**
 * Consent in the format of the consent tool OneTrust (docs/rules/privacy.md#consent): a cookie whose `groups` list each
 * group with 1 or 0. Used in browsers and on the server.
 */

export const CONSENT_COOKIE = 'OptanonConsent';

/**
 * C0001 strictly necessary, C0002 performance, C0003 functional, C0004 marketing, C0005 social media, C0006 personal
 * recommendations.
 */
export const CONSENT_GROUPS = ['C0001', 'C0002', 'C0003', 'C0004', 'C0005', 'C0006'] as const;
export type ConsentGroup = (typeof CONSENT_GROUPS)[number];

/** Required for the shop to work, so it needs no consent. */
export const NECESSARY: ConsentGroup = 'C0001';

/** Default without a decision: only the necessary group (opt-in), or all groups (opt-out). */
export type ConsentMode = 'opt-in' | 'opt-out';

export function undecidedGroups(mode: ConsentMode): ConsentGroup[] {
  return mode === 'opt-out' ? [...CONSENT_GROUPS] : [NECESSARY];
}

/** Returns the agreed groups of a cookie; null if it contains no groups, so that nothing is decided. */
export function readConsent(cookie: string | null | undefined): ConsentGroup[] | null {
  if (!cookie) return null;
  // The tool encodes the values; some of its scripts encode the whole cookie. An unreadable cookie decides nothing.
  const given = /(?:^|&)groups=([^&]*)/.exec(decoded(cookie))?.[1];
  if (given === undefined || !/C000[1-6]:[01]/.test(given)) return null;
  const entries = new Set(given.split(','));
  return CONSENT_GROUPS.filter((group) => group === NECESSARY || entries.has(`${group}:1`));
}

/** Returns the value of the cookie, safe for a header: every group with 1 or 0, and the time of the decision. */
export function consentValue(agreed: Iterable<ConsentGroup>, at: Date): string {
  const groups = new Set<ConsentGroup>([NECESSARY, ...agreed]);
  const entries = CONSENT_GROUPS.map((group) => `${group}:${groups.has(group) ? 1 : 0}`);
  const fields = { datestamp: at.toISOString(), version: TEXTS_VERSION, interactionCount: '1', groups: entries.join() };
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

/** Version of the consent texts. New purposes need a new version. */
const TEXTS_VERSION = '2026-11';

/** Formats groups like the tool's variable of active groups: ",C0001,C0002,". */
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

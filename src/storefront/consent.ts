/** Groups that somebody can agree to, by the names of the consent tool. */
type ConsentGroup = 'C0002' | 'C0003' | 'C0004' | 'C0005' | 'C0006';

/** "groups=C0001:1,C0002:0", URL-encoded. */
const COOKIE = /(?:^|;\s*)OptanonConsent=([^;]*)/;
const GROUPS_UPDATED = 'OneTrustGroupsUpdated';

/** Whether somebody agreed to a group; read anew at each call. Without a decision nobody did. */
export function consentGiven(group: ConsentGroup): boolean {
  try {
    const value = new URLSearchParams(decodeURIComponent(COOKIE.exec(document.cookie)?.[1] ?? ''));
    return (value.get('groups') ?? '').split(',').includes(`${group}:1`);
  } catch {
    return false;
  }
}

/** Calls back after every decision; returns how to stop. */
export function onConsentChange(listener: () => void): () => void {
  addEventListener(GROUPS_UPDATED, listener);
  return () => removeEventListener(GROUPS_UPDATED, listener);
}

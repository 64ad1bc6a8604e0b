import { domainToASCII } from 'node:url';

/** How far spellings of an address count as one mailbox; the tenant's configuration decides. */
export type MailboxRules = {
  /** Ignore a tag: "lea+shop@example.ch" is "lea@example.ch". */
  ignoresTags: boolean;
  /** Ignore dots, and treat "googlemail.com" as "gmail.com", where the provider delivers them to one mailbox. */
  knowsProviders: boolean;
};

export const EVERY_SPELLING: MailboxRules = { ignoresTags: true, knowsProviders: true };

/** Providers with several domains for one mailbox. */
const SAME_DOMAIN = new Map([
  ['googlemail.com', 'gmail.com'],
  ['pm.me', 'protonmail.com'],
  ['proton.me', 'protonmail.com'],
]);
/** Providers that ignore dots in the local part. */
const WITHOUT_DOTS = new Set(['gmail.com', 'protonmail.com']);

/**
 * Returns one key for all spellings of an email address that reach the same mailbox. Ignores letter case, Unicode forms
 * and the spelling of an international domain; by `rules` also tags and what providers ignore. Use it to compare only:
 * mails are sent to the address as it was entered. A text without "@" is its own key.
 */
export function mailboxKey(address: string, rules: MailboxRules = EVERY_SPELLING): string {
  const text = address.normalize('NFKC').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  if (at === -1) return text;
  const entered = text.slice(at + 1).replace(/\.$/, '');
  const ascii = domainToASCII(entered) || entered;
  const domain = rules.knowsProviders ? (SAME_DOMAIN.get(ascii) ?? ascii) : ascii;
  const local = text.slice(0, at);
  const untagged = rules.ignoresTags ? local.replace(/(?<=.)\+.*$/s, '') : local;
  const plain = rules.knowsProviders && WITHOUT_DOTS.has(domain) ? untagged.replaceAll('.', '') : untagged;
  return `${plain || untagged}@${domain}`;
}

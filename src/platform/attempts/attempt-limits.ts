import { networksOf } from '../identity/address-networks.ts';
import { type MailboxRules, mailboxKey } from '../identity/mailbox-key.ts';
import type { AttemptRule } from './attempt-delay.ts';

/**
 * Subjects of limits. `account`, `device` and `factor` count failed logins; `address` counts those of a network.
 * `letter` counts letters to one mailbox, `letters` those that one network requests; each letter counts as a failure.
 */
export type LimitKind = 'account' | 'device' | 'factor' | 'address' | 'letter' | 'letters';

export type Limit = { kind: LimitKind; who: string; rule: AttemptRule };

/** Free failures of each limit; the tenant's configuration decides (docs/security/limits.md). */
export type AttemptAllowances = {
  account: number;
  /** Of a device that logged in to the account before; guesses on other devices do not count here. */
  device: number;
  /** Letters to one mailbox. */
  letter: number;
  /** Failures and letters by width of a network in bits: the wider it is, the more people share it. */
  ipv4: { 32: number; 24: number };
  ipv6: { 64: number; 56: number; 48: number };
};

const LONGEST_SECONDS = 900;
/** A wide network has many households, which do not wait long for their neighbours. */
const LONGEST_OF_WIDE_SECONDS = 120;
/** Milliseconds after which all free failures of a network have expired. */
const NETWORK_WINDOW_MS = 200 * 60_000;

/** Returns the limit of one account, device, second factor or mailbox. */
export function personalLimit(kind: Exclude<LimitKind, 'address' | 'letters'>, free: number, who: string): Limit {
  return { kind, who, rule: { free, forgetsOneAfterMs: null, longestSeconds: LONGEST_SECONDS } };
}

/** Returns one limit for each network of a client's address. */
export function networkLimits(kind: 'address' | 'letters', allowances: AttemptAllowances, address: string): Limit[] {
  const networks = networksOf(address);
  const free = networks.some((network) => network.includes(':'))
    ? [allowances.ipv6[64], allowances.ipv6[56], allowances.ipv6[48]]
    : [allowances.ipv4[32], allowances.ipv4[24]];
  return networks.map((who, index) => {
    const allowed = free[index] ?? allowances.ipv4[32];
    const longestSeconds = index === 0 ? LONGEST_SECONDS : LONGEST_OF_WIDE_SECONDS;
    return {
      kind,
      who,
      rule: { free: allowed, forgetsOneAfterMs: Math.ceil(NETWORK_WINDOW_MS / allowed), longestSeconds },
    };
  });
}

/**
 * Returns the limits of letters that any visitor can trigger. All spellings of a mailbox share one limit. `scope` separates mailboxes of tenants and purposes.
 */
export function letterLimits(
  rules: { attempts: AttemptAllowances; mailbox: MailboxRules },
  asked: { scope: string; email: string; address: string },
): Limit[] {
  const mailbox = `${asked.scope}:${mailboxKey(asked.email, rules.mailbox)}`;
  return [
    personalLimit('letter', rules.attempts.letter, mailbox),
    ...networkLimits('letters', rules.attempts, asked.address),
  ];
}

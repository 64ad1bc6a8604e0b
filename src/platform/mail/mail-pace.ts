import { createHmac } from 'node:crypto';
import { countEvent } from '../attempts/sliding-counts.store.ts';
import type { Clock } from '../clock.ts';
import type { Pool } from '../database/pool.ts';
import { mailboxKey } from '../identity/mailbox-key.ts';
import type { Refusals } from '../metrics/refusals.ts';

/** Most mails of this allowance that a mailbox gets within an hour. */
export type MailAllowance = { name: string; most: number };

export type PacedMail = { id: string; tenant: string; kind: string; to: string };

/** Returns the time at which a mail may be tried again; null if it may be sent now, and was counted. */
export type MailPace = (mail: PacedMail) => Promise<Date | null>;

const HOUR_MS = 3_600_000;

/**
 * Creates the limit of mails to one mailbox, whatever causes them (docs/security/limits.md#mails). All spellings of a
 * mailbox count together. A mail above the limit waits; none is lost. A mail that is tried again counts once.
 */
export function createMailPace(deps: {
  pool: Pool;
  clock: Clock;
  /** Key of the hashes of mailboxes. */
  secret: string;
  refusals: Refusals;
  /** Returns the allowance of a mail; null without a limit. */
  allowanceOf(mail: PacedMail): MailAllowance | null;
}): MailPace {
  const { pool, clock, secret, refusals } = deps;
  return async (mail) => {
    const allowance = deps.allowanceOf(mail);
    if (allowance === null) return null;
    const { name, most } = allowance;
    const key = createHmac('sha256', secret)
      .update(`mail:${mail.tenant}:${name}:${mailboxKey(mail.to)}`)
      .digest();
    const [counted] = await countEvent(pool, [{ key, most, windowMs: HOUR_MS }], mail.id, clock.now());
    if (!counted || counted.isCounted) return null;
    refusals.note('mails', name);
    return counted.freeAt;
  };
}

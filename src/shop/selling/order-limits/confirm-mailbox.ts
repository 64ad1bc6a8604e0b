import { randomInt } from 'node:crypto';
import { letterLimits } from '../../../platform/attempts/attempt-limits.ts';
import { beginAttempt } from '../../../platform/attempts/attempts.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { mailboxKey } from '../../../platform/identity/mailbox-key.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { newToken } from '../../../platform/tokens.ts';
import { messagesOf } from '../../../tenants/messages/server.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import { href } from '../../../tenants/paths.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { composeLetter } from '../../mail/templates/index.ts';
import { findOrderCode, saveOrderCode, tryOrderCode } from './order-codes.store.ts';

/** Reasons to place no order before the mailbox is confirmed. */
export type MailboxProblem =
  /** A code was mailed, and none was entered yet. */
  | 'confirm-email'
  | 'wrong-code'
  /** The mailbox or the address has had too many codes. */
  | 'too-many-codes';

export type MailboxQuestion = {
  tenant: Tenant;
  locale: Locale;
  basketId: string;
  email: string;
  client: string | null;
  /** Entered code; empty for none. */
  code: string;
  /** True: the guest asked for another code. */
  wantsNewCode: boolean;
};

const DIGITS = 6;

/**
 * Creates the proof that a guest reads the mailbox of an order: a code of six digits by mail. It is valid for one basket
 * and one mailbox, for a short time and a few tries. The proof returns null once the mailbox is confirmed.
 */
export function createMailboxProof(deps: {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  hash(kind: string, value: string): Buffer;
  publicUrlOf: PublicUrlOf;
}): (question: MailboxQuestion) => Promise<MailboxProblem | null> {
  const { pool, clock, outbox, hash } = deps;

  async function sendCode(question: MailboxQuestion, mailbox: Buffer): Promise<MailboxProblem> {
    const { tenant, locale, basketId, email, client } = question;
    const now = clock.now();
    const scope = `order-code:${tenant.id}`;
    const limits = letterLimits(tenant, { scope, email, address: client ?? 'unknown' });
    const seconds = await beginAttempt(pool, 'customer_attempt', limits, now);
    if (seconds > 0) return 'too-many-codes';
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    const { minutes } = tenant.orderLimits.code;
    const expiresAt = new Date(now.getTime() + minutes * 60_000);
    await saveOrderCode(pool, { basketId, mailbox, hash: codeHash(basketId, code), expiresAt });
    const text = messagesOf(locale).mail.orderCode;
    const letter = await composeLetter(
      { tenant, locale },
      { kind: 'order-code', to: email, key: `order-code:${newToken()}` },
      {
        subject: text.subject(tenant.seoTitleName),
        title: text.title,
        paragraphs: [text.text(minutes)],
        facts: [[text.code, code]],
        button: text.button,
        link: `${deps.publicUrlOf(tenant)}${href(locale, 'checkAndOrder')}`,
        ignore: text.ignore,
      },
    );
    if (tenant.sendsMail) await outbox.put(letter);
    return 'confirm-email';
  }

  const codeHash = (basketId: string, code: string): Buffer => hash('order-code', `${basketId}:${code}`);

  return async (question) => {
    const { tenant, basketId, email, wantsNewCode } = question;
    const now = clock.now();
    const mailbox = hash('order-mailbox', `${tenant.id}:${mailboxKey(email)}`);
    const sent = await findOrderCode(pool, { basketId, mailbox, now });
    if (sent?.isConfirmed) return null;
    const code = question.code.replaceAll(/\s/g, '');
    if (!sent || wantsNewCode) return sendCode(question, mailbox);
    if (code === '') return 'confirm-email';
    const most = tenant.orderLimits.code.tries;
    // A used-up code is replaced, within the limit of letters.
    if (sent.tries >= most) return sendCode(question, mailbox);
    const isRight = await tryOrderCode(pool, { basketId, mailbox, hash: codeHash(basketId, code), most, now });
    return isRight ? null : 'wrong-code';
  };
}

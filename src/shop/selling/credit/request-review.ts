import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Mail, Outbox } from '../../../platform/mail/outbox.ts';
import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import { href } from '../../../tenants/paths.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { composeLetter } from '../../mail/templates/index.ts';
import { answerBy, insertReviewRequest } from './reviews.store.ts';
import { type Payer, refusedSince } from './standing.store.ts';

const DAY = 86_400_000;
const LONGEST_MESSAGE = 1000;

/** Refusals that an employee can lift; the others ask the customer to change the order. */
const REVIEWABLE: ReadonlySet<string> = new Set(['credit-limit', 'owed', 'overdue', 'not-on-invoice', 'bureau']);

/**
 * Requests a human review of a refusal on invoice (GDPR article 22, DSG article 21). `refusal`: of the present pages;
 * null if the order was refused when it was placed. False if nothing was refused lately, or a request waits already.
 */
export type RequestReview = (
  payer: Payer,
  asked: { locale: Locale; basketId: string; refusal: string | null; total: number; message: string },
) => Promise<boolean>;

export function createReviewRequests(deps: {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  publicUrlOf: PublicUrlOf;
}): RequestReview {
  const { pool, clock, outbox, publicUrlOf } = deps;
  return async (payer, { locale, basketId, refusal, total, message }) => {
    const now = clock.now();
    const { tenant, email } = payer;
    const reason =
      refusal !== null && REVIEWABLE.has(refusal)
        ? refusal
        : await refusedSince(pool, payer, new Date(now.getTime() - DAY));
    if (reason === null || !REVIEWABLE.has(reason)) return false;
    const said = message.trim().slice(0, LONGEST_MESSAGE);
    return inTransaction(pool, async (client) => {
      const request = { tenant, locale, basketId, reason, total, email, message: said === '' ? null : said, now };
      if (!(await insertReviewRequest(client, request))) return false;
      if (tenant.sendsMail) {
        const until = answerBy(tenant, now);
        await outbox.put(await requestedLetter({ tenant, locale }, { email, basketId, until, publicUrlOf }), client);
      }
      return true;
    });
  };
}

function requestedLetter(
  { tenant, locale }: { tenant: Tenant; locale: Locale },
  request: { email: string; basketId: string; until: Date; publicUrlOf: PublicUrlOf },
): Promise<Mail> {
  const { requested: text, ignore } = billingMessagesOf(locale).creditReview;
  const { timeZone } = tenant;
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(
    request.until,
  );
  return composeLetter(
    { tenant, locale },
    {
      kind: 'credit-review',
      to: request.email,
      key: `credit-review:${tenant.id}:${request.basketId}:${+request.until}`,
    },
    {
      subject: text.subject,
      title: text.title,
      paragraphs: [text.text(day), text.more],
      button: text.button,
      link: `${request.publicUrlOf(tenant)}${href(locale, 'basket')}`,
      ignore,
    },
  );
}

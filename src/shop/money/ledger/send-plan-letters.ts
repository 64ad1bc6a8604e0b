import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Mail, Outbox } from '../../../platform/mail/outbox.ts';
import { tenantById } from '../../../tenants/index.ts';
import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import { href } from '../../../tenants/paths.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { composeLetter, type Letter } from '../../mail/templates/index.ts';
import { dayText } from '../billing/index.ts';
import { issueRequest } from '../documents/index.ts';
import { paymentLines } from './payment-lines.ts';
import { endingCause, markEndingSent, type UnsentEnding, unsentEndings } from './plan-endings.store.ts';

const BATCH = 50;

/**
 * Sends the letters of plans that ended: the amount to pay with its document, and a confirmation once nothing is owed.
 * Each is sent once, in the transaction that notes it. Returns the number of letters.
 */
export async function sendPlanLetters(deps: {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  publicUrlOf: PublicUrlOf;
}): Promise<number> {
  const { pool, clock, outbox, publicUrlOf } = deps;
  let total = 0;
  for (let done = BATCH; done === BATCH; ) {
    done = await inTransaction(pool, async (client) => {
      const endings = await unsentEndings(client, BATCH);
      for (const ending of endings) {
        const letters = await lettersOf(ending, publicUrlOf);
        for (const letter of letters) await outbox.put(letter, client);
        total += letters.length;
        const { orderId, isAsked, request } = ending;
        const now = clock.now();
        await markEndingSent(client, { orderId, isAsked: true, isPaid: isPaid(ending), now });
        if (!isAsked && letters.length > 0)
          await issueRequest(client, tenantById(ending.tenant), {
            cause: endingCause(ending),
            orderId,
            request,
            at: now,
          });
      }
      return endings.length;
    });
  }
  return total;
}

/** Returns the letters that an ended plan waits for; none without an address. */
function lettersOf(ending: UnsentEnding, publicUrlOf: PublicUrlOf): Promise<Mail[]> {
  const tenant = tenantById(ending.tenant);
  const { email, isAsked } = ending;
  if (email === null || !tenant.sendsMail) return Promise.resolve([]);
  const { locale } = tenant.locales.find((entry) => entry.locale === ending.locale) ?? tenant.locales[0];
  const to = { tenant, locale, email, link: `${publicUrlOf(tenant)}${href(locale, 'accountDates')}` };
  return Promise.all([
    ...(isAsked ? [] : [askLetter(to, ending)]),
    ...(isPaid(ending) ? [paidLetter(to, ending)] : []),
  ]);
}

/** A debt that was written off is no longer open, but it was not paid. */
function isPaid({ open, isLost }: UnsentEnding): boolean {
  return open === 0 && !isLost;
}

type To = { tenant: Tenant; locale: Locale; email: string; link: string };

async function askLetter(to: To, { request, endedAt, customerNumber }: UnsentEnding): Promise<Mail> {
  const { tenant, locale, email, link } = to;
  const text = billingMessagesOf(locale).request;
  const { orderNumber: number, total, payableOn, rows } = request;
  const amount = formatAmount(total, tenant.priceFormat);
  const credit = rows.find(({ kind }) => kind === 'to-credit')?.amount ?? 0;
  const isPayoff = request.kind === 'payoff';
  const day = dayText(locale, payableOn);
  const payoff = () => ({
    subject: text.payoff.subject(number),
    title: text.payoff.title,
    text: total === 0 ? text.payoff.covered(number) : text.payoff.text(number, amount, day),
  });
  const withdrawn = () => ({
    subject: text.withdrawn.subject(number),
    title: text.withdrawn.title,
    text: total === 0 ? text.withdrawn.covered(number) : text.withdrawn.text(number, amount, day),
  });
  const said = isPayoff ? payoff() : withdrawn();
  const letter: Letter = {
    subject: said.subject,
    title: said.title,
    paragraphs: [
      said.text,
      ...(credit > 0 ? [text.withdrawn.credit(formatAmount(credit, tenant.priceFormat))] : []),
      ...(isPayoff && total > 0 ? [text.payoff.otherwise] : []),
    ],
    facts: paymentLines(to, request, customerNumber),
    button: text.toDates,
    link,
    ignore: text.ignore,
  };
  const kind = isPayoff ? 'plan-payoff' : 'plan-withdrawn';
  const mail = await composeLetter(
    to,
    { kind, to: email, key: `${kind}:${tenant.id}:${number}:${endedAt.getTime()}` },
    letter,
  );
  return { ...mail, attachments: [{ kind: 'plan-ending', id: number }] };
}

function paidLetter(to: To, { orderNumber: number, endedAt, paid }: UnsentEnding): Promise<Mail> {
  const { tenant, locale, email, link } = to;
  const text = billingMessagesOf(locale).request;
  return composeLetter(
    to,
    { kind: 'plan-paid', to: email, key: `plan-paid:${tenant.id}:${number}:${endedAt.getTime()}` },
    {
      subject: text.paid.subject(number),
      title: text.paid.title,
      paragraphs: [text.paid.text(number)],
      facts: [[text.paid.sum, formatAmount(paid, tenant.priceFormat)]],
      button: text.toDates,
      link,
      ignore: text.ignore,
    },
  );
}

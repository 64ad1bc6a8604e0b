import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Log } from '../../../platform/log.ts';
import type { Mail } from '../../../platform/mail/outbox.ts';
import { tenants } from '../../../tenants/index.ts';
import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import { messagesOf } from '../../../tenants/messages/server.ts';
import { href } from '../../../tenants/paths.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { configuredTerms, type TermsAt } from '../../../tenants/terms-at.ts';
import { composeLetter } from '../../mail/templates/index.ts';
import { transferReference } from '../../selling/orders/index.ts';
import { lockOrderForChange } from './cancel.store.ts';
import { cancelOrder } from './cancel-order.ts';
import { payableUntil, prepaymentStep } from './prepayment-term.ts';
import { isStillUnpaid, reminderKey, type UnpaidPrepayment, unpaidPrepayments } from './unpaid-prepayments.store.ts';

const DAY = 86_400_000;
/** Orders of a tenant that one run handles; the next run continues. */
const MOST = 2000;

type Deps = Parameters<typeof cancelOrder>[0] & {
  pool: Pool;
  clock: Clock;
  log: Log;
  /** Settings of the tenants; the letters have the texts of now. */
  termsAt?: TermsAt;
};

/**
 * Creates the job that reminds of unpaid orders by prepayment, and cancels them at the end of their term. Each order
 * has a transaction of its own, so a failed one does not stop the others.
 */
export function createPrepaymentExpiry(deps: Deps): () => Promise<void> {
  return async () => {
    const { clock, termsAt = configuredTerms } = deps;
    for (const tenant of Object.values(tenants)) await expireOf(deps, termsAt(tenant, clock.now()));
  };
}

async function expireOf(deps: Deps, tenant: Tenant): Promise<void> {
  const { pool, clock, log, outbox } = deps;
  const now = clock.now();
  const placedBefore = new Date(now.getTime() - tenant.prepayment.remindAfterDays * DAY);
  const counts = { reminded: 0, cancelled: 0 };
  for (const order of await unpaidPrepayments(pool, { tenant: tenant.id, placedBefore, most: MOST })) {
    const canBeReminded = tenant.sendsMail && order.email !== null;
    const step = prepaymentStep({ ...order, canBeReminded }, now, tenant.prepayment);
    if (step === 'remind' && order.email !== null) {
      await outbox.put(await reminderLetter(deps, tenant, { ...order, email: order.email }, now));
      counts.reminded += 1;
    }
    if (step === 'cancel' && (await cancelUnpaid(deps, tenant, order.number, now))) counts.cancelled += 1;
  }
  if (counts.reminded + counts.cancelled > 0) log.info({ tenant: tenant.id, ...counts }, 'unpaid prepayments');
}

/** Cancels an order unless it was paid meanwhile, which it checks under the lock. */
function cancelUnpaid(deps: Deps, tenant: Tenant, number: string, now: Date): Promise<boolean> {
  return inTransaction(deps.pool, async (client) => {
    await lockOrderForChange(client, tenant.id, number);
    if (!(await isStillUnpaid(client, { tenant: tenant.id, number, placedBefore: now }))) return false;
    const { ok } = await cancelOrder(deps, client, tenant, { number, reason: 'unpaid', note: null, by: null, now });
    return ok;
  });
}

function reminderLetter(
  { publicUrlOf }: Pick<Deps, 'publicUrlOf'>,
  tenant: Tenant,
  order: UnpaidPrepayment & { email: string },
  now: Date,
): Promise<Mail> {
  const { number, customerNumber, total, placedAt } = order;
  const { locale } = tenant.locales.find((entry) => entry.locale === order.locale) ?? tenant.locales[0];
  const text = billingMessagesOf(locale).prepaymentReminder;
  const names = messagesOf(locale).mail.orderConfirmation;
  const amount = formatAmount(total, tenant.priceFormat);
  const day = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: tenant.timeZone,
  }).format(payableUntil(placedAt, now, tenant.prepayment));
  return composeLetter(
    { tenant, locale },
    { kind: 'prepayment-reminder', to: order.email, key: reminderKey(tenant.id, number) },
    {
      subject: text.subject(number),
      title: text.title,
      paragraphs: [text.text(number, amount, day), text.crossed],
      facts: [
        [names.amount, amount],
        [names.iban, tenant.payment.iban],
        [names.accountHolder, tenant.payment.accountHolder],
        [
          names.bankTransferReference,
          transferReference(tenant, { orderNumber: number, customerNumber, method: 'prepayment' }),
        ],
      ],
      button: text.button,
      link: `${publicUrlOf(tenant)}${href(locale, 'contact')}`,
      ignore: text.ignore,
    },
  );
}

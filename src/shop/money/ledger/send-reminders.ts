import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { tenantById } from '../../../tenants/index.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { configuredTerms, type TermsAt } from '../../../tenants/terms-at.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import { billAttachments, issueRequest } from '../documents/index.ts';
import { bookReminders } from './book-reminders.ts';
import { type ClosingDue, customerNumberOf, duesToClose } from './closing.store.ts';
import { askedFor, type Dunned, type DunningRules, dun } from './dunning.ts';
import { remindedOrders, reminderLetter } from './reminder-letter.ts';
import { reminderRequest } from './reminder-request.ts';
import {
  endReminder,
  lockReminder,
  noteLetter,
  type PlannedReminder,
  plannedReminders,
  type ReminderCharges,
} from './reminders.store.ts';

const BATCH = 50;

/**
 * Creates a link that pays a part of an order without a login, in the caller's transaction. Returns its path; null if
 * nothing can be paid online. `amount`: minor units.
 */
export type LetterPaylink = (
  client: pg.PoolClient,
  request: { tenant: Tenant; locale: Locale; orderNumber: string; amount: number },
) => Promise<string | null>;

export type ReminderDeps = {
  pool: Pool;
  clock: Clock;
  outbox: Pick<Outbox, 'put' | 'delivers'>;
  publicUrlOf: PublicUrlOf;
  paylink: LetterPaylink;
  /** Terms of the tenants by time: of now for the letter, and of its order for each debt. */
  termsAt?: TermsAt;
};

/**
 * Sends the letters of planned reminders once each, in the customer's language. The debts are judged again, so a letter
 * demands what is overdue on its own day, and none is sent after a payment. Fee and interest are booked once the letter
 * has left (`bookReminders`). Returns the number of letters.
 */
export async function sendReminders(deps: ReminderDeps): Promise<number> {
  let letters = 0;
  for (let done = BATCH; done === BATCH; ) {
    const planned = await plannedReminders(deps.pool, BATCH);
    for (const reminder of planned)
      if (await inTransaction(deps.pool, (client) => send(client, deps, reminder))) letters += 1;
    done = planned.length;
  }
  await bookReminders(deps);
  return letters;
}

/** Sends one letter; returns false if there is none to send. */
async function send(
  client: pg.PoolClient,
  deps: ReminderDeps,
  planned: Pick<PlannedReminder, 'id' | 'orderId'>,
): Promise<boolean> {
  const reminder = await lockReminder(client, planned);
  if (!reminder) return false;
  const now = deps.clock.now();
  const { termsAt = configuredTerms } = deps;
  const configured = tenantById(reminder.tenant);
  const tenant = termsAt(configured, now);
  const day = dayOf(now, tenant.timeZone);
  const rules: DunningRules = {
    termsOf: ({ agreedAt }) => termsAt(configured, agreedAt ?? now).dunning,
    country: tenant.country,
  };
  const { id, email } = reminder;
  const dues = await duesToClose(client, [reminder.accountId], day, tenant.timeZone);
  const dunned = dunnedBy(dues, reminder, day, rules);
  if (dunned === null) {
    await endReminder(client, { id, state: 'dropped', problem: null, now });
    return false;
  }
  if (email === null || !tenant.sendsMail) {
    await endReminder(client, { id, state: 'failed', problem: 'no-address', now });
    return false;
  }
  const request = reminderRequest(dues, dunned, { tenant, day });
  const { locale } = tenant.locales.find((entry) => entry.locale === reminder.locale) ?? tenant.locales[0];
  const { orderNumber } = request;
  const charges: ReminderCharges = { fee: dunned.fee, interest: dunned.interest, reminded: dunned.reminded };
  const mailKey = `payment-reminder:${tenant.id}:${id}`;
  const payPath = await deps.paylink(client, { tenant, locale, orderNumber, amount: amountOfOrder(dues, dunned, day) });
  const to = {
    tenant,
    locale,
    publicUrl: deps.publicUrlOf(tenant),
    email,
    isGuest: reminder.customerId === null,
    customerNumber: await customerNumberOf(client, dunned.about.orderId),
    payPath,
  };
  const bills = await billAttachments(client, tenant.id, remindedOrders(request));
  await deps.outbox.put(await reminderLetter(to, { id, key: mailKey, request, bills }), client);
  await noteLetter(client, { id, mailKey, request, charges, overdue: dunned.overdue, now });
  const { orderId } = dunned.about;
  if (orderId !== null) await issueRequest(client, tenant, { cause: `reminder:${id}`, orderId, request, at: now });
  return true;
}

/** Judges the debts of a reminder on a day; null if they need no letter any more. */
function dunnedBy(
  dues: readonly ClosingDue[],
  { isCharged, level, orderId }: PlannedReminder,
  day: string,
  rules: DunningRules,
): (Dunned & { level: number }) | null {
  if (!isCharged) {
    const dunned = dun(dues, day, rules);
    return dunned?.level === null || dunned === null ? null : { ...dunned, level: dunned.level };
  }
  // An earlier version booked fee and interest: they are debts already.
  const about = dues.find((due) => due.orderId === orderId);
  const overdue = dues.reduce((sum, { open }) => sum + open, 0);
  return about
    ? { level, fee: 0, payDays: rules.termsOf(about).payDays, overdue, about, interest: [], reminded: [] }
    : null;
}

/** Part of a reminder that concerns the order of its reference, with fee and interest, which are booked on it. */
function amountOfOrder(dues: readonly ClosingDue[], dunned: Dunned, day: string): number {
  const ofOrder = askedFor(dues, day).filter(({ orderId }) => orderId === dunned.about.orderId);
  const open = ofOrder.reduce((sum, due) => sum + due.open, 0);
  return open + dunned.fee + dunned.interest.reduce((sum, { amount }) => sum + amount, 0);
}

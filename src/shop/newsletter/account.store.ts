import type { SqlRunner } from '../../platform/jobs.ts';
import type { Locale } from '../../tenants/tenant.ts';
import { allowPersonal, changeConsents, endPersonal, grant, keepSubscriber } from './subscribers.store.ts';
import type { CustomersChoice } from './types.ts';

/** What a customer chose for the newsletter, in the caller's transaction: who has an account has proved the address. */
export async function keepCustomersChoice(runner: SqlRunner, choice: CustomersChoice): Promise<void> {
  const { rows } = (await runner.query('select tenant, lower(email) as email, locale from customer where id = $1', [
    choice.customerId,
  ])) as { rows: { tenant: string; email: string; locale: Locale }[] };
  const [customer] = rows;
  if (!customer) return;
  const { granted, frequency, pauseUntil, source, now } = choice;
  const id = await keepSubscriber(runner, { ...customer, now });
  if (!granted || pauseUntil !== null) {
    const what = granted ? 'pause' : 'ended';
    await changeConsents(runner, { id, kinds: ['brandA'], what, frequency, pauseUntil, source, now });
  } else await grant(runner, { id, kinds: ['brandA'], frequency, source, now });
}

/** Whether a customer wants personal mails beside those that everybody gets. Without newsletters there is nothing to say. */
export async function keepCustomersPersonal(
  runner: SqlRunner,
  choice: { customerId: string; personal: boolean; now: Date },
): Promise<void> {
  const { rows } = (await runner.query(
    `select subscriber.id from customer join newsletter_subscriber subscriber
       on subscriber.tenant = customer.tenant and subscriber.email = lower(customer.email) where customer.id = $1`,
    [choice.customerId],
  )) as { rows: { id: string }[] };
  const change = choice.personal ? allowPersonal : endPersonal;
  for (const { id } of rows) await change(runner, { id, source: 'account', now: choice.now });
}

/** How a customer's newsletter stands, wherever it was changed. */
export async function customersChoice(
  runner: SqlRunner,
  customerId: string,
): Promise<{ granted: boolean; frequency: number | null; pauseUntil: string | null; personal: boolean } | null> {
  const { rows } = (await runner.query(
    `select consent.granted, consent.frequency, consent.pause_until::text as "pauseUntil",
       subscriber.personalised as personal from customer
     join newsletter_subscriber subscriber on subscriber.tenant = customer.tenant and subscriber.email = lower(customer.email)
     join newsletter_consent consent on consent.subscriber_id = subscriber.id and consent.kind = 'brandA'
     where customer.id = $1`,
    [customerId],
  )) as { rows: { granted: boolean; frequency: number | null; pauseUntil: string | null; personal: boolean }[] };
  return rows[0] ?? null;
}

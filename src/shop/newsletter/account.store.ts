import type { SqlRunner } from '../../platform/jobs.ts';
import type { Locale } from '../../tenants/tenant.ts';
import { changeConsents, grant, keepSubscriber } from './subscribers.store.ts';
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

/** How a customer's newsletter stands, wherever it was changed. */
export async function customersChoice(
  runner: SqlRunner,
  customerId: string,
): Promise<{ granted: boolean; frequency: number | null; pauseUntil: string | null } | null> {
  const { rows } = (await runner.query(
    `select consent.granted, consent.frequency, consent.pause_until::text as "pauseUntil" from customer
     join newsletter_subscriber subscriber on subscriber.tenant = customer.tenant and subscriber.email = lower(customer.email)
     join newsletter_consent consent on consent.subscriber_id = subscriber.id and consent.kind = 'brandA'
     where customer.id = $1`,
    [customerId],
  )) as { rows: { granted: boolean; frequency: number | null; pauseUntil: string | null }[] };
  return rows[0] ?? null;
}

import type { SqlRunner } from '../../../platform/jobs.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { allowPersonal, changeConsents, endPersonal, grant, saveSubscriber } from './subscribers.store.ts';
import { type CustomersChoice, KINDS, type Kind } from './types.ts';

/**
 * Saves a customer's choice in the caller's transaction; an account proves its address. The account shows one
 * newsletter: a choice there applies to every kind that the customer gets.
 */
export async function saveCustomersChoice(runner: SqlRunner, choice: CustomersChoice): Promise<void> {
  const { rows } = (await runner.query('select tenant, lower(email) as email, locale from customer where id = $1', [
    choice.customerId,
  ])) as { rows: { tenant: string; email: string; locale: Locale }[] };
  const [customer] = rows;
  if (!customer) return;
  const { granted, frequency, pauseUntil, source, now } = choice;
  const id = await saveSubscriber(runner, { ...customer, now });
  if (!granted || pauseUntil !== null) {
    const what = granted ? 'pause' : 'ended';
    await changeConsents(runner, { id, kinds: KINDS, what, frequency: null, pauseUntil, source, now });
    return;
  }
  const before = source === 'account' ? await grantedKinds(runner, id) : [];
  await grant(runner, { id, kinds: before.length > 0 ? before : ['brandA'], frequency, source, now });
}

async function grantedKinds(runner: SqlRunner, id: string): Promise<Kind[]> {
  const { rows } = (await runner.query(
    'select kind from newsletter_consent where subscriber_id = $1 and granted order by kind',
    [id],
  )) as { rows: { kind: Kind }[] };
  return rows.map(({ kind }) => kind);
}

/** Saves whether a customer wants personal mails in addition to general ones. Does nothing without a subscription. */
export async function saveCustomersPersonal(
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

/**
 * Returns the state of a customer's newsletters, whatever changed it. Granted if any kind is; paused until the first
 * kind resumes.
 */
export async function customersChoice(
  runner: SqlRunner,
  customerId: string,
): Promise<{ granted: boolean; frequency: number | null; pauseUntil: string | null; personal: boolean } | null> {
  const { rows } = await runner.query(
    `select count(*) filter (where consent.granted) > 0 as granted,
       (array_agg(consent.frequency order by consent.granted desc, consent.kind))[1] as frequency,
       case when bool_and(consent.pause_until is not null) filter (where consent.granted)
         then (min(consent.pause_until) filter (where consent.granted))::text end as "pauseUntil",
       subscriber.personalised as personal
     from customer
     join newsletter_subscriber subscriber on subscriber.tenant = customer.tenant and subscriber.email = lower(customer.email)
     join newsletter_consent consent on consent.subscriber_id = subscriber.id
     where customer.id = $1 group by subscriber.id`,
    [customerId],
  );
  return (
    (rows as { granted: boolean; frequency: number | null; pauseUntil: string | null; personal: boolean }[])[0] ?? null
  );
}

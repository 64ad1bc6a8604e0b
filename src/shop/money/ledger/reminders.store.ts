import type pg from 'pg';

/** Reminder whose letter is not sent yet; minor units. */
export type UnsentReminder = {
  id: string;
  tenant: string;
  level: number;
  overdue: number;
  fee: number;
  interest: number;
  orderNumber: string | null;
  locale: string | null;
  /** Address of the customer or else of the order; null if there is none left. */
  email: string | null;
};

/** Returns unsent reminders and locks them; skips locked ones until the next run. */
export async function unsentReminders(client: pg.PoolClient, most: number): Promise<UnsentReminder[]> {
  const { rows } = await client.query<UnsentReminder>(
    `select reminder.id, reminder.tenant, reminder.level, reminder.overdue, reminder.fee, reminder.interest, o.number as "orderNumber",
       coalesce(customer.locale, o.locale) as locale,
       coalesce(case when customer.erased_at is null then customer.email end, nullif(o.contact->>'email', '')) as email
     from ledger_reminder reminder join ledger_account account on account.id = reminder.account_id
     left join customer on customer.id = account.customer_id left join orders o on o.id = reminder.order_id
     where reminder.sent_at is null order by reminder.id limit $1 for update of reminder skip locked`,
    [most],
  );
  return rows;
}

export async function markSent(client: pg.PoolClient, ids: string[], now: Date): Promise<void> {
  await client.query('update ledger_reminder set sent_at = $2 where id = any($1::uuid[])', [ids, now]);
}

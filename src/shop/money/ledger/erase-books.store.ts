import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';

/**
 * Erases personal texts of entries booked before a time: payers, their messages, notes of employees. Amounts remain.
 */
export async function erasePostingTexts(pool: Pool, tenant: string, before: Date): Promise<void> {
  await pool.query(
    `update ledger_entry set note = null, booked_by = null
     where tenant = $1 and booked_at < $2 and (note is not null or booked_by is not null)`,
    [tenant, before],
  );
  await pool.query(
    `update incoming_payment set debtor = null, message = null, reference = null, assigned_by = null
     where tenant = $1 and received_at < $2
       and (debtor is not null or message is not null or reference is not null or assigned_by is not null)`,
    [tenant, before],
  );
  await pool.query(
    `update provider_transaction set order_id = null, order_number = null
     where tenant = $1 and created_at < $2 and order_number is not null`,
    [tenant, before],
  );
}

/**
 * Returns and locks old accounts of guests and erased customers that have no recent entry and nothing open. Accounts
 * locked by other transactions are skipped until the next run.
 */
export async function accountsOfNobody(
  client: pg.PoolClient,
  { tenant, before, most }: { tenant: string; before: Date; most: number },
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select account.id from ledger_account account left join customer on customer.id = account.customer_id
     where account.tenant = $1 and account.opened_at < $2 and (account.customer_id is null or customer.erased_at is not null)
       and not exists (select from ledger_entry entry where entry.account_id = account.id and entry.booked_at >= $2)
       and not exists (select from ledger_due due where due.account_id = account.id and due.settled < due.amount)
       and not exists (
         select from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
         where entry.account_id = account.id and posting.account in ('receivable', 'credit')
         having sum(posting.amount) <> 0)
     order by account.id limit $3 for update of account skip locked`,
    [tenant, before, most],
  );
  return rows.map(({ id }) => id);
}

/**
 * Keeps what entries of accounts say of money at the payment provider, by day and without persons. Fees and payouts have
 * no account and stay, so the provider's account would not be zero without it.
 */
async function keepProviderSums(client: pg.PoolClient, ids: readonly string[]): Promise<void> {
  await client.query(
    `with gone as (
       select entry.tenant, entry.currency, entry.booked_on, posting.account, sum(posting.amount) as amount
       from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
       where entry.account_id = any($1::uuid[]) and posting.account in ('provider', 'disputed') group by 1, 2, 3, 4
     ), head as (
       insert into ledger_entry (tenant, key, kind, currency, value_on, booked_on, booked_at)
       select tenant, 'erased:' || gen_random_uuid(), 'payment-received', currency, booked_on, booked_on, booked_on
       from (select distinct tenant, currency, booked_on from gone where amount <> 0) days
       returning id, tenant, currency, booked_on
     ), sums as (
       select head.id, gone.account, gone.amount from head join gone using (tenant, currency, booked_on)
       union all select head.id, 'bank', -sum(gone.amount) from head join gone using (tenant, currency, booked_on) group by head.id
     ) insert into ledger_posting (entry_id, position, account, amount)
     select id, row_number() over (partition by id order by account), account, amount from sums where amount <> 0`,
    [ids],
  );
}

/**
 * Deletes accounts with all their entries. Bank money that was unmatched before its assignment is deleted together with
 * the assignment, so that the suspense account still matches the unassigned payments.
 */
export async function deleteAccounts(client: pg.PoolClient, ids: readonly string[]): Promise<void> {
  await keepProviderSums(client, ids);
  await client.query(
    `delete from ledger_entry found using incoming_payment paid
     where found.tenant = paid.tenant and found.key = 'payment:bank:' || paid.key and found.kind = 'payment-unmatched'
       and exists (select from ledger_entry own where own.account_id = any($1::uuid[]) and own.tenant = paid.tenant
         and own.key = 'payment:assigned:' || paid.id)`,
    [ids],
  );
  await client.query(
    'delete from plan_ending where order_id in (select order_id from ledger_due where account_id = any($1::uuid[]))',
    [ids],
  );
  await client.query('delete from ledger_reminder where account_id = any($1::uuid[])', [ids]);
  await client.query('delete from payment_agreement where account_id = any($1::uuid[])', [ids]);
  await client.query('delete from ledger_hold where account_id = any($1::uuid[])', [ids]);
  await client.query('delete from ledger_due where account_id = any($1::uuid[])', [ids]);
  await client.query('delete from ledger_entry where account_id = any($1::uuid[])', [ids]);
  await client.query('delete from ledger_account where id = any($1::uuid[])', [ids]);
}

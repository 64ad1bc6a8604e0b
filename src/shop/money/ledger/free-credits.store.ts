import type pg from 'pg';
import { creditsToUse } from './closing.store.ts';

/**
 * Returns the credit of accounts that can be paid back, in minor units. Promised credit notes and refunds are not free,
 * nor is what open debts need, since the closing settles them with it. Omits accounts without any.
 */
export async function freeCredits(client: pg.PoolClient, accountIds: string[]): Promise<Map<string, number>> {
  const credits = await creditsToUse(client, accountIds);
  if (credits.size === 0) return credits;
  const { rows } = await client.query<{ id: string; open: number }>({
    name: 'free-credits-dues',
    text: `select account_id as id, sum(amount - settled)::bigint as open from ledger_due
     where account_id = any($1::uuid[]) and settled < amount group by account_id`,
    values: [[...credits.keys()]],
  });
  const open = new Map(rows.map((row) => [row.id, Number(row.open)]));
  return new Map(
    [...credits].map(([id, credit]) => [id, credit - (open.get(id) ?? 0)] as const).filter(([, free]) => free > 0),
  );
}

export type ListedAccountCredit = {
  accountId: string;
  customerNumber: string | null;
  /** Newest order that left a credit; a guest is identified by it. */
  orderNumber: string | null;
  /** Minor units that can be paid back. */
  amount: number;
  /** ISO date since which the account has had a credit, and the days since then. */
  since: string;
  days: number;
};

/** Returns all credits of a tenant that can be paid back, oldest first. `today`: ISO date. */
export async function listFreeCredits(
  client: pg.PoolClient,
  asked: { tenant: string; today: string },
): Promise<ListedAccountCredit[]> {
  const { rows } = await client.query<Omit<ListedAccountCredit, 'amount'>>({
    name: 'free-credits',
    // One pass over the moves of all accounts that may have a credit. Looking them up for each account takes minutes with many.
    text: `with moves as (
       select entry.account_id, entry.id, posting.position, entry.booked_on, entry.order_number,
         sum(posting.amount) over (partition by entry.account_id order by entry.id, posting.position) as balance
       from ledger_posting posting join ledger_entry entry on entry.id = posting.entry_id
       where posting.account = 'credit' and entry.tenant = $1 and entry.account_id = any(array(
         select id from ledger_account where tenant = $1 and may_have_credit))
     ), numbered as (
       select moves.*, max(id) filter (where balance >= 0) over (partition by account_id) as zero from moves
     ), held as (
       select account_id, (array_agg(balance order by id desc, position desc))[1] as balance,
         min(booked_on) filter (where id > coalesce(zero, 0)) as began,
         (array_agg(order_number order by id desc) filter (where order_number is not null))[1] as order_number
       from numbered group by account_id
     )
     select held.account_id as "accountId", customer.number as "customerNumber", held.order_number as "orderNumber",
       held.began::text as since, ($2::date - held.began) as days
     from held join ledger_account account on account.id = held.account_id
     left join customer on customer.id = account.customer_id
     where held.balance < 0 and held.began is not null order by held.began, held.account_id`,
    values: [asked.tenant, asked.today],
  });
  const free = await freeCredits(
    client,
    rows.map(({ accountId }) => accountId),
  );
  return rows.flatMap((row) => {
    const amount = free.get(row.accountId);
    return amount === undefined ? [] : [{ ...row, amount }];
  });
}

/**
 * Removes the marks of a tenant's accounts without a credit. Accounts that other transactions lock stay marked until the next
 * closing: they may be getting one.
 */
export async function unmarkCredits(client: pg.PoolClient, tenant: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    'select id from ledger_account where tenant = $1 and may_have_credit for no key update skip locked',
    [tenant],
  );
  // A statement of its own sees all that was committed before the locks.
  await client.query(
    `update ledger_account account set may_have_credit = false where id = any($1::uuid[]) and not exists (
       select from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
       where entry.account_id = account.id and posting.account = 'credit' having sum(posting.amount) <> 0)`,
    [rows.map(({ id }) => id)],
  );
}

/** Returns the newest order that left a credit on an account; null if there is none any more. */
export async function orderOfCredit(client: pg.PoolClient, tenant: string, accountId: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `select entry.order_id as id from ledger_entry entry join ledger_posting posting on posting.entry_id = entry.id
     where entry.tenant = $1 and entry.account_id = $2::uuid and entry.order_id is not null and posting.account = 'credit'
     order by posting.amount < 0 desc, entry.id desc limit 1`,
    [tenant, accountId],
  );
  return rows[0]?.id ?? null;
}

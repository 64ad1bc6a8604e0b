import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Pool } from '../../platform/database/pool.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { ownLimit } from './credit-check.ts';

/** Who wants to pay on invoice: by the address, and by the account of whoever has shown the password. */
export type Payer = { tenant: Tenant; email: string; customerId: string | null };

/** Minor units. */
export type InvoiceStanding = { owed: number; limit: number; isOverdue: boolean };

/** Days after which a bill that is due counts as overdue: transfers take some. */
const GRACE_DAYS = 10;
/** How old an order has to be before it counts as history, as for instalments. */
const HISTORY_DAYS = 30;

const DAY = 86_400_000;

/**
 * What somebody owes on bills that are not paid, orders under way included; whether one is overdue, and the limit. Guests
 * are known by their address alone, so theirs is that of new customers. By the index of addresses (migration 0038).
 */
export async function invoiceStanding(
  runner: Pool | pg.PoolClient,
  { tenant, email, customerId }: Payer,
  now: Date,
  /** An order that is left out: the one it is asked for. */
  except: string | null = null,
): Promise<InvoiceStanding> {
  const dueBefore = new Date(now.getTime() - (tenant.payment.invoiceTermDays + GRACE_DAYS) * DAY);
  const { rows } = await runner.query<{ owed: number; overdue: boolean; history: boolean }>({
    name: 'credit-standing',
    text: `select coalesce(sum(theirs.total) filter (where theirs.open), 0)::bigint as owed,
       coalesce(bool_or(theirs.open and theirs.supplied < $4::date), false)
         or exists (select from instalment_due due join orders bought on bought.id = due.order_id
                    where bought.customer_id = $3::uuid and due.paid_at is null and due.due_on < $6::date) as overdue,
       coalesce(bool_or(theirs.customer_id = $3::uuid and theirs.placed_at < $5 and not theirs.open), false) as history
     from (
       select total, customer_id, placed_at,
         payment->>'method' = 'invoice' and (state = 'prepared' or state = 'placed' and not exists (
           select from payment where payment.order_id = orders.id and (settled_at is not null or payment.state <> 'authorised'))) as open,
         coalesce((select max(part->>'latest') from jsonb_array_elements(delivery->'groups') part)::date, placed_at::date) as supplied
       from orders where tenant = $1 and state <> 'abandoned'
         and ((lower(contact->>'email') collate "C") = $2 or customer_id = $3::uuid)
         and ($7::uuid is null or id <> $7)) theirs`,
    values: [
      tenant.id,
      email.toLowerCase(),
      customerId,
      dueBefore,
      new Date(now.getTime() - HISTORY_DAYS * DAY),
      new Date(now.getTime() - GRACE_DAYS * DAY),
      except,
    ],
  });
  const { owed = 0, overdue = false, history = false } = rows[0] ?? {};
  return { owed, isOverdue: overdue, limit: ownLimit({ tenant, hasHistory: history }) };
}

/** Somebody's orders on invoice are decided one after the other, until the transaction ends: together they keep the limit. */
export async function decideAlone(client: pg.PoolClient, { tenant, email }: Payer): Promise<void> {
  await client.query({
    name: 'credit-alone',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`credit:${tenant.id}:${email.toLowerCase()}`],
  });
}

/** Writes down why somebody may not pay later. */
export async function keepRefusal(
  runner: Pool | pg.PoolClient,
  { tenant, email, customerId }: Payer,
  refusal: { method: string; reason: string; total: number; standing: InvoiceStanding; now: Date },
): Promise<void> {
  await runner.query(
    `insert into credit_decision (tenant, customer_id, person, method, reason, total, owed, limit_amount, currency, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tenant.id,
      customerId,
      // As privacy finds it again.
      createHash('sha256').update(`credit:${tenant.id}:${email.toLowerCase()}`).digest(),
      refusal.method,
      refusal.reason,
      refusal.total,
      refusal.standing.owed,
      refusal.standing.limit,
      tenant.currency,
      refusal.now,
    ],
  );
}

/** Refusals are looked at again soon or never. */
export async function forgetOldDecisions(pool: Pool, before: Date): Promise<void> {
  await pool.query('delete from credit_decision where decided_at < $1', [before]);
}

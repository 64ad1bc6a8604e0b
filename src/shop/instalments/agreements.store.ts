import type pg from 'pg';
import type { Pool } from '../../platform/database/pool.ts';
import type { Currency } from '../../tenants/tenant.ts';

type Runner = Pool | pg.PoolClient;

export type AgreementForm = 'text' | 'written';
export type AgreementRow = {
  id: string;
  form: AgreementForm;
  state: 'requested' | 'live' | 'withdrawn';
  /** Minor units. */
  limit: number;
  currency: Currency;
  termsVersion: string;
  information: unknown;
  requestedAt: Date;
  concludedAt: Date | null;
  withdrawnAt: Date | null;
};

const COLUMNS = `id, form, state, limit_amount as "limit", currency, terms_version as "termsVersion", information,
  requested_at as "requestedAt", concluded_at as "concludedAt", withdrawn_at as "withdrawnAt"`;

/** All contracts of a customer, the newest first. */
export async function agreementsOf(runner: Runner, customerId: string, tenant: string): Promise<AgreementRow[]> {
  const { rows } = await runner.query<AgreementRow>(
    `select ${COLUMNS} from credit_agreement where customer_id = $1 and tenant = $2 order by requested_at desc, id`,
    [customerId, tenant],
  );
  return rows;
}

/** Live ones, locked until the transaction ends: whoever holds them is the only one to book an order under them. */
export async function lockLiveAgreements(
  client: pg.PoolClient,
  customerId: string,
  tenant: string,
): Promise<AgreementRow[]> {
  const { rows } = await client.query<AgreementRow>(
    `select ${COLUMNS} from credit_agreement where customer_id = $1 and tenant = $2 and state = 'live' order by id for update`,
    [customerId, tenant],
  );
  return rows;
}

export type Standing = {
  /** Which contract is live; a written one covers what one in text covers. */
  live: AgreementForm | null;
  requested: boolean;
  /** Minor units: the highest limit of a live contract, or null without one. */
  limit: number | null;
  /** Minor units still due by all plans. */
  owed: number;
  hasHistory: boolean;
};

/** What the checkout asks of a customer, by one statement. */
export async function standingOf(
  runner: Runner,
  asked: { customerId: string; tenant: string; orderedBefore: Date },
): Promise<Standing> {
  const { rows } = await runner.query<Standing>(
    `select
       (select form from credit_agreement where customer_id = $1 and tenant = $2 and state = 'live'
        order by form desc limit 1) as live,
       exists (select 1 from credit_agreement where customer_id = $1 and tenant = $2 and state = 'requested') as requested,
       (select max(limit_amount) from credit_agreement where customer_id = $1 and tenant = $2 and state = 'live') as "limit",
       (select coalesce(sum(due.amount), 0)::bigint from orders
        join instalment_due due on due.order_id = orders.id and due.paid_at is null
        where orders.customer_id = $1 and orders.tenant = $2) as owed,
       exists (select 1 from orders where customer_id = $1 and tenant = $2 and state = 'placed' and placed_at < $3) as "hasHistory"`,
    [asked.customerId, asked.tenant, asked.orderedBefore],
  );
  const [row] = rows;
  if (!row) throw new Error('a select without a table gives one row');
  return row;
}

/** A new contract; null if one of this form is there already (a second click, another tab). */
export async function insertAgreement(
  runner: Runner,
  agreement: {
    customerId: string;
    tenant: string;
    locale: string;
    form: AgreementForm;
    limit: number;
    currency: Currency;
    termsVersion: string;
    information: object;
    now: Date;
  },
): Promise<string | null> {
  const { rows } = await runner.query<{ id: string }>(
    `insert into credit_agreement (customer_id, tenant, locale, form, state, limit_amount, currency, terms_version,
       information, requested_at, concluded_at)
     values ($1, $2, $3, $4, case when $4 = 'text' then 'live' else 'requested' end, $5, $6, $7, $8, $9,
       case when $4 = 'text' then $9::timestamptz end)
     on conflict (customer_id, form) where state <> 'withdrawn' do nothing returning id`,
    [
      agreement.customerId,
      agreement.tenant,
      agreement.locale,
      agreement.form,
      agreement.limit,
      agreement.currency,
      agreement.termsVersion,
      JSON.stringify(agreement.information),
      agreement.now,
    ],
  );
  return rows[0]?.id ?? null;
}

/** The paper came back signed; false if nobody waits for it. */
export async function markSigned(
  runner: Runner,
  signed: { agreementId: string; limit: number; now: Date },
): Promise<boolean> {
  const { rowCount } = await runner.query(
    `update credit_agreement set state = 'live', concluded_at = $2, limit_amount = $3 where id = $1 and state = 'requested'`,
    [signed.agreementId, signed.now, signed.limit],
  );
  return rowCount === 1;
}

export async function markWithdrawn(client: pg.PoolClient, agreementId: string, now: Date): Promise<void> {
  await client.query(
    `update credit_agreement set state = 'withdrawn', withdrawn_at = $2, concluded_at = coalesce(concluded_at, $2) where id = $1`,
    [agreementId, now],
  );
}

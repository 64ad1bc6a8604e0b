import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Currency } from '../../../tenants/tenant.ts';
import { type ContractHolder, hasPaidOrder } from '../credit/index.ts';

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
  /** ISO date beside the customer's signature. */
  signedOn: string | null;
  endedBy: 'customer' | 'house' | null;
};

const COLUMNS = `id, form, state, limit_amount as "limit", currency, terms_version as "termsVersion", information,
  requested_at as "requestedAt", concluded_at as "concludedAt", withdrawn_at as "withdrawnAt",
  signed_on::text as "signedOn", ended_by as "endedBy"`;

/** Returns all contracts of a customer, the newest first. */
export async function agreementsOf(runner: Runner, customerId: string, tenant: string): Promise<AgreementRow[]> {
  const { rows } = await runner.query<AgreementRow>(
    `select ${COLUMNS} from credit_agreement where customer_id = $1 and tenant = $2 order by requested_at desc, id`,
    [customerId, tenant],
  );
  return rows;
}

/** Locks the live contracts until the transaction ends, so that no other transaction books an order under them. */
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

export type AgreementStanding = {
  /** Form of the live contract; a written one includes what one in text form covers. */
  live: AgreementForm | null;
  requested: boolean;
  /** Minor units: the highest limit of a live contract; null without one. */
  limit: number | null;
  /** Minor units still due by all plans. */
  owed: number;
  hasHistory: boolean;
  holder: ContractHolder;
};

/** Reads a customer's credit standing for the checkout, in one statement. */
export async function standingOf(
  runner: Runner,
  asked: { customerId: string; tenant: string; now: Date },
): Promise<AgreementStanding> {
  const { rows } = await runner.query<AgreementStanding>(
    `select
       (select form from credit_agreement where customer_id = $1 and tenant = $2 and state = 'live'
        order by form desc limit 1) as live,
       exists (select 1 from credit_agreement where customer_id = $1 and tenant = $2 and state = 'requested') as requested,
       (select max(limit_amount) from credit_agreement where customer_id = $1 and tenant = $2 and state = 'live') as "limit",
       (select coalesce(sum(due.amount), 0)::bigint from orders
        join instalment_due due on due.order_id = orders.id and due.paid_at is null
        where orders.customer_id = $1 and orders.tenant = $2) as owed,
       ${hasPaidOrder({ customer: '$1', house: '$2', now: '$3' })} as "hasHistory",
       (select json_build_object('firstName', first_name, 'lastName', last_name, 'birthday', birthday, 'home', (
          select json_build_object('street', a.address->>'street', 'houseNumber', coalesce(a.address->>'houseNumber', ''),
            'postalCode', a.address->>'postalCode')
          from customer_address a where a.customer_id = customer.id and a.is_default))
        from customer where customer.id = $1) as holder`,
    [asked.customerId, asked.tenant, asked.now],
  );
  const [row] = rows;
  if (!row) throw new Error('the standing query returned no row');
  return row;
}

/**
 * Inserts a contract. Returns null if one of this form exists, for example after a second click or from another tab.
 */
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

/** Records the signed contract; false if it does not await a signature. */
export async function markSigned(
  runner: Runner,
  signed: { agreementId: string; limit: number; signedOn: string; note: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await runner.query(
    `update credit_agreement set state = 'live', concluded_at = $2, limit_amount = $3, signed_on = $4, note = $5
     where id = $1 and state = 'requested'`,
    [signed.agreementId, signed.now, signed.limit, signed.signedOn, signed.note],
  );
  return rowCount === 1;
}

/** Raises the limit of a live contract; false if its limit is not lower. */
export async function raiseLimit(
  client: pg.PoolClient,
  raised: { agreementId: string; limit: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update credit_agreement set limit_amount = $2 where id = $1 and state = 'live' and limit_amount < $2`,
    [raised.agreementId, raised.limit],
  );
  return rowCount === 1;
}

/** Closes a request without a contract; false if it does not await a signature. */
export async function markClosed(
  runner: Runner,
  closed: { agreementId: string; note: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await runner.query(
    `update credit_agreement set state = 'withdrawn', concluded_at = $2, withdrawn_at = $2, ended_by = 'house', note = $3
     where id = $1 and state = 'requested'`,
    [closed.agreementId, closed.now, closed.note],
  );
  return rowCount === 1;
}

export async function markWithdrawn(client: pg.PoolClient, agreementId: string, now: Date): Promise<void> {
  await client.query(
    `update credit_agreement set state = 'withdrawn', withdrawn_at = $2, concluded_at = coalesce(concluded_at, $2),
       ended_by = 'customer' where id = $1`,
    [agreementId, now],
  );
}

/** Customer as the other party of a contract. */
export type ContractParty = { number: string; name: string; email: string; locale: string; address: string[] };

const PARTY = `customer.number, customer.first_name || ' ' || customer.last_name as name, customer.email,
  (select json_build_array(
     trim((a.address->>'street') || ' ' || coalesce(a.address->>'houseNumber', '')),
     (a.address->>'postalCode') || ' ' || (a.address->>'city'))
   from customer_address a where a.customer_id = customer.id and a.is_default) as address`;

/** Returns a customer as contract party; contracts have a locale of their own. */
export async function partyOf(runner: Runner, customerId: string): Promise<ContractParty | null> {
  const { rows } = await runner.query<Omit<ContractParty, 'address'> & { address: string[] | null }>(
    `select ${PARTY}, customer.locale from customer where customer.id = $1`,
    [customerId],
  );
  const [row] = rows;
  return row ? { ...row, address: row.address ?? [] } : null;
}

/**
 * Locks contracts in text form that were concluded in a period and have no reminder yet. Skips those that another
 * process has locked.
 */
export async function lockToRemind(
  client: pg.PoolClient,
  asked: { tenant: string; from: Date; to: Date; most: number },
): Promise<(AgreementRow & { customerId: string; locale: string })[]> {
  const { rows } = await client.query<AgreementRow & { customerId: string; locale: string }>(
    `select ${COLUMNS}, customer_id as "customerId", locale from credit_agreement
     where tenant = $1 and state = 'live' and reminded_at is null and concluded_at between $2 and $3
     order by concluded_at, id limit $4 for update skip locked`,
    [asked.tenant, asked.from, asked.to, asked.most],
  );
  return rows;
}

export async function markReminded(client: pg.PoolClient, agreementIds: string[], now: Date): Promise<void> {
  await client.query('update credit_agreement set reminded_at = $2 where id = any($1::uuid[])', [agreementIds, now]);
}

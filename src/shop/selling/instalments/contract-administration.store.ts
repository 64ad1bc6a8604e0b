import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { AgreementRow } from './agreements.store.ts';

export type ContractLine = {
  id: string;
  number: string;
  name: string;
  form: AgreementRow['form'];
  state: AgreementRow['state'];
  requestedAt: Date;
  concludedAt: Date | null;
};

const LINE = `agreement.id, customer.number, customer.first_name || ' ' || customer.last_name as name, agreement.form,
  agreement.state, agreement.requested_at as "requestedAt", agreement.concluded_at as "concludedAt"`;

/** Returns contracts that await a signature, the oldest first. */
export async function waitingContracts(pool: Pool, tenant: string, most: number): Promise<ContractLine[]> {
  const { rows } = await pool.query<ContractLine>(
    `select ${LINE} from credit_agreement agreement join customer on customer.id = agreement.customer_id
     where agreement.tenant = $1 and agreement.state = 'requested' order by agreement.requested_at, agreement.id limit $2`,
    [tenant, most],
  );
  return rows;
}

/** Finds contracts by customer number, e-mail address or the beginning of a last name. */
export async function findContracts(
  pool: Pool,
  asked: { tenant: string; term: string; most: number },
): Promise<ContractLine[]> {
  const { rows } = await pool.query<ContractLine>(
    `select ${LINE} from credit_agreement agreement join customer on customer.id = agreement.customer_id
     where agreement.tenant = $1 and (customer.number = $2 or customer.email = lower($2)
       or starts_with(lower(customer.last_name), lower($2)))
     order by agreement.requested_at desc, agreement.id limit $3`,
    [asked.tenant, asked.term, asked.most],
  );
  return rows;
}

export type ContractDetail = ContractLine & {
  customerId: string;
  locale: string;
  /** Minor units. */
  limit: number;
  termsVersion: string;
  information: unknown;
  signedOn: string | null;
  note: string | null;
  withdrawnAt: Date | null;
  endedBy: 'customer' | 'house' | null;
  currency: AgreementRow['currency'];
  /** Number of orders under the contract, and their open debt in minor units. */
  orders: number;
  owed: number;
};

/** Reads a contract. `locks`: locks it until the transaction ends. */
export async function contractDetail(
  runner: Pool | pg.PoolClient,
  asked: { tenant: string; id: string; locks?: boolean },
): Promise<ContractDetail | null> {
  const { rows } = await runner.query<ContractDetail>(
    `select ${LINE}, agreement.customer_id as "customerId", agreement.locale, agreement.limit_amount as "limit",
       agreement.currency, agreement.terms_version as "termsVersion", agreement.information,
       agreement.signed_on::text as "signedOn", agreement.note, agreement.withdrawn_at as "withdrawnAt",
       agreement.ended_by as "endedBy",
       (select count(*)::int from instalment_plan plan where plan.agreement_id = agreement.id) as orders,
       (select coalesce(sum(due.amount), 0)::bigint from instalment_plan plan
        join instalment_due due on due.order_id = plan.order_id and due.paid_at is null
        where plan.agreement_id = agreement.id) as owed
     from credit_agreement agreement join customer on customer.id = agreement.customer_id
     where agreement.tenant = $1 and agreement.id::text = $2 ${asked.locks ? 'for update of agreement' : ''}`,
    [asked.tenant, asked.id],
  );
  return rows[0] ?? null;
}

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

/** Columns of a line, from an agreement and its customer. */
export const CONTRACT_LINE = `credit_agreement.id, customer.number, customer.first_name || ' ' || customer.last_name as name,
  credit_agreement.form, credit_agreement.state, credit_agreement.requested_at as "requestedAt",
  credit_agreement.concluded_at as "concludedAt"`;

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
    `select ${CONTRACT_LINE}, credit_agreement.customer_id as "customerId", credit_agreement.locale, credit_agreement.limit_amount as "limit",
       credit_agreement.currency, credit_agreement.terms_version as "termsVersion", credit_agreement.information,
       credit_agreement.signed_on::text as "signedOn", credit_agreement.note, credit_agreement.withdrawn_at as "withdrawnAt",
       credit_agreement.ended_by as "endedBy",
       (select count(*)::int from instalment_plan plan where plan.agreement_id = credit_agreement.id) as orders,
       (select coalesce(sum(due.amount), 0)::bigint from instalment_plan plan
        join instalment_due due on due.order_id = plan.order_id and due.paid_at is null
        where plan.agreement_id = credit_agreement.id) as owed
     from credit_agreement join customer on customer.id = credit_agreement.customer_id
     where credit_agreement.tenant = $1 and credit_agreement.id::text = $2 ${asked.locks ? 'for update of credit_agreement' : ''}`,
    [asked.tenant, asked.id],
  );
  return rows[0] ?? null;
}

import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import { type CustomerQuery, LAST, startsLike } from './search-kind.ts';

export type FoundCustomer = {
  id: string;
  number: string;
  email: string;
  firstName: string;
  lastName: string;
  isLocked: boolean;
};

const FOUND = `customer.id, customer.number, customer.email, customer.first_name as "firstName",
  customer.last_name as "lastName", customer.locked_at is not null as "isLocked"`;
const HERE = 'customer.tenant = $1 and customer.erased_at is null';

/** In the form of the index of migration 0185, whose order is that of the results. */
const LAST_NAME = '(lower(customer.last_name) collate "C")';

/** Each reads an index in the order of its results, so that a beginning of many customers costs as much as one of few. */
const QUESTIONS = {
  email: `select ${FOUND} from customer where ${HERE} and email like $2 order by email using ~<~ limit $3`,
  number: `(select ${FOUND} from customer where ${HERE} and number like $2 order by number using ~<~ limit $3)
     union select ${FOUND} from customer join orders on orders.customer_id = customer.id
       where ${HERE} and orders.tenant = $1 and orders.number = $4
     order by number limit $3`,
  name: `select ${FOUND} from customer where ${HERE} and ${LAST_NAME} >= $2 and ${LAST_NAME} < $5 and lower(first_name) like $4
     order by ${LAST_NAME}, number limit $3`,
} as const;

/** Returns the customers of a tenant that match, at most `most`. */
export async function findCustomers(
  pool: Pool,
  tenant: string,
  query: CustomerQuery,
  most: number,
): Promise<FoundCustomer[]> {
  const values =
    query.kind === 'email'
      ? [tenant, startsLike(query.beginning), most]
      : query.kind === 'number'
        ? [tenant, startsLike(query.beginning), most, query.beginning]
        : [tenant, query.last, most, startsLike(query.first), `${query.last}${LAST}`];
  const { rows } = await pool.query<FoundCustomer>(QUESTIONS[query.kind], values);
  return rows;
}

export type ServiceAccount = FoundCustomer & {
  tenant: string;
  locale: string;
  salutation: string;
  birthday: string | null;
  phone: string | null;
  category: string;
  premiumUntil: string | null;
  hasPassword: boolean;
  createdAt: Date;
  changedAt: Date;
};

/** Returns an account; null for another tenant's or an erased one. */
export async function accountOf(runner: SqlRunner, tenant: string, id: string): Promise<ServiceAccount | null> {
  const { rows } = (await runner.query(
    `select ${FOUND}, customer.tenant, customer.locale, customer.salutation, customer.birthday::text as birthday, customer.phone,
       customer.category, customer.premium_until::text as "premiumUntil", customer.password_hash is not null as "hasPassword",
       customer.created_at as "createdAt", customer.changed_at as "changedAt"
     from customer where ${HERE} and customer.id::text = $2`,
    [tenant, id],
  )) as { rows: ServiceAccount[] };
  return rows[0] ?? null;
}

/** Returns the account with a customer number; null for another tenant's or an erased one. */
export async function accountByNumber(
  runner: SqlRunner,
  tenant: string,
  number: string,
): Promise<ServiceAccount | null> {
  const { rows } = (await runner.query(`select id from customer where ${HERE} and customer.number = $2`, [
    tenant,
    number,
  ])) as { rows: { id: string }[] };
  return rows[0] ? accountOf(runner, tenant, rows[0].id) : null;
}

export const REASONS = ['order', 'payment', 'login', 'data', 'complaint', 'other'] as const;
export type AccessReason = (typeof REASONS)[number];

export async function writeVisit(
  runner: SqlRunner,
  visit: {
    customerId: string;
    staff: { id: string; email: string; role: string };
    sessionHash: Buffer;
    reason: AccessReason;
    note: string | null;
    at: Date;
    until: Date;
  },
): Promise<void> {
  await runner.query(
    `insert into customer_access (customer_id, staff_id, staff_email, staff_role, session_hash, reason, note, at, until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      visit.customerId,
      visit.staff.id,
      visit.staff.email,
      visit.staff.role,
      visit.sessionHash,
      visit.reason,
      visit.note,
      visit.at,
      visit.until,
    ],
  );
}

/** Returns the end of the employee's current access to this customer in this session; null if there is none. */
export async function openVisitUntil(
  runner: SqlRunner,
  visit: { customerId: string; staffId: string; sessionHash: Buffer; now: Date },
): Promise<Date | null> {
  const { rows } = (await runner.query(
    `select max(until) as until from customer_access
     where customer_id = $1 and staff_id = $2 and session_hash = $3 and until > $4`,
    [visit.customerId, visit.staffId, visit.sessionHash, visit.now],
  )) as { rows: { until: Date | null }[] };
  return rows[0]?.until ?? null;
}

export type AccessLine = { at: Date; email: string; role: string; reason: AccessReason; note: string | null };

/** Returns the latest accesses to a customer's data, newest first. */
export async function listAccesses(pool: Pool, customerId: string): Promise<AccessLine[]> {
  const { rows } = await pool.query<AccessLine>(
    `select at, staff_email as email, staff_role as role, reason, note from customer_access where customer_id = $1
     order by at desc, id limit 20`,
    [customerId],
  );
  return rows;
}

export async function writeBirthday(
  client: pg.PoolClient,
  change: { id: string; birthday: string; now: Date },
): Promise<void> {
  await client.query('update customer set birthday = $2::date, changed_at = $3 where id = $1 and erased_at is null', [
    change.id,
    change.birthday,
    change.now,
  ]);
}

export async function writeGroup(
  client: pg.ClientBase,
  change: { id: string; category: string; now: Date },
): Promise<void> {
  await client.query('update customer set category = $2, changed_at = $3 where id = $1 and erased_at is null', [
    change.id,
    change.category,
    change.now,
  ]);
}

/** Locks an account, and returns its state; null for another tenant's or an erased one. */
export async function lockState(
  runner: SqlRunner,
  tenant: string,
  id: string,
): Promise<Pick<ServiceAccount, 'changedAt' | 'isLocked'> | null> {
  const { rows } = (await runner.query(
    `select customer.changed_at as "changedAt", customer.locked_at is not null as "isLocked"
     from customer where ${HERE} and customer.id::text = $2 for update`,
    [tenant, id],
  )) as { rows: Pick<ServiceAccount, 'changedAt' | 'isLocked'>[] };
  return rows[0] ?? null;
}

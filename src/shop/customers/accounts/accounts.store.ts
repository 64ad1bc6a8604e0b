import type { SqlRunner } from '../../../platform/jobs.ts';
import { moveSubscriber } from '../../marketing/newsletter/index.ts';
import type { Salutation } from '../../selling/addresses/index.ts';
import { MEMBERSHIP_WAITS } from '../../selling/loyalty/index.ts';
import type { Customer } from './types.ts';

export type Account = Customer & { passwordHash: string | null; isLocked: boolean };

/** Columns of an account that a login checks. */
export type LoginAccount = {
  id: string;
  /** ISO date. */
  birthday: string | null;
  passwordHash: string | null;
  isLocked: boolean;
  /** Changes when the account forgets its known devices. */
  deviceGeneration: number;
};

/** Columns of a customer in a query on the table `customer`. */
export const CUSTOMER = `customer.id, customer.number, customer.email, customer.salutation,
  customer.first_name as "firstName", customer.last_name as "lastName", customer.birthday::text as birthday, customer.phone,
  customer.category, customer.password_hash is not null as "hasPassword", customer.credit_affinity as "creditAffinity",
  case when not ${MEMBERSHIP_WAITS} then customer.premium_until::text end as "premiumUntil", ${MEMBERSHIP_WAITS} as "premiumWaits"`;
const ACCOUNT = `${CUSTOMER}, customer.password_hash as "passwordHash", customer.locked_at is not null as "isLocked"`;

async function one(runner: SqlRunner, sql: string, values: unknown[]): Promise<Account | null> {
  const { rows } = (await runner.query(sql, values)) as { rows: Account[] };
  return rows[0] ?? null;
}

/** Returns an account by email address; `email` in lower case. */
export function accountByEmail(runner: SqlRunner, tenant: string, email: string): Promise<Account | null> {
  return one(runner, `select ${ACCOUNT} from customer where tenant = $1 and email = $2`, [tenant, email]);
}

/**
 * Returns what a login checks, by email address in lower case or by customer number. Reads few columns, so that known
 * and unknown accounts take equally long.
 */
export async function loginAccount(
  runner: SqlRunner,
  tenant: string,
  by: { email: string } | { number: string },
): Promise<LoginAccount | null> {
  const { rows } = (await runner.query(
    `select id, birthday::text as birthday, password_hash as "passwordHash", locked_at is not null as "isLocked",
       device_generation as "deviceGeneration"
     from customer where tenant = $1 and ${'email' in by ? 'email' : 'number'} = $2`,
    [tenant, 'email' in by ? by.email : by.number],
  )) as { rows: LoginAccount[] };
  return rows[0] ?? null;
}

/** Makes all devices of an account unknown. */
export async function forgetDevices(runner: SqlRunner, id: string): Promise<void> {
  await runner.query('update customer set device_generation = device_generation + 1 where id = $1', [id]);
}

export function accountById(runner: SqlRunner, id: string): Promise<Account | null> {
  return one(runner, `select ${ACCOUNT} from customer where id = $1`, [id]);
}

export type NewAccount = {
  tenant: string;
  locale: string;
  email: string;
  passwordHash: string | null;
  salutation: Salutation;
  firstName: string;
  lastName: string;
  now: Date;
};

/** Null if an account with this address exists. */
export function insertAccount(runner: SqlRunner, account: NewAccount): Promise<Account | null> {
  return one(
    runner,
    `insert into customer (tenant, number, email, password_hash, salutation, first_name, last_name, locale, created_at, changed_at)
     values ($1, nextval('customer_number')::text, $2, $3, $4, $5, $6, $7, $8, $8)
     on conflict (tenant, email) do nothing returning ${ACCOUNT}`,
    [
      account.tenant,
      account.email,
      account.passwordHash,
      account.salutation,
      account.firstName,
      account.lastName,
      account.locale,
      account.now,
    ],
  );
}

export async function writePassword(runner: SqlRunner, id: string, hash: string, now: Date): Promise<void> {
  await runner.query('update customer set password_hash = $2, changed_at = $3 where id = $1', [id, hash, now]);
}

/** Changes the email address; false if another account of the tenant has it. */
export async function writeEmail(
  runner: SqlRunner,
  change: { id: string; tenant: string; email: string; now: Date },
): Promise<boolean> {
  const { rows } = await runner.query(
    `update customer set email = $3, changed_at = $4 from (select id, email from customer where id = $1) before
     where customer.id = before.id and tenant = $2
       and not exists (select from customer other where other.tenant = $2 and other.email = $3 and other.id <> $1)
     returning before.email`,
    [change.id, change.tenant, change.email, change.now],
  );
  const [before] = rows as { email: string }[];
  if (before === undefined) return false;
  const from = before.email.toLowerCase();
  if (from === change.email) return true;
  // The former address remains linked, so that extract and erasure find mails sent to it.
  await runner.query(
    `insert into customer_former_email (customer_id, email, until) values ($1, $2, $3)
     on conflict (customer_id, email) do update set until = excluded.until`,
    [change.id, from, change.now],
  );
  await moveSubscriber(runner, { tenant: change.tenant, from, to: change.email, now: change.now });
  return true;
}

export async function writeData(
  runner: SqlRunner,
  data: Pick<Customer, 'id' | 'salutation' | 'firstName' | 'lastName' | 'birthday' | 'phone'> & { now: Date },
): Promise<void> {
  await runner.query(
    `update customer set salutation = $2, first_name = $3, last_name = $4, birthday = $5::date, phone = $6, changed_at = $7
     where id = $1`,
    [data.id, data.salutation, data.firstName, data.lastName, data.birthday, data.phone, data.now],
  );
}

/** Account as employees change it, locked until the transaction ends; null for another tenant's or an erased one. */
export async function lockCustomerAccount(
  runner: SqlRunner,
  tenant: string,
  id: string,
): Promise<(Account & { locale: string; changedAt: Date }) | null> {
  const { rows } = (await runner.query(
    `select ${ACCOUNT}, customer.locale, customer.changed_at as "changedAt" from customer
     where tenant = $1 and id::text = $2 and erased_at is null for update`,
    [tenant, id],
  )) as { rows: (Account & { locale: string; changedAt: Date })[] };
  return rows[0] ?? null;
}

export async function writeLocale(runner: SqlRunner, change: { id: string; locale: string; now: Date }): Promise<void> {
  await runner.query('update customer set locale = $2, changed_at = $3 where id = $1', [
    change.id,
    change.locale,
    change.now,
  ]);
}

/** Locks or unlocks an account. An erased account remains locked. */
export async function writeLocked(runner: SqlRunner, id: string, isLocked: boolean, now: Date): Promise<void> {
  await runner.query(
    `update customer set locked_at = case when $2 then coalesce(locked_at, $3::timestamptz) end, changed_at = $3::timestamptz
     where id = $1 and erased_at is null`,
    [id, isLocked, now],
  );
}

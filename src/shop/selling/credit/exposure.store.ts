import type pg from 'pg';
import { ownLimit } from './credit-check.ts';
import type { Exposure } from './exposure.ts';
import { hasPaidOrder } from './paid-orders.store.ts';
import {
  isAlikeName,
  type PersonDetails,
  type PersonMatch,
  personKeys,
  samePerson,
  samePersonOnDevice,
} from './person-key.ts';
import { deviceHash, hashedKeys } from './persons.store.ts';
import { readBuyer } from './read-buyer.ts';
import { BY_EMAIL, debtsOfOrders, overdueBefore, type Payer } from './standing.store.ts';

/** Another open order of the buyer, or of a person who resembles the buyer. */
export type MatchedOrder = {
  orderId: string;
  number: string;
  /** device: only the browser is the same. */
  match: Exclude<PersonMatch, 'other'> | 'device';
  owed: number;
};

type FoundOrder = {
  id: string | null;
  number: string;
  customerId: string | null;
  contact: unknown;
  delivery: unknown;
  payment: unknown;
  owed: number;
  isLate: boolean;
  isDevice: boolean | null;
  history: boolean;
};

const FOUND = `theirs.id, theirs.number, theirs.customer_id as "customerId", theirs.contact, theirs.delivery, theirs.payment,
     theirs.owed::bigint as owed, theirs.is_late as "isLate", theirs.is_device as "isDevice"`;
const IS_OWING = 'theirs.owed > 0 or theirs.is_late';
/**
 * SQL for the debts of a person and of those who resemble the person. The basket $5 has the device, $6 are the hashed keys: a
 * sub-select hides their number, as in decision 11.
 */
const debtsOfPerson = (more = ''): string =>
  debtsOfOrders(
    `${BY_EMAIL}${more}
      union all select order_id from credit_person where keys && (select $6::bytea[])
      union all select order_id from credit_person where device = ${deviceHash('$5')}`,
    `orders.id, number, customer_id, contact, delivery, payment,
      (select person.device = ${deviceHash('$5')} from credit_person person where person.order_id = orders.id) as is_device, `,
  );

/*
 * The ids of orders are in an array, as in the statements of standing.store.ts. Guests have a statement of their own, because
 * planning takes longer than execution. The "offset 0" prevents that each debt is computed twice.
 */
const OF_GUEST = {
  name: 'credit-exposure-guest',
  text: `select ${FOUND}, false as history from (${debtsOfPerson()} offset 0) theirs where ${IS_OWING}`,
};
/** The left join returns the history of a customer without debts too. */
const OF_CUSTOMER = {
  name: 'credit-exposure',
  text: `select ${FOUND}, known.history
   from (select ${hasPaidOrder({ customer: '$7', house: '$1', now: '$8' })} as history) known
   left join (${debtsOfPerson(' union all select id from orders where customer_id = $7::uuid')}) theirs on ${IS_OWING}`,
};

/**
 * Returns the debts of a person and of those who resemble the person, with their orders. `except`: the
 * order that is being decided. The caller holds the locks of `personLocks`.
 */
export async function exposureOf(
  client: pg.PoolClient,
  payer: Payer & { person: PersonDetails },
  now: Date,
  /** Basket of the order, which has the device. */
  basketId: string,
  except: string | null,
): Promise<Exposure & { orders: MatchedOrder[] }> {
  const { tenant, email, customerId, person } = payer;
  const values: unknown[] = [
    tenant.id,
    email.toLowerCase(),
    overdueBefore(now),
    except,
    basketId,
    hashedKeys(tenant.id, person),
  ];
  if (customerId !== null) values.push(customerId, now);
  const { rows } = await client.query<FoundOrder>({ ...(customerId === null ? OF_GUEST : OF_CUSTOMER), values });
  const exposure = {
    limit: ownLimit({ tenant, hasHistory: rows[0]?.history ?? false }),
    same: { owed: 0, isOverdue: false },
    near: { owed: 0, isOverdue: false },
    device: { owed: 0, persons: 0 },
    isRenamed: false,
    orders: [] as MatchedOrder[],
  };
  const onDevice: PersonDetails[] = [];
  for (const row of rows) {
    if (row.id === null) continue;
    const other = readBuyer(row);
    const isAccounts = customerId !== null && row.customerId === customerId;
    const isDevice = row.isDevice === true;
    const compare = isDevice ? samePersonOnDevice : samePerson;
    const match = isAccounts ? 'same' : other ? compare(person, other) : 'other';
    if (match === 'other' && isDevice && other) {
      exposure.device.owed += row.owed;
      exposure.orders.push({ orderId: row.id, number: row.number, match: 'device', owed: row.owed });
      if (!onDevice.some((known) => samePerson(known, other) === 'same')) onDevice.push(other);
    }
    if (match === 'other') continue;
    // The birthday belongs to the account, so its orders on credit name one person.
    if (isAccounts && other && !isAlikeName(person, other)) exposure.isRenamed = true;
    exposure[match].owed += row.owed;
    exposure[match].isOverdue ||= row.isLate;
    exposure.orders.push({ orderId: row.id, number: row.number, match, owed: row.owed });
  }
  exposure.device.persons = onDevice.length;
  return exposure;
}

/**
 * Returns names of locks that serialise decisions on a person, and on those who resemble the person, so that concurrent
 * orders respect the limit together. Take all of them before reading the debts.
 */
export function personLocks({ tenant, customerId, person }: Payer & { person: PersonDetails }): string[] {
  const keys = personKeys(person).map((key) => `credit:${tenant.id}:${key}`);
  return customerId === null ? keys : [...keys, `credit:${tenant.id}:customer ${customerId}`];
}

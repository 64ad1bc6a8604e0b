import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { href } from '../../../tenants/paths.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { adoptOrders } from '../../money/ledger/index.ts';
import { type Customers, NOTHING_KEPT, writeLetter } from '../accounts/index.ts';
import { isClosed, isOver, openUntil, orderRetainedUntil } from './books-until.ts';
import { eraseRows } from './personal-data.store.ts';
import type { Departments, ErasureOutcome, Privacy, Remains } from './ports.ts';
import { insertRequest } from './requests.store.ts';
import { hasPreparedOrder, lockOwner, ordersOf, type PlacedAt, stripOrders } from './retention.store.ts';

type Erasure = Pick<Privacy, 'remains' | 'eraseOwn' | 'erase'>;

export function createErasure(
  deps: {
    pool: Pool;
    clock: Clock;
    outbox: Outbox;
    checkPassword: Customers['password']['check'];
  } & Required<Departments>,
): Erasure {
  const { pool, clock, outbox, checkPassword, hashOf, forgetting } = deps;

  function sum(orders: PlacedAt[], tenant: Tenant, now: Date): { remains: Remains; closed: string[] } {
    const latestOf = (days: string[]) => days.sort().at(-1) ?? null;
    const open = orders.filter((order) => !isClosed(order, tenant, now));
    return {
      remains: {
        orders: orders.length,
        keptUntil: latestOf(orders.map((order) => orderRetainedUntil(order, tenant))),
        openUntil: latestOf(
          open.map((order) => openUntil(order, tenant)).filter((day) => !isOver(day, now, tenant.timeZone)),
        ),
        owes: orders.some(({ owedOn }) => owedOn !== null),
      },
      closed: orders.filter((order) => !open.includes(order)).map(({ id }) => id),
    };
  }

  const erase: Erasure['erase'] = async (house, customerId, askedBy, byStaff) => {
    const { tenant, locale, publicUrl } = house;
    const letter = await writeLetter(house, 'erased', '', `${publicUrl}${href(locale, 'home')}`);
    return inTransaction(pool, async (client): Promise<ErasureOutcome> => {
      const now = clock.now();
      const owner = await lockOwner(client, customerId);
      if (owner?.tenant !== tenant.id) return { ok: false, problem: 'gone' };
      if (byStaff && !(await byStaff.isAsSeen(client))) return { ok: false, problem: 'changed' };
      if (await hasPreparedOrder(client, customerId)) return { ok: false, problem: 'order-under-way' };
      // Guest orders with this address belong to the customer too and become theirs.
      await adoptOrders(client, { tenant: tenant.id, customerId, email: owner.email });
      const { remains, closed } = sum(await ordersOf(client, customerId), tenant, now);
      for (const forget of forgetting) await forget(client, customerId, now);
      await eraseRows(client, { ...owner, hash: hashOf(owner), now });
      await stripOrders(client, closed);
      await byStaff?.also(client);
      await insertRequest(client, { customerId, kind: 'erasure', askedBy, locale, publicUrl, now, isDone: true });
      // The one row that still contains the address; it is deleted after it was sent.
      if (tenant.sendsMail) await outbox.put({ ...letter, to: owner.email }, client);
      return { ok: true, remains };
    });
  };

  return {
    erase,
    remains: async ({ tenant }, { id }) => sum(await ordersOf(pool, id), tenant, clock.now()).remains,
    eraseOwn: async (house, _browser, customer, entered) => {
      const missing = {
        ...(entered.understood === 'on' ? {} : { understood: 'required' as const }),
        ...(entered.password ? {} : { password: 'required' as const }),
      };
      if (Object.keys(missing).length > 0) return { ok: false, problem: 'fields', fields: missing };
      const checked = await checkPassword(house, customer, entered.password ?? '');
      if ('problem' in checked) return checked;
      if (!checked.ok) return { ok: false, problem: 'fields', fields: { password: 'wrong-password' } };
      const outcome = await erase(house, customer.id, 'customer');
      if (outcome.ok) return { ok: true, change: { ...NOTHING_KEPT, searches: null } };
      // Only employees see a state that may change.
      return outcome.problem === 'changed' ? { ok: false, problem: 'gone' } : { ok: false, problem: outcome.problem };
    },
  };
}

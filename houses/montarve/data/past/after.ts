import { carrierOf } from '../../../../src/shop/after-sales/warehouse/index.ts';
import { transferReference } from '../../../../src/shop/selling/orders/index.ts';
import { tenantById } from '../../../../src/tenants/index.ts';
import type { MontarveTenantId } from '../../house.ts';
import { tenants } from '../../house.ts';
import { bankFile, type Transfer } from './bank-file.ts';
import { isoDay } from './calendar.ts';
import { drawOf } from './draw.ts';
import { openDebts, returnsOf, undelivered, waitingReviews } from './past.store.ts';
import { actTogether, FINANCE, numberOf, type PastWorld, SERVICE, WAREHOUSE } from './past-shop.ts';
import type { PastOrder } from './plan.ts';

const HOUR_MS = 3_600_000;
/** Time between two acts of an employee. */
const STEP_MS = 40_000;

const timeOn =
  (day: Date, hour: number) =>
  (_item: unknown, index: number): Date =>
    new Date(day.getTime() + hour * HOUR_MS + index * STEP_MS);

type Known = { order: PastOrder; number: string };

/** Seed of choices about an order. Its number would not do: it depends on orders placed beside it. */
const seedOf = (at: Date | undefined): number => Math.floor((at?.getTime() ?? 0) / 1000);

const known = (world: PastWorld, orders: readonly PastOrder[]): Known[] =>
  orders.flatMap((order) => {
    const number = numberOf(world, order);
    return number === undefined ? [] : [{ order, number }];
  });

function byTenant(orders: readonly Known[]): Map<MontarveTenantId, Known[]> {
  const groups = new Map<MontarveTenantId, Known[]>();
  for (const entry of orders) {
    const { tenant } = entry.order.person;
    groups.set(tenant, [...(groups.get(tenant) ?? []), entry]);
  }
  return groups;
}

/** Works on the orders of all tenants beside each other. */
async function ofEachTenant(
  orders: readonly Known[],
  work: (id: MontarveTenantId, group: Known[]) => Promise<void>,
): Promise<void> {
  await Promise.all([...byTenant(orders)].map(([id, group]) => work(id, group)));
}

/** Ships these lines of orders, by position from 1. A wrong state of an order ships nothing. */
export async function ship(
  world: PastWorld,
  day: Date,
  parts: readonly { order: PastOrder; part: 'all' | 'first' | 'rest' }[],
  isTwoMan: (sku: string) => boolean,
): Promise<void> {
  await actTogether(world, parts, timeOn(day, 12), async ({ order, part }) => {
    const number = numberOf(world, order);
    if (number === undefined) return;
    const tenant = tenantById(order.person.tenant);
    const lines = order.lines.map(({ sku, quantity }, index) => ({ sku, quantity, position: index + 1 }));
    const own = part === 'all' ? lines : lines.filter(({ position }) => (position === 1) === (part === 'first'));
    const seen = part === 'rest' ? (lines[0]?.quantity ?? 0) : 0;
    const carrier = carrierOf(tenant, own.some(({ sku }) => isTwoMan(sku)) ? 'two-man' : 'parcel');
    await world.admin.fulfilment.ship(WAREHOUSE, {
      tenant,
      number,
      entered: {
        carrier,
        tracking: carrier === 'two-man' ? '' : `9960${number.padStart(12, '0')}${part === 'rest' ? '2' : '1'}`,
        seen: String(seen),
        ...Object.fromEntries(own.map(({ position, quantity }) => [`pieces-${position}`, String(quantity)])),
      },
    });
  });
}

export async function deliver(world: PastWorld, day: Date, orders: readonly PastOrder[]): Promise<void> {
  await ofEachTenant(known(world, orders), async (id, group) => {
    const tenant = tenantById(id);
    const numbers = group.map(({ number }) => number);
    const shipments = await undelivered(world.pool, id, numbers);
    await actTogether(world, shipments, timeOn(day, 14), async (given) => {
      await world.admin.fulfilment.delivered(WAREHOUSE, { tenant, ...given });
    });
  });
}

export async function cancel(world: PastWorld, day: Date, orders: readonly PastOrder[]): Promise<void> {
  await actTogether(world, known(world, orders), timeOn(day, 21), async ({ order, number }) => {
    const tenant = tenantById(order.person.tenant);
    await world.admin.orders.cancel(SERVICE, { tenant, number, reason: 'customer', note: '' });
  });
}

/** Hands in the bank files of a day: what customers transferred. */
export async function takePayments(world: PastWorld, day: Date, orders: readonly PastOrder[]): Promise<void> {
  await ofEachTenant(known(world, orders), async (id, group) => {
    const tenant = tenantById(id);
    const numbers = group.map(({ number }) => number);
    const debts = await openDebts(world.pool, id, numbers);
    const transfers = debts.flatMap(({ number, method, customerNumber, open, next, position }): Transfer[] => {
      const order = group.find((entry) => entry.number === number)?.order;
      if (!order) return [];
      const whole = method === 'instalments' ? next : open;
      const { firstName, lastName } = order.person;
      return [
        {
          amount: order.fate.paysPart ? Math.ceil(whole / 2) : whole,
          reference: transferReference(tenant, {
            orderNumber: number,
            customerNumber,
            method,
            instalment: method === 'instalments' ? position : 0,
          }),
          payer: `${firstName} ${lastName}`,
          bankReference: `P${isoDay(day).replaceAll('-', '')}${number}`,
        },
      ];
    });
    if (transfers.length === 0) return;
    const { iban, bankAccount } = tenant.payment;
    const file = bankFile(
      day,
      { iban: bankAccount ?? iban, qrIban: tenant.currency === 'CHF' ? iban : null, currency: tenant.currency },
      transfers,
    );
    await world.clock.at(timeOn(day, 8)(null, 0), async () => {
      const taken = await world.admin.ledger.takeFile(FINANCE, { tenant, content: chunks(file) });
      if (!taken.ok) throw new Error('the past could not hand in a bank file');
    });
  });
}

async function* chunks(file: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(file);
}

/** Announces the return of the first line, as the customer does on the telephone. */
export async function registerReturns(world: PastWorld, day: Date, orders: readonly PastOrder[]): Promise<void> {
  await actTogether(world, known(world, orders), timeOn(day, 17), async ({ order, number }) => {
    const tenant = tenantById(order.person.tenant);
    const entered = { 'quantity-1': '1', 'reason-1': order.fate.returned?.reason ?? 'none', collectOn: '' };
    const { fulfilment } = world.admin;
    const outcome = await fulfilment.registerReturn(SERVICE, { tenant, number, entered });
    if (outcome.ok || outcome.problem !== 'no-day') return;
    // Two men fetch large goods on a day.
    const life = await fulfilment.ofOrder(SERVICE, { tenant, number });
    const collectOn = life?.collectionDays[0] ?? '';
    await fulfilment.registerReturn(SERVICE, { tenant, number, entered: { ...entered, collectOn } });
  });
}

export async function receiveReturns(world: PastWorld, day: Date, orders: readonly PastOrder[]): Promise<void> {
  await ofEachTenant(known(world, orders), async (id, group) => {
    const numbers = group.map(({ number }) => number);
    const found = await returnsOf(world.pool, id, { numbers, state: 'registered' });
    await actTogether(world, found, timeOn(day, 9), async ({ number }) => {
      await world.admin.fulfilment.receive(WAREHOUSE, { tenant: tenantById(id), number });
    });
  });
}

/** Accepts what came back. One in twelve returns is refused, because the goods were used, and those of great value. */
export async function settleReturns(world: PastWorld, day: Date, orders: readonly PastOrder[]): Promise<void> {
  await ofEachTenant(known(world, orders), async (id, group) => {
    const numbers = group.map(({ number }) => number);
    const found = await returnsOf(world.pool, id, { numbers, state: 'received' });
    await actTogether(world, found, timeOn(day, 10), async ({ number, order, lines }) => {
      const at = group.find((entry) => entry.number === order)?.order.at;
      const settle = (isRefused: boolean) => {
        const entered = Object.fromEntries(
          lines.flatMap(({ position, quantity }) => [
            [`accepted-${position}`, String(isRefused ? 0 : quantity)],
            [`restocked-${position}`, String(isRefused ? 0 : quantity)],
            [`refused-${position}`, String(isRefused ? quantity : 0)],
            [`because-${position}`, isRefused ? 'used' : ''],
          ]),
        );
        return world.admin.fulfilment.settle(WAREHOUSE, { tenant: tenantById(id), number, entered });
      };
      const outcome = await settle(drawOf(seedOf(at)).chance(8));
      // A refund above the limit needs a second person with an account, which the past has not.
      if (!outcome.ok && outcome.problem === 'needs-reason') await settle(true);
    });
  });
}

/** Decides on the credit of orders that wait for it. */
export async function answerReviews(world: PastWorld, day: Date): Promise<void> {
  const waiting = await waitingReviews(world.pool);
  await actTogether(world, waiting, timeOn(day, 7), async ({ tenant, id, at }) => {
    const draw = drawOf(seedOf(at));
    const answer = draw.chance(78) ? 'accepted' : draw.chance(70) ? 'prepayment' : 'refused';
    await world.admin.creditReviews.answer(FINANCE, { tenant: tenantById(tenant), id, answer, note: 'geprüft' });
  });
}

/** Transfers the credits that are due to the customers' bank accounts. */
export async function payOutCredits({ admin, clock }: PastWorld, day: Date): Promise<void> {
  await clock.at(timeOn(day, 11)(null, 0), async () => {
    for (const tenant of Object.values(tenants)) {
      const found = await admin.fulfilment.payouts(FINANCE, tenant);
      const due = found?.payouts.filter(({ payoutDueOn }) => payoutDueOn !== null && payoutDueOn <= isoDay(day)) ?? [];
      for (const { number } of due) await admin.fulfilment.paidOut(FINANCE, tenant, number);
    }
  });
}

import { expect } from 'vitest';
import type { Draw } from '../../houses/montarve/data/past/draw.ts';
import { signOrderLink } from '../../src/shop/after-sales/fulfilment/order-link.ts';
import { importTransfers, referenceOf } from './bank.ts';
import { financeCommands } from './finance-commands.ts';
import { SKUS } from './goods.ts';
import { expectMails } from './mail-amounts.ts';
import { place, placedOrders } from './place.ts';
import { passDays, runMinute } from './run-jobs.ts';
import { ADMIN, DAY, type PlacedOrder, type World } from './world.ts';

/** One act of a customer, an employee, a bank or time. The shop may refuse it. */
export type Command = (world: World, draw: Draw) => Promise<unknown>;

const shown = (amount: number) => (amount / 100).toFixed(2);

/**
 * Chooses an order, newer ones more often. `free`: only orders with such units, by a condition on their lines; a few
 * others too, since the shop must refuse them.
 */
async function orderOf({ orders, rows }: World, draw: Draw, free?: string): Promise<PlacedOrder | undefined> {
  const fitting =
    free === undefined || draw.chance(5)
      ? null
      : new Set(
          (await rows<{ id: string }>(`select distinct order_id as id from order_line where ${free}`)).map(
            ({ id }) => id,
          ),
        );
  const chosen = orders.filter(({ id }) => fitting?.has(id) ?? true);
  return draw.of(draw.chance(60) ? chosen.slice(-5) : chosen);
}

const UNSHIPPED = 'quantity - cancelled - shipped > 0';
const WITH_CUSTOMER = 'shipped - returned > 0';

const ownerOf = (world: World, { id, number, person }: PlacedOrder) =>
  person.customerId === null
    ? { token: signOrderLink(world.secret, { orderId: id, tenant: world.tenant.id }, new Date('2030-12-31')) }
    : { customerId: person.customerId, number };

/** Fields of some units of the lines of an order that have units left. */
function unitsOf(lines: readonly { position: number; left: number }[], draw: Draw, name: string) {
  const isAll = draw.chance(50);
  return Object.fromEntries(
    lines
      .filter(({ left }) => left > 0)
      .filter((_, index) => isAll || index === 0 || draw.chance(50))
      .map(({ position, left }) => [`${name}-${position}`, String(isAll ? left : draw.int(1, left))]),
  );
}

const PURCHASES: Record<string, Command> = {
  order: (world, draw) => {
    const methods = world.tenant.payment.methods.filter((method) => method !== 'instalments');
    const person = draw.of(world.people);
    const method = draw.chance(40) ? 'invoice' : draw.of(methods);
    return person && method
      ? place(world, draw, { person, method, paysByCards: draw.chance(25), giftCard: draw.chance(10) })
      : Promise.resolve(null);
  },
  plan: (world, draw) => {
    const person = draw.of(world.people.filter(({ customerId }) => customerId !== null));
    return person
      ? place(world, draw, { person, method: 'instalments', paysByCards: draw.chance(15) })
      : Promise.resolve(null);
  },
  'gift-card': (world, draw) => {
    const person = draw.of(world.people);
    const method = draw.of(['card', 'prepayment', 'paypal'] as const) ?? 'card';
    return person ? place(world, draw, { person, method, lines: false, giftCard: true }) : Promise.resolve(null);
  },
  'withdraw-card': async (world, draw) => {
    const [card] = await world.rows<{ id: string; number: string }>(
      'select id, order_number as number from gift_card where order_number is not null order by created_at desc offset $1 limit 1',
      draw.int(0, 3),
    );
    const order = world.orders.find(({ number }) => number === card?.number);
    if (card && order) await world.shop.fulfilment.buyer.withdrawGiftCard(world.tenant, ownerOf(world, order), card.id);
  },
  ship: async (world, draw) => {
    const order = await orderOf(world, draw, UNSHIPPED);
    const asked = order && { tenant: world.tenant, number: order.number };
    const life = asked && (await world.staff.fulfilment.ofOrder(ADMIN, asked));
    if (!asked || !life) return null;
    const seen = life.shipments.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);
    const units = unitsOf(
      life.lines.map(({ position, inHouse: left }) => ({ position, left })),
      draw,
      'pieces',
    );
    return world.staff.fulfilment.ship(ADMIN, {
      ...asked,
      entered: { carrier: 'dhl', tracking: '', seen: String(seen), ...units },
    });
  },
  'cancel-lines': async (world, draw) => {
    const order = await orderOf(world, draw, UNSHIPPED);
    const asked = order && { tenant: world.tenant, number: order.number };
    const life = asked && (await world.staff.fulfilment.ofOrder(ADMIN, asked));
    if (!asked || !life) return null;
    const units = unitsOf(
      life.lines.map(({ position, inHouse: left }) => ({ position, left })),
      draw,
      'pieces',
    );
    return draw.chance(50)
      ? world.staff.fulfilment.cancelLines(ADMIN, { ...asked, entered: { reason: 'customer', note: '', ...units } })
      : world.shop.fulfilment.buyer.cancel(world.tenant, ownerOf(world, order), units, draw.chance(20));
  },
  cancel: async (world, draw) => {
    const order = await orderOf(world, draw, UNSHIPPED);
    if (!order) return null;
    const asked = { tenant: world.tenant, number: order.number, reason: 'customer', note: '' };
    return world.staff.orders.cancel(ADMIN, asked);
  },
  'change-goods': async (world, draw) => {
    const order = await orderOf(world, draw, UNSHIPPED);
    const asked = order && { tenant: world.tenant, number: order.number };
    const offer = asked && (await world.shop.orderGoods.offer(ADMIN, asked));
    if (!asked || !offer || offer.problem) return null;
    const changed = offer.lines.filter(({ open }) => open > 0 && draw.chance(45));
    const entered: Record<string, string> = {
      key: `${draw.int(0, 1_000_000_000)}`,
      reason: 'agreed',
      note: 'by telephone',
    };
    for (const line of changed) {
      const { position, open, unit } = line;
      entered[`units-${position}`] = String(draw.int(1, open));
      const act = draw.int(1, 3);
      const other = draw.of(line.variants);
      if (act === 1) entered[`exchange-${position}`] = 'remove';
      else if (act === 2 && other) entered[`exchange-${position}`] = other.sku;
      if (act === 3 || (act === 2 && draw.chance(20)))
        entered[`price-${position}`] = shown(
          Math.max(1, draw.chance(80) ? unit - draw.int(1, 900) : unit + draw.int(1, 900)),
        );
    }
    if (changed.length === 0 || draw.chance(60)) {
      const sku = draw.of(SKUS) ?? '';
      entered[`add-${sku}`] = String(draw.int(1, 3));
      if (draw.chance(20)) entered[`add-price-${sku}`] = shown(draw.int(1, 3000));
    }
    const previewed = await world.shop.orderGoods.preview(ADMIN, { ...asked, entered });
    if (!previewed.ok) return previewed;
    const form = { ...asked, entered: { ...entered, shown: previewed.preview.shown } };
    const saved = await world.shop.orderGoods.save(ADMIN, form);
    if (!saved.ok) return saved;
    // The form is sent twice.
    expect(await world.shop.orderGoods.save(ADMIN, form)).toMatchObject({ ok: true, repeated: true });
    return saved;
  },
  return: async (world, draw) => {
    const order = await orderOf(world, draw, WITH_CUSTOMER);
    const asked = order && { tenant: world.tenant, number: order.number };
    const life = asked && (await world.staff.fulfilment.ofOrder(ADMIN, asked));
    if (!asked || !life) return null;
    const units = unitsOf(
      life.lines.map(({ position, most: left }) => ({ position, left })),
      draw,
      'quantity',
    );
    const reason = draw.of(['damaged', 'none', 'too-small', 'late']) ?? 'none';
    const positions = Object.keys(units).map((name) => name.slice('quantity-'.length));
    const entered = {
      ...units,
      ...Object.fromEntries(positions.map((position) => [`reason-${position}`, reason])),
      collectOn: life.collectionDays[0] ?? '',
    };
    return draw.chance(50)
      ? world.staff.fulfilment.registerReturn(ADMIN, { ...asked, entered })
      : world.shop.fulfilment.buyer.register(world.tenant, ownerOf(world, order), entered);
  },
  'settle-return': async (world, draw) => {
    const waiting = await world.staff.fulfilment.listing.list(ADMIN, {
      tenant: world.tenant,
      locale: 'de-CH',
      params: new URLSearchParams(),
      typed: '',
    });
    const chosen = draw.of(waiting?.lines ?? []);
    const opened =
      chosen && (await world.staff.fulfilment.openReturn(ADMIN, { tenant: world.tenant, number: chosen.number }));
    if (!opened) return null;
    const decided = opened.entry.lines.flatMap(({ position, quantity }): [string, string][] => {
      const accepted = draw.chance(80) ? quantity : draw.int(0, quantity);
      const isWorn = accepted > 0 && draw.chance(25);
      return [
        [`accepted-${position}`, String(accepted)],
        [`refused-${position}`, String(quantity - accepted)],
        [`because-${position}`, 'used'],
        ...(isWorn
          ? ([
              [`wear-${position}`, shown(draw.int(1, 900))],
              [`wear-reason-${position}`, 'stains'],
            ] satisfies [string, string][])
          : []),
      ];
    });
    const way = draw.chance(15) ? { way: 'transfer', note: 'asked for it' } : {};
    return world.staff.fulfilment.settle(ADMIN, {
      tenant: world.tenant,
      number: opened.entry.number,
      entered: { ...Object.fromEntries(decided), ...way },
    });
  },
  reduce: async (world, draw) => {
    const order = await orderOf(world, draw, WITH_CUSTOMER);
    if (!order) return null;
    const position = draw.chance(50) ? '1' : '';
    return world.staff.fulfilment.reduce(ADMIN, {
      tenant: world.tenant,
      number: order.number,
      entered: { position, reason: 'scratch', way: draw.chance(25) ? 'transfer' : 'as-paid' },
      amount: draw.int(1, 2500),
    });
  },
};

/** Open amount of an order and the next instalment that is not settled. */
async function openOf(world: World, order: PlacedOrder): Promise<{ open: number; next: number; position: number }> {
  const [row] = await world.rows<{ open: number; next: number; position: number }>(
    `select coalesce(sum(amount - settled), 0)::int as open, coalesce((array_agg(amount - settled order by payable_on, position))[1], 0)::int as next,
       coalesce((array_agg(position order by payable_on, position))[1], 0)::int as position
     from ledger_due where order_id = $1 and settled < amount`,
    order.id,
  );
  return row ?? { open: 0, next: 0, position: 0 };
}

const PAYMENTS: Record<string, Command> = {
  pay: async (world, draw) => {
    const order = await orderOf(world, draw);
    if (!order) return;
    const { open, next, position } = await openOf(world, order);
    const asked = draw.chance(50) ? next : open;
    const amount = draw.chance(65)
      ? asked
      : draw.chance(50)
        ? draw.int(1, Math.max(1, asked))
        : asked + draw.int(1, 3000);
    if (amount < 1) return;
    const reference = await referenceOf(world, order.number, draw.chance(50) ? position : 0);
    await importTransfers(world, [{ amount, reference, daysAgo: draw.int(0, 4) }]);
  },
  'pay-unknown': (world, draw) =>
    importTransfers(world, [{ amount: draw.int(100, 30_000), reference: null, daysAgo: draw.int(0, 3) }]),
  'pay-several': async (world, draw) => {
    const orders = world.orders.slice(-3);
    const transfers = [];
    for (const order of orders) {
      const { open } = await openOf(world, order);
      if (open > 0)
        transfers.push({ amount: open, reference: await referenceOf(world, order.number), daysAgo: draw.int(0, 2) });
    }
    if (transfers.length > 0) await importTransfers(world, transfers);
  },
  'bank-return': async (world, draw) => {
    const order = await orderOf(world, draw);
    const [paid] = order
      ? await world.rows<{ amount: number }>(
          'select amount::int from incoming_payment where order_id = $1 and amount > 0 order by id limit 1',
          order.id,
        )
      : [];
    if (!order || !paid) return;
    const reference = await referenceOf(world, order.number);
    await importTransfers(world, [{ amount: paid.amount, reference, daysAgo: 0, isReturned: true }]);
  },
  minute: runMinute,
  day: (world, draw) => passDays(world, draw.int(1, 9)),
  month: (world, draw) => passDays(world, draw.int(14, 35)),
  'close-month': async (world) => {
    const month = new Date(world.clock.now().getTime() - 32 * DAY).toISOString().slice(0, 7);
    return world.staff.periods.close(ADMIN, { tenant: world.tenant, month, reason: 'end of the month' });
  },
  'reopen-month': async (world) => {
    const month = new Date(world.clock.now().getTime() - 32 * DAY).toISOString().slice(0, 7);
    return world.staff.periods.reopen(ADMIN, { tenant: world.tenant, month, reason: 'late invoice' });
  },
};

/** Ships or cancels all that is left, so that everything is supplied and has its documents. */
export async function completeOrders(world: World): Promise<void> {
  // Payments that are on their way arrive, and what is placed by them is completed too.
  await passDays(world, 1);
  for (const [index, order] of (await placedOrders(world)).entries()) {
    const { number } = order;
    const asked = { tenant: world.tenant, number };
    const life = await world.staff.fulfilment.ofOrder(ADMIN, asked);
    const left = life?.lines.filter(({ inHouse }) => inHouse > 0) ?? [];
    if (!life || left.length === 0) continue;
    const units = Object.fromEntries(left.map(({ position, inHouse }) => [`pieces-${position}`, String(inHouse)]));
    const seen = life.shipments.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);
    const ship = () =>
      world.staff.fulfilment.ship(ADMIN, {
        ...asked,
        entered: { carrier: 'dhl', tracking: '', seen: String(seen), ...units },
      });
    const cancel = () =>
      world.staff.fulfilment.cancelLines(ADMIN, { ...asked, entered: { reason: 'unavailable', note: '', ...units } });
    const pay = async () => {
      const { open } = await openOf(world, order);
      await importTransfers(world, [{ amount: open, reference: await referenceOf(world, number), daysAgo: 0 }]);
      return ship();
    };
    // A membership that runs cannot be cancelled with its order, and unpaid prepayments are not shipped.
    const tried = [];
    for (const way of index % 2 === 0 ? [ship, cancel, pay] : [cancel, ship, pay]) {
      tried.push(await way());
      await expectMails(world);
      if (tried.at(-1)?.ok) break;
    }
    if (!tried.at(-1)?.ok) throw new Error(`order ${number} cannot be completed: ${JSON.stringify(tried)}`);
  }
  await passDays(world, 1);
}

export const COMMANDS: Record<string, Command> = { ...PURCHASES, ...PAYMENTS, ...financeCommands };

/** How often each command happens, relative to the others; 1 unless it stands here. */
const WEIGHTS: Record<string, number> = {
  order: 9,
  plan: 3,
  ship: 8,
  pay: 7,
  return: 5,
  'settle-return': 5,
  day: 6,
  month: 2,
  'gift-card': 2,
  'cancel-lines': 2,
  'change-goods': 6,
  reduce: 2,
  'pay-out': 2,
};

/** Names of commands, each as often as its weight. */
export const WEIGHED = Object.keys(COMMANDS).flatMap((name) => Array.from({ length: WEIGHTS[name] ?? 1 }, () => name));

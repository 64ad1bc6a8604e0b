import type { PaymentMethodName } from '../../../../src/tenants/tenant.ts';
import type { MontarveTenantId } from '../../house.ts';
import { DAY_MS, dayAfter, ordersByDay, saleOn, workingDay } from './calendar.ts';
import { type Draw, drawOf, weighed } from './draw.ts';
import { inventPerson, type PastPerson, relativeOf } from './people.ts';

/** Goods that the past sells. */
export type PastGoods = { sku: string; productId: string; isTwoMan: boolean };

/** Events of an order after it was placed. Days are UTC days. */
export type PastFate = {
  /** The customer cancels before anything is shipped; null: the order is supplied. */
  cancelledOn: Date | null;
  shippedOn: Date;
  /** The first line is shipped on `shippedOn` and the others on this day; null: everything at once. */
  restShippedOn: Date | null;
  deliveredOn: Date;
  /** Arrival of a transfer; null: the customer never pays. */
  paidOn: Date | null;
  /** The transfer pays only a part. */
  paysPart: boolean;
  /** A line comes back: announced, received and settled on these days. */
  returned: { registeredOn: Date; receivedOn: Date; settledOn: Date; reason: string } | null;
};

export type PastOrder = {
  /** Time of the order, which no other order of the past has: it identifies the order. */
  at: Date;
  person: PastPerson;
  method: PaymentMethodName;
  lines: { sku: string; quantity: number }[];
  /** Key of the sale whose voucher the order uses. */
  voucher: string | null;
  fate: PastFate;
};

export type PastPlan = { first: Date; days: number; orders: PastOrder[]; people: PastPerson[] };

/** Methods of a tenant by their share. */
const METHODS: Record<MontarveTenantId, [PaymentMethodName, number][]> = {
  ch: [
    ['invoice', 44],
    ['twint', 20],
    ['card', 18],
    ['paypal', 7],
    ['prepayment', 6],
    ['instalments', 5],
  ],
  de: [
    ['invoice', 30],
    ['paypal', 28],
    ['card', 16],
    ['wero', 8],
    ['prepayment', 10],
    ['instalments', 8],
  ],
  at: [
    ['invoice', 32],
    ['eps', 18],
    ['card', 20],
    ['paypal', 16],
    ['prepayment', 8],
    ['instalments', 6],
  ],
  nl: [
    ['ideal', 56],
    ['invoice', 18],
    ['card', 12],
    ['paypal', 10],
    ['prepayment', 4],
  ],
};

const OFFLINE: readonly PaymentMethodName[] = ['invoice', 'prepayment', 'instalments'];
const RETURN_REASONS = [
  'too-small',
  'too-large',
  'none',
  'not-as-expected',
  'not-as-shown',
  'damaged',
  'wrong-article',
];
/** Percent of the orders that leave in time for their promised day. */
const PUNCTUAL = 96;
/** Last days, of which orders wait to be checked. */
const END_DAYS = 2;
/** Hours of orders in UTC, more of them in the evening. */
const HOURS = [5, 6, 7, 8, 9, 9, 10, 10, 11, 11, 12, 13, 14, 15, 16, 17, 17, 18, 18, 18, 19, 19, 19, 20];
/** The best sellers sell this much more often: rank r has the weight 1 / (r + FLATTER). */
const FLATTER = 14;

/** Days from `day` on, then to the next working day. */
const later = (day: Date, days: number): Date => workingDay(dayAfter(day, days));

/** Days after which even the last debtor has paid: older debts would have been given up. */
const OLDEST_DEBT_DAYS = 150;

function payDay(draw: Draw, method: PaymentMethodName, day: Date, lastDay: Date): Date | null {
  if (method === 'prepayment') return draw.chance(88) ? later(day, draw.int(1, 4)) : null;
  return weighed<() => Date | null>(draw, [
    { item: () => later(day, draw.int(4, 19)), weight: 76 },
    { item: () => later(day, draw.int(24, 40)), weight: 14 },
    { item: () => later(day, draw.int(45, 75)), weight: 8 },
    {
      item: () => (dayAfter(day, OLDEST_DEBT_DAYS) < lastDay ? later(day, draw.int(76, 110)) : null),
      weight: 4,
    },
  ])();
}

function fateOf(
  draw: Draw,
  about: { method: PaymentMethodName; day: Date; lastDay: Date; lines: number; isTwoMan: boolean },
): PastFate {
  const { method, day, lastDay, lines, isTwoMan } = about;
  const paidOn = OFFLINE.includes(method) ? payDay(draw, method, day, lastDay) : null;
  // Goods against prepayment leave once they are paid.
  const ready = method === 'prepayment' && paidOn ? paidOn : day;
  // The next working day keeps the promised day, for two men too: their carrier's days are the longer part of it.
  const shippedOn = later(ready, draw.chance(PUNCTUAL) ? 1 : draw.int(2, 4));
  const restShippedOn = lines > 1 && draw.chance(14) ? later(shippedOn, draw.int(1, 2)) : null;
  const carried = isTwoMan ? draw.int(7, 14) : draw.chance(88) ? 1 : draw.int(2, 4);
  const deliveredOn = later(restShippedOn ?? shippedOn, carried);
  const registeredOn = dayAfter(deliveredOn, draw.int(1, 9));
  const receivedOn = later(registeredOn, draw.int(2, 5));
  return {
    cancelledOn: draw.chance(3) ? day : null,
    shippedOn,
    restShippedOn,
    deliveredOn,
    paidOn,
    paysPart: method === 'invoice' && draw.chance(2),
    returned: draw.chance(13)
      ? {
          registeredOn,
          receivedOn,
          settledOn: later(receivedOn, draw.int(0, 2)),
          reason: draw.of(RETURN_REASONS) ?? 'none',
        }
      : null,
  };
}

/** Chooses goods by rank: `ranked` begins with the best seller. */
function chooseLines(draw: Draw, ranked: readonly { item: PastGoods; weight: number }[]) {
  const count = weighed(draw, [
    { item: 1, weight: 50 },
    { item: 2, weight: 27 },
    { item: 3, weight: 15 },
    { item: 4, weight: 8 },
  ]);
  const chosen = new Map<string, { goods: PastGoods; quantity: number }>();
  for (let line = 0; line < count; line += 1) {
    const goods = weighed(draw, ranked);
    if (!chosen.has(goods.sku)) chosen.set(goods.sku, { goods, quantity: !goods.isTwoMan && draw.chance(12) ? 2 : 1 });
  }
  return [...chosen.values()];
}

/** Returns the goods in an order of their own for each seed, with the weights of their ranks. */
function rankGoods(draw: Draw, goods: readonly PastGoods[]) {
  const left = [...goods].sort((a, b) => (a.sku < b.sku ? -1 : 1));
  const ranked: { item: PastGoods; weight: number }[] = [];
  while (left.length > 0) {
    const [item] = left.splice(draw.int(0, left.length - 1), 1);
    if (item) ranked.push({ item, weight: 1 / (ranked.length + FLATTER) });
  }
  return ranked;
}

/** Percent of the orders by a relative of a recent customer, whose credit an employee checks: usually, and at the end. */
const RELATIVES = { usually: 2, atTheEnd: 22 };

/** Chooses a customer who ordered before, a relative of a recent customer, or a new person. */
function choosePerson(draw: Draw, people: PastPerson[], busy: ReadonlySet<number>, isEnd: boolean): PastPerson {
  const recent = people.at(-draw.int(1, 25));
  if (recent && draw.chance(isEnd ? RELATIVES.atTheEnd : RELATIVES.usually)) {
    const relative = relativeOf(draw, recent, people.length + 1);
    people.push(relative);
    return relative;
  }
  if (people.length > 40 && draw.chance(56)) {
    // Recent customers come back more often.
    const from = draw.chance(60) ? Math.floor(people.length * 0.6) : 0;
    const known = people[draw.int(from, people.length - 1)];
    if (known && !busy.has(known.key)) return known;
  }
  const person = inventPerson(draw, people.length + 1);
  people.push(person);
  return person;
}

/**
 * Plans the orders of some days, the last of which is `lastDay`. Equal seeds, days and goods give equal plans. `takesOnline`:
 * whether customers can pay online.
 */
export function planPast(given: {
  seed: number;
  lastDay: Date;
  days: number;
  count: number;
  goods: Readonly<Record<MontarveTenantId, readonly PastGoods[]>>;
  takesOnline: boolean;
}): PastPlan {
  const { seed, lastDay, days, count, goods, takesOnline } = given;
  const draw = drawOf(seed);
  const first = dayAfter(lastDay, 1 - days);
  const people: PastPerson[] = [];
  const ranked = {
    ch: rankGoods(drawOf(seed), goods.ch),
    de: rankGoods(drawOf(seed + 1), goods.de),
    at: rankGoods(drawOf(seed + 2), goods.at),
    nl: rankGoods(drawOf(seed + 3), goods.nl),
  };
  const orders = ordersByDay(first, days, count).flatMap((own, index) => {
    const day = dayAfter(first, index);
    const busy = new Set<number>();
    return Array.from({ length: own }, (): PastOrder => {
      const person = choosePerson(draw, people, busy, index >= days - END_DAYS);
      busy.add(person.key);
      const chosen = chooseLines(draw, ranked[person.tenant]);
      const methods = METHODS[person.tenant].filter(([name]) => takesOnline || OFFLINE.includes(name));
      const wanted = weighed(
        draw,
        methods.map(([item, weight]) => ({ item, weight })),
      );
      const method = person.isRelative || (wanted === 'instalments' && !person.hasAccount) ? 'invoice' : wanted;
      const isTwoMan = chosen.some(({ goods: { isTwoMan: is } }) => is);
      const seconds = draw.int(0, 3599);
      const sale = saleOn(day)?.key ?? null;
      return {
        at: new Date(day.getTime() + (draw.of(HOURS) ?? 12) * 3_600_000 + seconds * 1000),
        person,
        method,
        lines: chosen.map(({ goods: { sku }, quantity }) => ({ sku, quantity })),
        voucher: sale !== null && draw.chance(35) ? sale : null,
        fate: fateOf(draw, { method, day, lastDay, lines: chosen.length, isTwoMan }),
      };
    });
  });
  return { first, days, orders: apart(orders), people };
}

/** Sorts the orders by time, and gives each its own second. */
function apart(orders: PastOrder[]): PastOrder[] {
  let last = 0;
  return orders
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((order) => {
      last = Math.max(order.at.getTime(), last + 1000);
      return { ...order, at: new Date(last) };
    });
}

/** Returns the UTC day of a time. */
export const dayOfTime = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);

import type { PastShop } from '../../../../src/app/past/compose-past.ts';
import { openPast, type PastRow } from '../../../../src/first-data/past.store.ts';
import type { Clock } from '../../../../src/platform/clock.ts';
import { renewDays } from '../../../../src/shop/reports/figures/index.ts';
import { writePromotions } from '../../../../src/shop/selling/promotions/index.ts';
import { tenants } from '../../../../src/tenants/index.ts';
import {
  answerReviews,
  cancel,
  deliver,
  payOutCredits,
  receiveReturns,
  registerReturns,
  settleReturns,
  ship,
  takePayments,
} from './after.ts';
import { DAY_MS, dayAfter, isoDay, workingDay } from './calendar.ts';
import { marketOfDay } from './marketing.ts';
import { createNight, isLongNight } from './night.ts';
import { alone, completePast, goodsOfPast, noteDay, numbersByTime } from './past.store.ts';
import { actTogether, createTurns, type PastWorld } from './past-shop.ts';
import { placeOrder } from './place.ts';
import { dayOfTime, type PastOrder, type PastPlan, planPast } from './plan.ts';
import { salePromotions } from './sales.ts';
import {
  answerMessages,
  countSearches,
  countVisits,
  publishReviews,
  sendMessages,
  subscribeReaders,
  subscribes,
  writeReviews,
  writesMessage,
  writesReview,
} from './service.ts';
import { countStock, receiveGoods } from './stock.ts';

const WEEK_DAYS = 7;
const MONTH_DAYS = 31;
/** Number of instalments of a plan. */
const INSTALMENTS = 3;

/** Orders by the day on which something happens to them. */
type Agenda = {
  on(day: Date): {
    placed: PastOrder[];
    cancelled: PastOrder[];
    shipped: { order: PastOrder; part: 'all' | 'first' | 'rest' }[];
    delivered: PastOrder[];
    paid: PastOrder[];
    registered: PastOrder[];
    received: PastOrder[];
    settled: PastOrder[];
    /** Their customers write to the service, or a review. */
    asked: PastOrder[];
    reviewed: PastOrder[];
  };
};

function agendaOf({ orders }: PastPlan, lastDay: Date): Agenda {
  const days = new Map<number, ReturnType<Agenda['on']>>();
  const on = (day: Date): ReturnType<Agenda['on']> => {
    const known = days.get(day.getTime());
    if (known) return known;
    const fresh = {
      placed: [],
      cancelled: [],
      shipped: [],
      delivered: [],
      paid: [],
      registered: [],
      received: [],
      settled: [],
      asked: [],
      reviewed: [],
    };
    days.set(day.getTime(), fresh);
    return fresh;
  };
  for (const order of orders) {
    const { fate } = order;
    on(dayOfTime(order.at)).placed.push(order);
    const payments = order.method === 'instalments' ? INSTALMENTS : 1;
    for (let count = 0; fate.paidOn && count < payments; count += 1)
      on(workingDay(dayAfter(fate.paidOn, count * MONTH_DAYS))).paid.push(order);
    if (fate.cancelledOn) on(fate.cancelledOn).cancelled.push(order);
    // A cancelled order ships nothing. One that needed a second person for its cancellation is supplied.
    on(fate.shippedOn).shipped.push({ order, part: fate.restShippedOn ? 'first' : 'all' });
    if (fate.restShippedOn) on(fate.restShippedOn).shipped.push({ order, part: 'rest' });
    on(fate.deliveredOn).delivered.push(order);
    if (fate.cancelledOn) continue;
    const [asksOn, reviewsOn] = [dayAfter(fate.deliveredOn, 1), dayAfter(fate.deliveredOn, 5)];
    if (writesMessage(order, asksOn, lastDay)) on(asksOn).asked.push(order);
    if (writesReview(order, reviewsOn, lastDay)) on(reviewsOn).reviewed.push(order);
    if (!fate.returned) continue;
    on(fate.returned.registeredOn).registered.push(order);
    on(fate.returned.receivedOn).received.push(order);
    on(fate.returned.settledOn).settled.push(order);
  }
  return { on };
}

/** Makes one day: work on earlier orders, new orders, what follows them, then the jobs of the night. */
async function makeDay(
  world: PastWorld,
  day: Date,
  given: {
    agenda: Agenda;
    first: Date;
    lastDay: Date;
    isTwoMan(sku: string): boolean;
    night(day: Date): Promise<void>;
  },
): Promise<void> {
  const { agenda, first, lastDay, isTwoMan, night } = given;
  const { placed, cancelled, shipped, delivered, paid, registered, received, settled, asked, reviewed } =
    agenda.on(day);
  // Acts beside each other change different data, so their order does not matter.
  await Promise.all([
    orderOfDay(world, day, { paid, received, settled, placed, cancelled }),
    deliver(world, day, delivered),
    registerReturns(world, day, registered),
    // Nothing leaves on the day of its order.
    ship(world, day, shipped, isTwoMan),
    answerMessages(world, day, lastDay).then(() => sendMessages(world, day, asked)),
    publishReviews(world, day, lastDay).then(() => writeReviews(world, day, reviewed)),
  ]);
  await Promise.all([marketOfDay(world, day, { first, lastDay }), night(day)]);
}

/** Places the orders of a day, and does what decides about them before and follows at once. */
async function orderOfDay(
  world: PastWorld,
  day: Date,
  acts: Pick<ReturnType<Agenda['on']>, 'paid' | 'received' | 'settled' | 'placed' | 'cancelled'>,
): Promise<void> {
  const { paid, received, settled, placed, cancelled } = acts;
  // Money comes and goes before: the debt of an account decides which methods its new orders may have.
  await Promise.all([takePayments(world, day, paid), receiveReturns(world, day, received)]);
  await settleReturns(world, day, settled);
  await actTogether(
    world,
    placed,
    ({ at }) => at,
    (order) => placeOrder(world, order),
  );
  await Promise.all([
    answerReviews(world, day).then(() => cancel(world, day, cancelled)),
    subscribeReaders(world, placed.filter(subscribes)),
  ]);
}

export type MadePast = { orders: number; seconds: number };

/**
 * Makes the past that was begun, or the rest of it. Each order is placed once: a day that was interrupted finds what it
 * had done. Only one process makes it. `clock`: of today. Returns null if there is nothing to
 * make.
 */
export async function makePast(shop: PastShop, clock: Clock): Promise<MadePast | null> {
  let made: MadePast | null = null;
  await alone(shop.pool, async () => {
    const row = await openPast(shop.pool);
    if (row) made = await makeRest(shop, row, clock);
  });
  return made;
}

async function makeRest(shop: PastShop, row: PastRow, today: Clock): Promise<MadePast> {
  const started = performance.now();
  const { pool, clock } = shop;
  const goods = await goodsOfPast(pool);
  const lastDay = new Date(`${row.lastDay}T00:00:00Z`);
  const takesOnline = shop.selling.payments.takesOnline;
  const plan = planPast({ seed: row.seed, lastDay, days: row.days, count: row.orders, goods, takesOnline });
  for (const tenant of Object.values(tenants))
    await clock.at(plan.first, () => writePromotions({ pool, clock }, tenant.id, salePromotions(tenant, plan)));
  const world: PastWorld = { ...shop, numbers: await numbersByTime(pool), owners: new Map(), turns: createTurns() };
  const twoMan = new Set(
    Object.values(goods).flatMap((entries) => entries.filter(({ isTwoMan }) => isTwoMan).map(({ sku }) => sku)),
  );
  const agenda = agendaOf(plan, lastDay);
  const nights = createNight(shop);
  const night = async (day: Date) => {
    if (!isLongNight(day, lastDay)) return nights.short(day);
    await payOutCredits(world, day);
    return nights.long(day);
  };
  const from = row.doneBefore === null ? plan.first : new Date(`${row.doneBefore}T00:00:00Z`);
  for (let day = plan.first; day <= lastDay; day = dayAfter(day, 1)) {
    const week = Math.round((day.getTime() - plan.first.getTime()) / DAY_MS) % WEEK_DAYS;
    if (day < from) continue;
    if (week === 0 || day.getTime() === from.getTime()) await receiveWeek(world, dayAfter(day, -week), agenda, lastDay);
    await makeDay(world, day, { agenda, first: plan.first, lastDay, isTwoMan: (sku) => twoMan.has(sku), night });
    await countVisits(world, day, agenda.on(day).placed);
    await noteDay(pool, isoDay(dayAfter(day, 1)));
  }
  await countSearches(world, lastDay);
  await countStock(world, lastDay);
  await world.visits.flush();
  await renewDays({ pool });
  await completePast(pool, today.now());
  return { orders: world.numbers.size, seconds: (performance.now() - started) / 1000 };
}

async function receiveWeek(world: PastWorld, monday: Date, agenda: Agenda, lastDay: Date): Promise<void> {
  const days = Array.from({ length: WEEK_DAYS }, (_, index) => dayAfter(monday, index)).filter((day) => day <= lastDay);
  await receiveGoods(
    world,
    monday,
    days.flatMap((day) => agenda.on(day).placed),
  );
}

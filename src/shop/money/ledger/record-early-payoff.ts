import type pg from 'pg';
import { planOfOrder } from '../../selling/instalments/index.ts';
import { applyTargets, type PlanTarget } from './apply-targets.ts';
import type { Booked, OpenBooks } from './books.ts';
import { payoffDays } from './payoff-day.ts';
import { duesOfPayoff, type PayoffQuote, payoffQuote } from './payoff-quote.ts';
import { markPaidOff, orderDuesOf, planDuesOf } from './plan-books.store.ts';
import { duesInBooks } from './plan-books.ts';
import { writeEnding } from './plan-endings.store.ts';

/**
 * Ends a plan early at its quote. One amount replaces the dues after the day and is payable on it. Their insurance ends
 * too. Returns null if nothing is left to end.
 */
export async function recordEarlyPayoff(
  client: pg.PoolClient,
  books: OpenBooks,
  payoff: { now: Date /** Email address of the employee. */; by?: string | null },
): Promise<PayoffQuote | null> {
  const { order, tenant } = books;
  const { now, by = null } = payoff;
  const plan = await planOfOrder(client, order.id);
  const quote = plan && payoffQuote(plan, await orderDuesOf(client, order.id), payoffDays(tenant, now));
  if (!plan || !quote) return null;
  const { day, payableOn: last } = quote;
  const ahead = new Map(quote.ahead.map((due) => [due.position, due]));
  const ending = duesOfPayoff(quote).map(({ position, amount, principal, isKept }): PlanTarget => {
    const due = ahead.get(position);
    const [dueOn, payableOn] = isKept && due ? [due.dueOn, due.payableOn] : [day, last];
    return { position, dueOn, payableOn, amount, protection: 0, principal };
  });
  const past = duesInBooks(plan, await planDuesOf(client, order.id)).filter(({ position }) => !ahead.has(position));
  const targets = [...past, ...ending];
  const booked: Booked = { key: `order:${order.id}:payoff:${day}`, kind: 'plan-changed', note: 'early-payoff', by };
  await markPaidOff(client, order.id, { day, dues: ending });
  await applyTargets(client, books, booked, { targets, agreed: null, against: [], credit: 0, isEnding: true }, now);
  await writeEnding(client, { orderId: order.id, tenant: order.tenant, request: quote.request, by, now });
  return quote;
}

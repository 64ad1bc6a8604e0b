import { isOnline } from '../../../tenants/offered-methods.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import { spread } from '../../selling/pricing/index.ts';
import { billDates } from '../billing/index.ts';
import type { NewDue } from './dues.store.ts';
import type { NewEntry } from './entries.store.ts';
import type { LedgerOrderFacts } from './order-facts.store.ts';
import type { Posting } from './posting.ts';
import { billedPostings } from './recognition/book-recognition.ts';
import { soldRates } from './recognition/sold-rates.ts';

/** Returns "order:…:billed". */
export function billedKey(orderId: string): string {
  return `order:${orderId}:billed`;
}

/** Returns "order:…:billed:1": goods that the first change of an order added. */
export function addedKey(orderId: string, change: number): string {
  return `${billedKey(orderId)}:${change}`;
}

/** Returns the key of the due of a change; `ADDED_DUES` finds all of them. */
export function addedDueKey(orderId: string, change: number): string {
  return `order:${orderId}:added:${change}`;
}

export function dueKey(orderId: string, position: number): string {
  return `order:${orderId}:due:${position}`;
}

/**
 * Returns the entry and dues of a placed order: the sale with its VAT, plan costs, and due dates. A bill that is paid
 * online is due at once and settled when the payment arrives.
 */
export function billOrder(
  order: LedgerOrderFacts,
  { tenant, accountId, now }: { tenant: Tenant; accountId: string; now: Date },
): { entry: NewEntry; dues: NewDue[] } {
  const placedAt = order.placedAt ?? order.preparedAt;
  const placedOn = dayOf(placedAt, tenant.timeZone);
  // The invoice of an order under review is issued after the answer.
  const billedOn = order.decidedAt === null ? placedOn : dayOf(order.decidedAt, tenant.timeZone);
  const common = { tenant: order.tenant, accountId, orderId: order.id, orderNumber: order.number };
  const plan = order.method === 'instalments' ? (order.dues ?? []) : [];
  const dues = plan.length > 0 ? instalments() : [whole()];
  const owed = dues.reduce((sum, { amount }) => sum + amount, 0);
  const protection = dues.reduce((sum, due) => sum + due.protection, 0);
  const goods = { ...order, total: order.total - order.giftCards };
  const postings: Posting[] = [
    { account: 'receivable', amount: owed },
    ...billedPostings({ order: goods, tenant }, soldRates(goods)),
    // A gift card is no supply: VAT arises with the goods that it pays (directive (EU) 2016/1065; MWST-Info 06).
    { account: 'gift-cards', amount: -order.giftCards },
    { account: 'interest', amount: order.total + protection - owed },
    { account: 'protection', amount: -protection },
  ];
  return {
    entry: {
      ...common,
      key: billedKey(order.id),
      kind: 'order-billed',
      currency: order.currency,
      country: order.country,
      valueOn: billedOn,
      bookedOn: dayOf(now, tenant.timeZone),
      postings,
    },
    dues: dues.filter(({ amount }) => amount > 0),
  };

  function instalments(): NewDue[] {
    const shares = spread(
      order.planBase ?? order.total,
      plan.map(({ amount }) => amount),
    );
    return plan.map((due, index) => ({
      ...common,
      key: dueKey(order.id, due.position),
      kind: 'instalment',
      position: due.position,
      dueOn: due.dueOn,
      payableOn: due.payableOn,
      amount: due.amount + due.protection,
      protection: due.protection,
      principal: shares[index] ?? 0,
    }));
  }

  function whole(): NewDue {
    const isPrepaid = order.method === 'prepayment';
    const isAtOnce = isOnline(order.method) || order.method === 'gift-card';
    const dueOn = isAtOnce
      ? placedOn
      : billDates({ ...order, placedAt, deliveryGroups: order.groups, isPrepaid }, tenant).dueOn;
    return {
      ...common,
      key: dueKey(order.id, 0),
      kind: isAtOnce ? 'online' : isPrepaid ? 'prepayment' : 'invoice',
      position: 0,
      dueOn,
      payableOn: dueOn,
      amount: order.total,
      protection: 0,
      principal: order.total,
    };
  }
}

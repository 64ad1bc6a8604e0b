import type pg from 'pg';
import { calendarDay } from '../../../platform/calendar-day.ts';
import type { StockLine } from '../../catalogue/stock/index.ts';
import type { PlaceOrder } from '../checkout/index.ts';
import { mailboxOf, mailboxRulesOf, personOf, redeemingPerson, reserveUses } from '../promotions/index.ts';

type Request = Parameters<PlaceOrder>[0];

/** Sums units by SKU; a gift may have the SKU of a bought line. */
export function orderUnits({ view }: Request): StockLine[] {
  const pieces = new Map<string, number>();
  for (const { sku, quantity } of [
    ...view.basket.lines,
    ...view.basket.benefits.gifts.map((gift) => ({ sku: gift.sku, quantity: 1 })),
  ])
    pieces.set(sku, (pieces.get(sku) ?? 0) + quantity);
  return [...pieces].map(([sku, quantity]) => ({ sku, quantity }));
}

/** Reserves the order's promotions until it is placed or abandoned. Returns whether all are available. */
export async function reserveBenefits(
  client: pg.PoolClient,
  request: Request,
  orderId: string,
  now: Date,
): Promise<boolean> {
  const { view, key } = request;
  const { total } = view.totals;
  // Reductions of extensions have no limit of uses.
  const discounts = view.totals.discounts.filter(({ promotionId }) => !promotionId.startsWith('x-'));
  if (discounts.length === 0) return true;
  const { tenant, customer } = key;
  const email = view.contact?.email ?? '';
  const account = customer?.isFull ? customer : null;
  const refused = await reserveUses(client, {
    tenant: key.tenant.id,
    orderId,
    uses: discounts.map(({ promotionId, code, amount, delivery }) => ({
      promotionId,
      voucherId:
        request.candidates.find((entry) => entry.benefit.id === promotionId && entry.benefit.code === code)
          ?.voucherId ?? null,
      amount: amount.amount + delivery.amount,
    })),
    person: redeemingPerson(tenant, account === null ? [email] : [email, account.email], account?.id ?? null),
    stored: {
      person: personOf(tenant.id, email),
      mailbox: mailboxOf(tenant, email),
      rules: mailboxRulesOf(tenant.mailbox),
    },
    day: calendarDay(now, key.tenant.timeZone),
    currency: total.currency,
    now,
  });
  return refused === null;
}

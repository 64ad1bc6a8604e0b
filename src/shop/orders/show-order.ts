import * as v from 'valibot';
import type { Pool } from '../../platform/database/pool.ts';
import { houseOf } from '../../tenants/index.ts';
import { transferReference } from '../billing/index.ts';
import { ContactRow, DeliveryRow, PaymentRow } from '../checkout/index.ts';
import { planOfOrder } from '../instalments/index.ts';
import { money } from '../pricing/index.ts';
import { orderLines, type PlacedOrder } from './orders.store.ts';
import type { OrderView } from './types.ts';

const AmountRow = v.object({ amount: v.number(), currency: v.picklist(['CHF', 'EUR']) });
const DiscountRow = v.object({
  promotionId: v.string(),
  code: v.nullable(v.string()),
  source: v.picklist(['automatic', 'choice', 'voucher']),
  kind: v.picklist(['amount', 'percent', 'freeShipping', 'gift']),
  title: v.string(),
  amount: AmountRow,
  delivery: AmountRow,
});
const TotalsRow = v.object({
  goods: AmountRow,
  // Orders from before there were promotions do not say.
  discounts: v.optional(v.array(DiscountRow), []),
  delivery: AmountRow,
  // Orders from before there were memberships do not say.
  premium: v.optional(v.nullable(AmountRow), null),
  total: AmountRow,
  vat: v.array(v.object({ permille: v.number(), amount: AmountRow })),
  missingToFreeDelivery: v.nullable(AmountRow),
});
const GroupRow = v.object({
  mode: v.picklist(['parcel', 'bulky', 'two-man']),
  fee: AmountRow,
  earliest: v.string(),
  latest: v.string(),
  skus: v.array(v.string()),
});
const StoredDelivery = v.object({ ...DeliveryRow.entries, groups: v.array(GroupRow) });
/** What the books do not need of somebody who was forgotten is gone. */
const StoredContact = v.object({ email: v.optional(ContactRow.entries.email, '') });

/** An order as people see it, with its lines and what is due when. */
export async function showOrder(pool: Pool, row: PlacedOrder): Promise<OrderView> {
  const payment = v.parse(PaymentRow, row.payment).method;
  const [lines, instalments] = await Promise.all([
    orderLines(pool, row.id),
    payment === 'instalments' ? planOfOrder(pool, row.id) : null,
  ]);
  const delivery = v.parse(StoredDelivery, row.delivery);
  return {
    number: row.number,
    state: row.state,
    placedAt: row.placedAt,
    email: v.parse(StoredContact, row.contact).email,
    billing: delivery.billing,
    shipping: delivery.shipping ?? delivery.billing,
    deliveryGroups: delivery.groups,
    payment,
    instalments,
    lines: lines.map(({ unit, line, off, ...rest }) => ({
      ...rest,
      unitPrice: money(unit, row.currency),
      lineTotal: money(line, row.currency),
      discount: money(off, row.currency),
    })),
    totals: v.parse(TotalsRow, row.totals),
    bankTransferReference: transferReference(houseOf(row.tenant), {
      orderNumber: row.number,
      customerNumber: row.customerNumber,
      method: payment,
    }),
  };
}

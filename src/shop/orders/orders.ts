import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/database/pool.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Currency } from '../../tenants/tenant.ts';
import { findBasket } from '../basket/index.ts';
import { ContactRow, DeliveryRow, PaymentRow } from '../checkout/index.ts';
import { money } from '../pricing/index.ts';
import { ordersOfCustomer } from './customers-orders.store.ts';
import type { Orders } from './index.ts';
import { abandonExpired, liveOrderOf } from './orders.store.ts';
import type { OrderLine, OrderView } from './types.ts';

const AmountRow = v.object({ amount: v.number(), currency: v.picklist(['CHF', 'EUR']) });
const TotalsRow = v.object({
  goods: AmountRow,
  delivery: AmountRow,
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

type Row = {
  id: string;
  number: string;
  placed_at: Date;
  contact: unknown;
  delivery: unknown;
  payment: unknown;
  totals: unknown;
  currency: Currency;
};

/** An order with a customer is shown to them only; the cookie of a basket alone does not prove who they are. */
const OF_BASKET = 'basket_id = $1 and (customer_id is null or customer_id = $2::uuid)';

const PREPARED_MINUTES = 30;

export function createOrders(deps: { pool: Pool; clock: Clock }): Orders {
  const { pool, clock } = deps;

  async function load(condition: string, values: (string | null)[]): Promise<OrderView | null> {
    const { rows } = await pool.query<Row>(
      `select id, number, placed_at, contact, delivery, payment, totals, currency from orders
       where ${condition} and state = 'placed'`,
      values,
    );
    const row = rows[0];
    if (!row) return null;
    const lines = await pool.query<Omit<OrderLine, 'unitPrice' | 'lineTotal'> & { unit: number; line: number }>(
      `select sku, product_id as "productId", title, variant_text as "variantText", picture_id as "pictureId", quantity,
         unit_amount as unit, line_amount as line from order_line where order_id = $1 order by position`,
      [row.id],
    );
    const delivery = v.parse(StoredDelivery, row.delivery);
    return {
      number: row.number,
      placedAt: row.placed_at,
      email: v.parse(ContactRow, row.contact).email,
      billing: delivery.billing,
      shipping: delivery.shipping ?? delivery.billing,
      deliveryGroups: delivery.groups,
      payment: v.parse(PaymentRow, row.payment).method,
      lines: lines.rows.map(({ unit, line, ...rest }) => ({
        ...rest,
        unitPrice: money(unit, row.currency),
        lineTotal: money(line, row.currency),
      })),
      totals: v.parse(TotalsRow, row.totals),
      bankTransferReference: row.number,
    };
  }

  return {
    ofBasket: async (key) => {
      const basket = await findBasket(pool, { tenant: key.tenant.id, secret: key.secret });
      return basket?.state === 'ordered'
        ? load(OF_BASKET, [basket.id, key.customer?.isFull ? key.customer.id : null])
        : null;
    },
    ofCustomer: (customerId, page) => ordersOfCustomer(pool, customerId, page),
    ofCustomerByNumber: (customerId, number) => load('customer_id = $1 and number = $2', [customerId, number]),
    placedNumberOf: async (basketId) => {
      const order = await liveOrderOf(pool, basketId);
      return order?.state === 'placed' ? order.number : null;
    },
    abandonExpired: () =>
      inTransaction(pool, (client) =>
        abandonExpired(client, new Date(clock.now().getTime() - PREPARED_MINUTES * 60_000)),
      ),
  };
}

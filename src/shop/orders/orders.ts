import * as v from 'valibot';
import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/database/pool.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { findBasket } from '../basket/index.ts';
import { ContactRow, PaymentRow } from '../checkout/index.ts';
import { planOfOrder } from '../instalments/index.ts';
import { money } from '../pricing/index.ts';
import { ordersOfCustomer } from './customers-orders.store.ts';
import type { Orders } from './index.ts';
import {
  abandonExpired,
  customersOrder,
  orderLines,
  type PlacedOrder,
  placedNumberOf,
  placedOrder,
} from './orders.store.ts';
import { storedDelivery } from './stored-delivery.ts';
import { TotalsRow } from './stored-parts.ts';
import type { OrderView } from './types.ts';

const PREPARED_MINUTES = 30;

export function createOrders(deps: { pool: Pool; clock: Clock }): Orders {
  const { pool, clock } = deps;

  async function show(row: PlacedOrder | null): Promise<OrderView | null> {
    if (!row) return null;
    const payment = v.parse(PaymentRow, row.payment).method;
    const [lines, instalments] = await Promise.all([
      orderLines(pool, row.id),
      payment === 'instalments' ? planOfOrder(pool, row.id) : null,
    ]);
    return {
      number: row.number,
      placedAt: row.placedAt,
      email: v.parse(ContactRow, row.contact).email,
      ...storedDelivery(row.delivery),
      payment,
      instalments,
      lines: lines.map(({ unit, line, off, ...rest }) => ({
        ...rest,
        unitPrice: money(unit, row.currency),
        lineTotal: money(line, row.currency),
        discount: money(off, row.currency),
      })),
      totals: v.parse(TotalsRow, row.totals),
      bankTransferReference: row.number,
    };
  }

  return {
    ofBasket: async (key) => {
      const basket = await findBasket(pool, { tenant: key.tenant.id, secret: key.secret });
      return basket?.state === 'ordered'
        ? show(await placedOrder(pool, basket.id, key.customer?.isFull ? key.customer.id : null))
        : null;
    },
    ofCustomer: (customerId, page) => ordersOfCustomer(pool, customerId, page),
    ofCustomerByNumber: async (customerId, number) => show(await customersOrder(pool, customerId, number)),
    basketOf: async (key) =>
      (await findBasket(pool, { tenant: key.tenant.id, secret: key.secret, customerId: key.customer?.id }))?.id ?? null,
    placedNumberOf: async (key) => {
      const basket = await findBasket(pool, { tenant: key.tenant.id, secret: key.secret });
      return basket ? placedNumberOf(pool, basket.id) : null;
    },
    abandonExpired: () =>
      inTransaction(pool, (client) =>
        abandonExpired(client, new Date(clock.now().getTime() - PREPARED_MINUTES * 60_000), clock.now()),
      ),
  };
}

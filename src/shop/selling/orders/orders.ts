import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { serveAllWaiting } from '../../catalogue/stock/index.ts';
import { type BasketKey, basketsOf, findBasket } from '../basket/index.ts';
import { ordersOfCustomer, ordersOfCustomerAfter } from './customers-orders.store.ts';
import { RESERVATION_MINUTES } from './order-states.ts';
import { abandonExpired } from './orders.store.ts';
import { customersOrder, newestOrdered, type PlacedOrder, placedNumberOf, placedOrder } from './placed-orders.store.ts';
import type { Orders } from './ports.ts';
import { billedOrder, showOrder } from './show-order.ts';
import type { OrderView } from './types.ts';

export function createOrders(deps: {
  pool: Pool;
  clock: Clock;
  /** States of online payments that allow shipping, as "method:state". */
  secured: readonly string[];
}): Orders {
  const { pool, clock, secured } = deps;

  const show = async (row: PlacedOrder | null): Promise<OrderView | null> => row && showOrder(pool, row);

  const rowOfBasket = async (key: BasketKey): Promise<PlacedOrder | null> => {
    // An open basket may exist beside the ordered one, with lines added during payment.
    const baskets = await basketsOf(pool, { tenant: key.tenant.id, secret: key.secret });
    const basket = baskets.find(({ state }) => state === 'ordered');
    if (!basket) return null;
    return placedOrder(pool, basket.id, key.customer?.isFull ? key.customer.id : null);
  };

  return {
    ofBasket: async (key) => show(await rowOfBasket(key)),
    isOfBasket: async (key) => (await rowOfBasket(key)) !== null,
    ofCustomer: (customerId, page) => ordersOfCustomer(pool, customerId, page, secured),
    ofCustomerAfter: (customerId, place) => ordersOfCustomerAfter(pool, customerId, place, secured),
    ofCustomerByNumber: async (customerId, number) => show(await customersOrder(pool, customerId, number)),
    billed: (tenant, number) => billedOrder(pool, tenant, number),
    basketOf: async (key) => {
      const owner = { tenant: key.tenant.id, secret: key.secret, customerId: key.customer?.id };
      const ids = (await basketsOf(pool, owner)).map(({ id }) => id);
      return (ids.length > 1 ? await newestOrdered(pool, ids) : null) ?? ids[0] ?? null;
    },
    placedNumberOf: async (key) => {
      const basket = await findBasket(pool, { tenant: key.tenant.id, secret: key.secret });
      return basket ? placedNumberOf(pool, basket.id) : null;
    },
    abandonExpired: () =>
      inTransaction(pool, async (client) => {
        const now = clock.now();
        const expired = await abandonExpired(client, new Date(now.getTime() - RESERVATION_MINUTES * 60_000), now);
        // Units that expired reservations held serve the orders that wait.
        await serveAllWaiting(client, now);
        return expired;
      }),
  };
}

import assert from 'node:assert/strict';
import type { Pool } from '../../../src/platform/database/pool.ts';
import { type Bought, buy } from './buyer.ts';

const ORDER_EVERY_MS = 200;

export type OrderLoad = {
  /** Number of confirmed orders. */
  done(): number;
  /** Times of the confirmations in milliseconds, oldest first. */
  confirmed: readonly number[];
  /** Starts no more guests and returns the orders of all, once each is confirmed. Throws if one could not buy. */
  end(): Promise<Bought[]>;
};

/** Starts a guest each 200 ms, in any state of the shop. */
export function startOrders(port: number, sku: string): OrderLoad {
  const buying: Promise<void>[] = [];
  const bought: Bought[] = [];
  const confirmed: number[] = [];
  const failures: unknown[] = [];
  let guests = 0;
  const timer = setInterval(() => {
    guests += 1;
    const own = guests;
    // Neighbours are in different networks, since limits count the orders of one.
    const address = `127.${(own & 127) + 1}.${(own >> 7) & 255}.${(own >> 15) & 255}`;
    buying.push(
      buy({ port, sku, email: `guest-${own}@example.ch`, address, twice: own % 5 === 0 }).then(
        (order) => {
          bought.push(order);
          confirmed.push(Date.now());
        },
        (error) => void failures.push(error),
      ),
    );
  }, ORDER_EVERY_MS);
  return {
    done: () => bought.length,
    confirmed,
    end: async () => {
      clearInterval(timer);
      await Promise.all(buying);
      if (failures.length > 0) throw new Error(`${failures.length} guests could not buy`, { cause: failures[0] });
      return bought;
    },
  };
}

/** Returns a variant of the demo shop after setting its stock to a million. */
export async function articleOfPlenty(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ sku: string }>(
    `select sku from offer join stock using (sku) where tenant = 'ch' and on_sale and quantity > 0 order by sku limit 1`,
  );
  const [article] = rows;
  if (!article) throw new Error('the demo range sells nothing');
  await pool.query('update stock set quantity = 1000000 where sku = $1', [article.sku]);
  return article.sku;
}

/** Asserts that each guest has one order, the one that was confirmed. Returns the number of all orders of guests. */
export async function compareOrders(pool: Pool, bought: readonly Bought[]): Promise<number> {
  const { rows } = await pool.query<{ number: string; email: string }>(
    `select number, contact->>'email' as email from orders where state = 'placed' and contact->>'email' like 'guest-%'`,
  );
  const numbers = Map.groupBy(rows, ({ email }) => email);
  const broken = bought.flatMap(({ email, orderNumber }) => {
    const found = (numbers.get(email) ?? []).map(({ number }) => number);
    return found.length === 1 && found[0] === orderNumber ? [] : [`${email}: told ${orderNumber}, has ${found}`];
  });
  assert.deepEqual(broken, []);
  return rows.length;
}

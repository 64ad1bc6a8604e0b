import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { openAllBooks } from '../books.ts';
import { bookRecognition, supplyDay } from './book-recognition.ts';
import { markShipmentsBooked, unbookedShipments } from './recognition.store.ts';

/** Batch size of shipments. Other transactions for these accounts wait until the batch is booked. */
const SHIPMENTS = 500;

/**
 * Books the supply of shipped goods, a batch of orders at a time and one shipment of each. Each shipment is marked in
 * the transaction of its entry, so it is booked once. Returns the number of shipments.
 */
export function bookDeliveries(pool: Pool, clock: Clock): Promise<number> {
  return inTransaction(pool, async (client) => {
    const shipments = await unbookedShipments(client, SHIPMENTS);
    if (shipments.length === 0) return 0;
    const now = clock.now();
    const opened = await openAllBooks(
      client,
      shipments.map(({ orderId }) => orderId),
      now,
    );
    await markShipmentsBooked(
      client,
      shipments.map(({ id }) => id),
      now,
    );
    const delivered = shipments.flatMap(({ id, orderId, shippedAt }) => {
      const books = opened.get(orderId);
      if (!books) return [];
      const key = `order:${orderId}:delivered:${id}`;
      return [{ books, booked: { key, kind: 'order-delivered' as const, valueOn: supplyDay(books, shippedAt) } }];
    });
    await bookRecognition(client, delivered, now);
    return shipments.length;
  });
}

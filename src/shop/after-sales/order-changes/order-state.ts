import { sha256 } from '../../../platform/tokens.ts';
import type { LifeOrder } from '../fulfilment/index.ts';

/** Returns a text that changes with everything that a change of an order is based on. */
export function seenStateOf(order: LifeOrder): string {
  const lines = order.lines.map(({ sku, ordered, shipped, cancelled, returned, paid }) => [
    sku,
    ordered,
    shipped,
    cancelled,
    returned,
    paid,
  ]);
  return sha256(JSON.stringify([order.state, order.total, order.delivery, lines]))
    .toString('base64url')
    .slice(0, 16);
}

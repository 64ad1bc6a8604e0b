import { systemClock } from '../../src/platform/clock.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { createApiClientAdministration } from '../../src/shop/staff/api-clients/index.ts';
import type { GeneratedProduct } from '../catalogue/goods.ts';
import type { Step, Visit } from '../load/visit.ts';

const TENANT = '/api/admin/v1/tenants/ch';
const STOCK = '/api/admin/v1/stock';
const SCOPES = 'order.read order.ship order.note product.read product.price product.stock stock.read';

/** Calls of a program by kind, as often as it stands here in a hundred. */
const MIX = {
  'list orders': 20,
  'changed orders': 10,
  'read order': 20,
  'list products': 10,
  'read product': 10,
  'read stock': 12,
  'list stock': 5,
  'set price': 4,
  'set stock': 4,
  'ship order': 3,
  'tag order': 2,
};
type Kind = keyof typeof MIX;

/** Creates clients, and returns their keys. A client may send 20 requests a second. */
export async function createClients(pool: Pool, count: number): Promise<string[]> {
  const clients = createApiClientAdministration({ pool, clock: systemClock });
  const member = {
    id: '00000000-0000-0000-0000-000000000001',
    email: 'bench@example.com',
    role: 'admin',
    language: 'de',
    factorAt: systemClock.now(),
  } as const;
  const secrets: string[] = [];
  for (let place = 0; place < count; place += 1) {
    const created = await clients.create(member, { name: `Bench ${Date.now()} ${place}`, scopes: SCOPES });
    if (!created.ok) throw new Error(created.problem);
    secrets.push(created.secret);
  }
  return secrets;
}

/** Statuses of calls that find no turn in time. */
const BUSY = [429, 503];

export type CalledGoods = { secrets: string[]; products: GeneratedProduct[]; orders: string[] };

/** Returns calls in an even mix, each by the next client. An order is shipped once: `toShip` is used up. */
export function machineCalls({ secrets, products, orders }: CalledGoods, toShip: string[], count: number): Visit[] {
  const kinds = interleaved();
  return Array.from({ length: count }, (_, index) => {
    const call = { product: products[index % products.length], order: orders[index % orders.length] ?? '', index };
    const kind = kinds[index % kinds.length] ?? 'list orders';
    const step = stepOf(kind === 'ship order' && toShip.length === 0 ? 'read order' : kind, call, toShip);
    return [
      {
        ...step,
        refused: BUSY,
        headers: { ...step.headers, authorization: `Bearer ${secrets[index % secrets.length]}` },
      },
    ];
  });
}

/** Spreads each kind evenly over a hundred calls. */
function interleaved(): Kind[] {
  return Object.entries(MIX)
    .flatMap(([kind, count]) => Array.from({ length: count }, (_, nth) => ({ kind, at: (nth + 0.5) / count })))
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ kind }) => (isKind(kind) ? [kind] : []));
}

const isKind = (text: string): text is Kind => Object.hasOwn(MIX, text);

type Call = { product: GeneratedProduct | undefined; order: string; index: number };

function stepOf(kind: Kind, { product, order, index }: Call, toShip: string[]): Step {
  const id = product?.id ?? '';
  const sku = product?.variants[0]?.sku ?? '';
  const read = (path: string): Step => ({ name: kind, path, expect: [200] });
  const change = (path: string, json: unknown, headers: Record<string, string> = {}): Step => ({
    ...{ name: kind, path, json, method: 'PUT', expect: [200], headers: { 'if-match': '*', ...headers } },
  });
  switch (kind) {
    case 'list orders':
      return read(`${TENANT}/orders?stage=${index % 2 === 0 ? 'to-ship' : 'delivered'}&limit=50`);
    case 'changed orders':
      return read(`${TENANT}/orders?updated_since=${new Date(Date.now() - 600_000).toISOString()}&limit=50`);
    case 'read order':
      return read(`${TENANT}/orders/${order}`);
    case 'list products':
      return read(`${TENANT}/products?limit=50`);
    case 'read product':
      return read(`${TENANT}/products/${id}`);
    case 'read stock':
      return read(`${STOCK}/${sku}`);
    case 'list stock':
      return read(`${STOCK}?state=low&limit=50`);
    case 'set price':
      return change(`${TENANT}/products/${id}/price`, { amount: 5000 + (index % 1000), currency: 'CHF' });
    case 'set stock':
      return change(`${STOCK}/${sku}/locations/main`, { quantity: 900_000 + (index % 1000) });
    case 'tag order':
      return change(`${TENANT}/orders/${order}/tags/bench-${index % 5}`, {});
    default: {
      const { method: _, ...post } = change(
        `${TENANT}/orders/${toShip.pop()}/shipments`,
        { carrier: 'swiss-post', trackingNumber: '99.00.123456.12345678' },
        { 'idempotency-key': 'bench-{visit}' },
      );
      return { ...post, expect: [201] };
    }
  }
}

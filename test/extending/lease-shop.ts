import { once } from 'node:events';
import http from 'node:http';
import { bikeLease } from '../../houses/example/extensions/bike-lease.ts';
import { tenants } from '../../houses/montarve/house.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { PaymentProvider } from '../../src/shop/money/payment/index.ts';
import type { BasketKey } from '../../src/shop/selling/basket/index.ts';
import type { OwnedPaymentMethod, PaymentMethodExtension } from '../../src/shop/selling/checkout/index.ts';
import { bankTransfer } from '../../src/shop/selling/orders/index.ts';
import { testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, readyBasket, type Selling } from '../support/selling.ts';
import { portOf } from '../webhooks/support.ts';

const BY_LEASE = { method: 'x-bike-lease' };
export const SENDER = { publicUrl: 'http://localhost:3000', address: '10.0.0.1' };
export const leaseKey = (): BasketKey => ({ tenant: tenants.ch, locale: 'fr-CH', secret: null });

export type LeasePayment = {
  id: string;
  orderId: string;
  state: string;
  amount: number;
  refunded: number;
  giveBack: string | null;
};
const NO_PAYMENT: LeasePayment = { id: '', orderId: '', state: '', amount: 0, refunded: 0, giveBack: null };

/** Leasing company: contracts are signed by the test. It withdraws drafts only. */
async function openCompany() {
  const contracts = new Map<string, { state: string; amount: number; currency: string; refunded: number }>();
  const keys = new Set<string>();
  let isAway = false;
  const act = (path: string, body: Record<string, unknown>): { status: number; answer: object | null } => {
    const [, id = '', verb] = /^\/contracts\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (path === '/contracts') {
      const contract = `c${String(body.id).replaceAll('-', '')}`;
      const { amount, currency } = body;
      contracts.set(contract, { state: 'draft', amount: Number(amount), currency: String(currency), refunded: 0 });
      return { status: 200, answer: { contract, page: `${company.url}/sign/${contract}` } };
    }
    const found = contracts.get(id);
    if (!found) return { status: 404, answer: null };
    if (verb === 'withdraw') {
      if (found.state !== 'draft') return { status: 409, answer: null };
      found.state = 'withdrawn';
    }
    if (verb === 'refunds' && !keys.has(String(body.key))) {
      keys.add(String(body.key));
      found.refunded += Number(body.amount);
    }
    return { status: 200, answer: found };
  };
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}');
    const { status, answer } = isAway ? { status: 503, answer: null } : act(request.url ?? '', body);
    response.writeHead(status).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const company = {
    url: `http://127.0.0.1:${portOf(server)}`,
    away: (away: boolean) => {
      isAway = away;
    },
    /** Ends the contract of a sign page as signed, or with other values. */
    sign: (page: string, changed: object = {}) => {
      const id = page.split('/').at(-1) ?? '';
      const contract = contracts.get(id);
      if (!contract) throw new Error('there is no such contract');
      Object.assign(contract, { state: 'signed', ...changed });
      return { id, contract };
    },
    close: () => server.close(),
  };
  return company;
}

/** Opens a shop with the example's payment method, its leasing company and a bicycle for 1800.00. */
export async function openLeaseShop() {
  const database = await testDatabase();
  const company = await openCompany();
  const [lease] = bikeLease(company.url).paymentMethods ?? [];
  if (!lease) throw new Error('the example has no payment method');
  // As the start adds them for the retailer of a process.
  Object.assign(tenants.ch.payment, { own: { 'x-bike-lease': lease.texts } });
  await seedProduct(database.pool, {
    id: 'bike',
    variants: [
      { sku: 'gravel', amount: 180_000, stock: 50 },
      { sku: 'bell', amount: 1500, stock: 50 },
    ],
  });
  const opened = (method: PaymentMethodExtension, provider: PaymentProvider | null = null): Selling => {
    const owned: OwnedPaymentMethod[] = [{ extension: 'bike-lease', method }];
    return openSelling(database.pool, systemClock, bankTransfer, provider, undefined, undefined, false, owned);
  };
  const shop = opened(lease);
  return {
    database,
    company,
    lease,
    opened,
    shop,
    /** Orders the bicycle by lease, until the contract waits for its signature. */
    toPayPage: async (own: Selling = shop) => {
      const filled = await readyBasket(own, 'gravel', 1, BY_LEASE, leaseKey());
      const outcome = await own.checkout.place(filled, await orderForm(own, filled), SENDER);
      if (!outcome.ok || outcome.payAt === undefined) throw new Error(`no pay page: ${JSON.stringify(outcome)}`);
      return { filled, payAt: outcome.payAt };
    },
    newest: async (): Promise<LeasePayment> => {
      const { rows } = await database.pool.query<LeasePayment>(
        `select id, order_id as "orderId", state, amount, refunded, give_back as "giveBack" from online_payment
         order by created_at desc limit 1`,
      );
      return rows[0] ?? NO_PAYMENT;
    },
    close: async () => {
      company.close();
      Reflect.deleteProperty(tenants.ch.payment, 'own');
      await database.drop();
    },
  };
}

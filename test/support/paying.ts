import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { openPaymentSimulator, type PaymentSimulator } from '../../src/payment-simulator/index.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import type { BasketKey } from '../../src/shop/basket/index.ts';
import type { Entered, PlaceOutcome } from '../../src/shop/checkout/index.ts';
import { bankTransfer, createStripeProvider, type PaymentProvider } from '../../src/shop/payment/index.ts';
import { openSelling, orderForm, readyBasket, type Selling } from './selling.ts';

const SECRET_KEY = 'sk_test_of_this_test';
export const WEBHOOK_SECRET = 'whsec_of_this_test';
export const CARD = '4242424242424242';

export type PayingShop = Selling & {
  provider: PaymentProvider;
  simulator: PaymentSimulator;
  /** Where the shop would stand; its webhook does. */
  publicUrl: string;
  /** Bodies and signatures of the notices that arrived. */
  notices: { body: string; signature: string }[];
  /** False: the shop hears nothing, as if its notices were lost. */
  listening(on: boolean): void;
  /** Sends a form of the pay page; its status and where it leads. */
  onPayPage(address: string, form: Record<string, string>): Promise<{ status: number; location: string; html: string }>;
  /** A basket of this article whose order waits to be paid: where. */
  toPayPage(sku: string, payment?: Entered): Promise<{ key: BasketKey; payAt: string }>;
  place(key: BasketKey, address?: string): Promise<PlaceOutcome>;
  close(): Promise<void>;
};

/** The selling departments with the simulator behind their payments, over HTTP as in the running shop. */
export async function openPaying(pool: Pool, clock: Clock = systemClock): Promise<PayingShop> {
  const notices: PayingShop['notices'] = [];
  let isListening = true;
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      if (!isListening) return void response.writeHead(503).end();
      const signature = String(request.headers['stripe-signature'] ?? '');
      notices.push({ body, signature });
      shop.payments.webhook(body, signature).then(
        (outcome) => response.writeHead(outcome === 'handled' ? 200 : 400).end(),
        () => response.writeHead(500).end(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const simulator = await openPaymentSimulator({
    pool,
    clock,
    log: silentLog,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
  });
  const provider = createStripeProvider({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    server: simulator.address,
  });
  const shop = openSelling(pool, clock, bankTransfer, provider);
  const place: PayingShop['place'] = async (key, address = '10.0.0.1') =>
    shop.checkout.place(key, await orderForm(shop, key), { publicUrl, address });
  return {
    ...shop,
    provider,
    simulator,
    publicUrl,
    notices,
    listening: (on) => {
      isListening = on;
    },
    onPayPage: async (address, form) => {
      const { host } = new URL(address);
      const response = await simulator.pages.request(address, {
        method: 'POST',
        headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      });
      return { status: response.status, location: response.headers.get('location') ?? '', html: await response.text() };
    },
    toPayPage: async (sku, payment = { method: 'card' }) => {
      const key = await readyBasket(shop, sku, 1, payment);
      const outcome = await place(key);
      if (!outcome.ok || outcome.payAt === undefined) throw new Error(`no pay page: ${JSON.stringify(outcome)}`);
      return { key, payAt: outcome.payAt };
    },
    place,
    close: async () => {
      await simulator.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

import { openPaymentSimulator, type PaymentSimulator } from '../../src/payment-simulator/index.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createDisputeNotices } from '../../src/shop/money/ledger/index.ts';
import {
  createStripeProvider,
  createStripeReports,
  type PaymentProvider,
  type ProviderReports,
} from '../../src/shop/money/payment/index.ts';
import type { BasketKey } from '../../src/shop/selling/basket/index.ts';
import type { PlaceOutcome, StepEntry } from '../../src/shop/selling/checkout/index.ts';
import { bankTransfer } from '../../src/shop/selling/orders/index.ts';
import { openSelling, orderForm, readyBasket, type Selling } from './selling.ts';

const SECRET_KEY = 'sk_test_of_this_test';
export const WEBHOOK_SECRET = 'whsec_of_this_test';
const PUBLIC_URL = 'http://localhost:3000';
export const CARD = '4242424242424242';

export type PayingShop = Selling & {
  provider: PaymentProvider;
  reports: ProviderReports;
  simulator: PaymentSimulator;
  /** Public origin of the shop. */
  publicUrl: string;
  /** Bodies and signatures of the notices that arrived. */
  notices: { body: string; signature: string }[];
  /** False drops all notices before the shop. */
  listening(on: boolean): void;
  /** Submits a form of the pay page; returns its status and redirect. */
  onPayPage(
    address: string,
    form: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<{ status: number; location: string; html: string }>;
  /** Prepares an order of this variant that waits for payment; returns the address of the pay page. */
  toPayPage(sku: string, payment?: StepEntry): Promise<{ key: BasketKey; payAt: string }>;
  place(key: BasketKey, address?: string): Promise<PlaceOutcome>;
  close(): Promise<void>;
};

/** Opens the selling departments with the simulator as payment provider, in one process as in the running shop. */
export async function openPaying(
  pool: Pool,
  clock: Clock = systemClock,
  serves: (headers: Headers) => boolean = () => true,
): Promise<PayingShop> {
  const notices: PayingShop['notices'] = [];
  let isListening = true;
  const simulator = await openPaymentSimulator({
    pool,
    clock,
    log: silentLog,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    notify: async (body, signature) => {
      if (!isListening) return false;
      notices.push({ body, signature });
      return (await shop.payments.webhook(body, signature)) === 'handled';
    },
    isOwnAddress: (address) => address.startsWith(`${PUBLIC_URL}/`),
    serves,
  });
  const provider = createStripeProvider({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    server: simulator.address,
  });
  const reports = createStripeReports({ secretKey: SECRET_KEY, server: simulator.address });
  const disputes = createDisputeNotices({ pool, clock, reports });
  const shop = openSelling(pool, clock, bankTransfer, { ...provider, disputes });
  const place: PayingShop['place'] = async (key, address = '10.0.0.1') =>
    shop.checkout.place(key, await orderForm(shop, key), { publicUrl: PUBLIC_URL, address });
  return {
    ...shop,
    provider,
    reports,
    simulator,
    publicUrl: PUBLIC_URL,
    notices,
    listening: (on) => {
      isListening = on;
    },
    onPayPage: async (address, form, headers = {}) => {
      const { host } = new URL(address);
      const response = await simulator.pages.request(address, {
        method: 'POST',
        headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
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
    },
  };
}

import type pg from 'pg';
import { href } from '../../../tenants/paths.ts';
import type { CardBrand, CollectedMethodName, Locale, Tenant } from '../../../tenants/tenant.ts';
import { type Money, money } from '../../catalogue/prices/index.ts';
import { countAttempts, lockAddress } from './attempts.store.ts';
import { type TestingSign, testingSign } from './card-testing.ts';
import { insertPayment, openPaymentOf, type PaymentRow, saveSession } from './payments.store.ts';
import type { SettleDeps } from './settle-payment.ts';

/** Lifetime of a payment in minutes: equal to the order's reservation. */
const PAY_MINUTES = 30;
/** Lifetime of the provider's page in minutes. Providers require at least 30. */
const PAGE_MINUTES = 32;

export type BeginRequest = {
  tenant: Tenant;
  orderId: string;
  paylinkId: string | null;
  method: CollectedMethodName;
  /** Chosen card brand; null for other methods and for cards without a chosen brand. */
  brand: CardBrand | null;
  /** The order was created in this transaction, so it has no open payment yet. */
  isFirst: boolean;
  amount: Money;
  /** Address for rate limits; null if unknown. */
  address: string | null;
};

/**
 * Stores a payment before the pay page opens, in the transaction that locked the order. Repeated clicks therefore share
 * one open payment. Refuses a likely test of stolen cards with its `sign`.
 */
export async function beginPayment(
  deps: SettleDeps,
  client: pg.PoolClient,
  request: BeginRequest,
): Promise<{ ok: true; payment: PaymentRow } | { ok: false; sign: TestingSign }> {
  const { tenant, orderId, paylinkId, method, brand, isFirst, amount, address } = request;
  const now = deps.clock.now();
  const open = isFirst ? null : await openPaymentOf(client, { orderId, paylinkId, method, brand, now });
  if (open && open.amount === amount.amount) return { ok: true, payment: open };
  const addressHash = address === null ? null : deps.hash('address', address);
  if (addressHash) await lockAddress(client, addressHash);
  const attempts = await countAttempts(client, {
    tenant: tenant.id,
    addressHash,
    cardHash: null,
    amount,
    now,
  });
  // Only cards can be tested. Other methods need approval at a bank or in an app.
  const sign = testingSign(method === 'card' ? attempts : { ...attempts, declinedForAmount: 0, declinedByAddress: 0 });
  if (sign) {
    deps.log.warn({ sign, method }, 'a payment was refused: it looks like somebody who tests cards');
    return { ok: false, sign };
  }
  const payment = await insertPayment(client, {
    tenant: tenant.id,
    orderId,
    paylinkId,
    method,
    brand,
    amount: amount.amount,
    currency: amount.currency,
    addressHash,
    now,
    expiresAt: new Date(now.getTime() + PAY_MINUTES * 60_000),
  });
  return { ok: true, payment };
}

/**
 * Returns the address of the pay page. Runs outside of any transaction. A payment always gets one page: order and
 * attempt number are the idempotency key. Throws ProviderAway.
 */
export async function payPage(
  deps: SettleDeps,
  payment: PaymentRow,
  about: { tenant: Tenant; locale: Locale; description: string; urls: { success: string; cancel: string } },
): Promise<string> {
  if (payment.sessionUrl !== null) return payment.sessionUrl;
  const { id, orderId, attempt, method, brand, createdAt } = payment;
  const { sessionId, url } = await deps.provider.createSession({
    idempotencyKey: `${orderId}:${attempt}`,
    paymentId: id,
    tenant: about.tenant,
    method,
    cards: brand === null ? about.tenant.payment.cards : [brand],
    amount: money(payment.amount, payment.currency),
    locale: about.locale,
    description: about.description,
    urls: about.urls,
    expiresAt: new Date(createdAt.getTime() + PAGE_MINUTES * 60_000),
  });
  const kept = await saveSession(deps.pool, { id, sessionId, url });
  return kept?.sessionUrl ?? url;
}

/** Returns the addresses to which an order's pay page leads back. The id reveals no personal data. */
export function returnUrls(publicUrl: string, locale: Locale, paymentId: string): { success: string; cancel: string } {
  const back = `${publicUrl}${href(locale, 'afterPayment')}?payment=${paymentId}`;
  return { success: back, cancel: `${back}&back=1` };
}

import type pg from 'pg';
import { href } from '../../../tenants/paths.ts';
import type { CardBrand, Locale, OnlineMethodName, Tenant } from '../../../tenants/tenant.ts';
import { type Money, money } from '../../catalogue/prices/index.ts';
import { countAttempts, lockAddress } from './attempts.store.ts';
import { type TestingSign, testingSign } from './card-testing.ts';
import { insertPayment, openPaymentOf, type PaymentRow, saveSession } from './payments.store.ts';
import type { SettleDeps } from './settle-payment.ts';

/** As long as an order holds its pieces. */
const PAY_MINUTES = 30;
/** The provider's page stays a little longer, since providers take no less than half an hour. */
const PAGE_MINUTES = 32;

export type BeginRequest = {
  tenant: Tenant;
  orderId: string;
  paylinkId: string | null;
  method: OnlineMethodName;
  /** Of cards the brand that was chosen by name. */
  brand: CardBrand | null;
  /** The order was written in this transaction: nobody can have begun to pay it. */
  isFirst: boolean;
  amount: Money;
  /** Who asks, for limits; null where it is not known. */
  address: string | null;
};

/**
 * Writes a payment down before anybody is led to a pay page, in the transaction that has locked its order: however often
 * a button is pressed, one payment is open. Or says what looks like somebody who tests cards.
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
  // Only cards can be tested: for everything else somebody has to agree at their bank or in their app.
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
 * The address of the pay page; outside of any transaction. The same payment gives the same page: its order and the
 * number of the attempt are the key. Throws ProviderAway.
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

/** Where the provider leads back to from an order's pay page. The id says nothing of anybody. */
export function returnUrls(publicUrl: string, locale: Locale, paymentId: string): { success: string; cancel: string } {
  const back = `${publicUrl}${href(locale, 'afterPayment')}?payment=${paymentId}`;
  return { success: back, cancel: `${back}&back=1` };
}

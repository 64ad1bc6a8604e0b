import { expect } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import type { BasketKey } from '../../src/shop/selling/basket/index.ts';
import type { StepEntry } from '../../src/shop/selling/checkout/index.ts';
import { CARD, type PayingShop } from '../support/paying.ts';
import { ADDRESS, personOf, type Selling } from '../support/selling.ts';

let person = 0;

function newMailbox(): string {
  person += 1;
  return `card-guest-${person}@example.ch`;
}

/** Returns the code in the newest mail of a card to an address. */
export async function mailedCode(pool: Pool, to: string): Promise<string> {
  const { rows } = await pool.query<{ text: string }>(
    "select text from mail where kind = 'gift-card' and to_address = $1 order by created_at desc, id desc limit 1",
    [to],
  );
  return /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}-[0-9A-Z]{5}/.exec(rows[0]?.text ?? '')?.[0] ?? '';
}

/** Completes the steps of a basket for a guest of its own. */
export async function fillSteps(
  shop: Selling,
  key: BasketKey,
  payment: StepEntry | null,
  email = newMailbox(),
): Promise<void> {
  for (const outcome of [
    await shop.checkout.enterContact(key, { email }),
    await shop.checkout.enterDelivery(key, { ...ADDRESS, ...personOf(email).address }),
    ...(payment ? [await shop.checkout.enterPayment(key, payment)] : []),
  ])
    if (!outcome.ok) throw new Error(`a step was refused: ${JSON.stringify(outcome.fields)}`);
}

const EMPTY: BasketKey = { tenant: tenants.ch, locale: 'de-CH', secret: null };

/** Starts a basket with some units of a variant. */
export async function basketWith(shop: Selling, sku: string, quantity = 1): Promise<BasketKey> {
  const added = await shop.basket.add(EMPTY, { sku, quantity });
  if (!added.ok) throw new Error(added.problem);
  return { ...EMPTY, secret: added.secret };
}

/** Starts a basket that buys a gift card. */
export async function basketForCard(shop: Selling, entered: Record<string, string> = {}): Promise<BasketKey> {
  const added = await shop.basket.addGiftCard(EMPTY, { amount: '5000', to: 'self', ...entered });
  if (!added.ok) throw new Error(JSON.stringify(added));
  return { ...EMPTY, secret: added.secret };
}

/** Pays a filled basket by card at the simulated provider; returns the order's number. */
export async function payByCard(shop: PayingShop, key: BasketKey): Promise<string> {
  const placed = await shop.place(key);
  if (!placed.ok || placed.payAt === undefined) throw new Error(`no pay page: ${JSON.stringify(placed)}`);
  const { location } = await shop.onPayPage(placed.payAt, { card: CARD, outcome: 'pay' });
  await shop.payments.status({ paymentId: new URL(location).searchParams.get('payment') ?? '', basketId: null });
  return placed.orderNumber;
}

/** Buys a card of this amount in minor units and returns its code. */
export async function boughtCode(shop: PayingShop, pool: Pool, amount: number): Promise<string> {
  const email = newMailbox();
  const key = await basketForCard(shop, { amount: 'own', ownAmount: (amount / 100).toFixed(2) });
  await fillSteps(shop, key, { method: 'card' }, email);
  const number = await payByCard(shop, key);
  await untilCaptured(pool, number);
  await shop.giftCards.send();
  return mailedCode(pool, email);
}

/** Waits until the provider's notice of the capture is stored. */
export async function untilCaptured(pool: Pool, number: string): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await pool.query<{ n: number }>(
            "select count(*)::int as n from payment join orders on orders.id = order_id where number = $1 and payment.state = 'captured'",
            [number],
          )
        ).rows[0]?.n,
      { timeout: 30_000 },
    )
    .toBe(1);
}

/** Returns the debt of gift cards in the ledger, and the sum of their balances, in minor units. */
export async function liability(pool: Pool): Promise<{ ledger: number; balances: number; movements: number }> {
  const { rows } = await pool.query<{ ledger: number; balances: number; movements: number }>(
    `select coalesce((select -sum(amount) from ledger_posting where account = 'gift-cards'), 0)::bigint as ledger,
       coalesce((select sum(balance) from gift_card), 0)::bigint as balances,
       coalesce((select sum(amount) from gift_card_movement), 0)::bigint as movements`,
  );
  return rows[0] ?? { ledger: -1, balances: -1, movements: -1 };
}

/** Expects that the debt of gift cards equals their balances, and that every balance is the sum of its movements. */
export async function expectLiability(pool: Pool): Promise<void> {
  const { ledger, balances, movements } = await liability(pool);
  expect([ledger, movements]).toEqual([balances, balances]);
  const { rows } = await pool.query(
    `select id from gift_card where balance <> coalesce((select sum(amount) from gift_card_movement where card_id = gift_card.id), 0)
       or held <> coalesce((select sum(amount) from gift_card_hold where card_id = gift_card.id), 0)`,
  );
  expect(rows).toEqual([]);
}

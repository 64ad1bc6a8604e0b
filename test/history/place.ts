import type { Draw } from '../../houses/montarve/data/past/draw.ts';
import type { BasketKey } from '../../src/shop/selling/basket/index.ts';
import type { StepEntry } from '../../src/shop/selling/checkout/index.ts';
import type { PaymentMethodName } from '../../src/tenants/tenant.ts';
import { ADDRESS, orderForm } from '../support/selling.ts';
import { LARGE_SKUS, SKUS, VOUCHERS } from './goods.ts';
import type { Person, PlacedOrder, World } from './world.ts';

const TOWNS: Record<string, StepEntry> = {
  CH: { postalCode: '8001', city: 'Zürich', phone: '044 123 45 67' },
  DE: { postalCode: '10997', city: 'Berlin', phone: '030 1234567' },
  AT: { postalCode: '1010', city: 'Wien', phone: '01 1234567' },
  NL: { postalCode: '1012 AB', city: 'Amsterdam', phone: '020 1234567' },
};

const PUBLIC_URL = 'http://localhost:3000';

type Content = { lines: boolean; giftCard: boolean; paysByCards: boolean; isLarge: boolean };

/** Fills a basket; returns null if nothing could be added. */
async function fill(world: World, draw: Draw, person: Person, content: Content): Promise<BasketKey | null> {
  const { tenant, shop } = world;
  const { customerId, email, locale } = person;
  // Codes are counted by the address of the client and its networks.
  const address = `10.${draw.int(0, 255)}.${draw.int(0, 255)}.1`;
  const customer = customerId === null ? null : { id: customerId, email, isFull: true };
  let key: BasketKey = { tenant, locale, secret: null, customer };
  for (let count = draw.int(1, 3); content.lines && count > 0; count -= 1) {
    const added = await shop.basket.add(key, {
      sku: draw.of(content.isLarge ? LARGE_SKUS : SKUS) ?? '',
      quantity: draw.int(1, 3),
    });
    if (added.ok) key = { ...key, secret: added.secret };
  }
  if (content.giftCard) {
    const ownAmount = `${draw.int(10, 250)}.${draw.int(10, 99)}`;
    const amount = draw.chance(50)
      ? { amount: '5000' }
      : { amount: 'own', ownAmount: `${Math.min(250, Number(ownAmount)).toFixed(2)}` };
    const added = await shop.basket.addGiftCard(key, { ...amount, to: 'self' });
    if (added.ok) key = { ...key, secret: added.secret };
  }
  if (key.secret === null && customer === null) return null;
  if (content.lines && draw.chance(30)) await shop.basket.enterVoucher(key, { code: draw.of(VOUCHERS) ?? '', address });
  if (content.paysByCards)
    for (const code of world.codes.slice(-3)) await shop.basket.redeemGiftCard(key, { code, address });
  return key;
}

/** Completes all steps with a method of payment; false if the shop offers it not. */
async function completeSteps(
  world: World,
  draw: Draw,
  ordered: { key: BasketKey; person: Person; method: PaymentMethodName },
): Promise<boolean> {
  const { shop, tenant } = world;
  const { key, person, method } = ordered;
  const country = tenant.delivery.countries[0] ?? '';
  if (person.customerId === null) await shop.checkout.enterContact(key, { email: person.email });
  const address = { ...ADDRESS, ...TOWNS[country], country };
  const delivered = await shop.checkout.enterDelivery(key, {
    ...address,
    ...(person.customerId === null ? { street: `${person.email.replaceAll(/[^a-z]/g, '')}weg` } : {}),
  });
  if (!delivered.ok) throw new Error(`the address was refused: ${JSON.stringify(delivered.fields)}`);
  const months = String(draw.of(tenant.instalments.numbers.slice(0, 3)) ?? 3);
  const { next: first } = await shop.checkout.view(key);
  if (first === 'payment') {
    const paid = await shop.checkout.enterPayment(key, { method, birthday: person.born, months });
    if (!paid.ok) return false;
  }
  for (let tries = 0; tries < 6; tries += 1) {
    const { next } = await shop.checkout.view(key);
    if (next === 'protection') await shop.checkout.enterProtection(key, draw.chance(40) ? { protection: 'on' } : {});
    else if (next === 'delayedPayment') await shop.checkout.enterPause(key, { pause: draw.chance(40) ? 'yes' : 'no' });
    else if (next === 'creditAgreement') await shop.checkout.agree(key, { agreement: 'on' });
    else if (next === 'premium') await shop.checkout.enterPremium(key, draw.chance(10) ? { premium: 'on' } : {});
    else break;
  }
  return true;
}

/** Pays at the provider's page. Slow and disputed payments are decided by the jobs later. */
async function payOnline(world: World, draw: Draw, payAt: string, method: PaymentMethodName): Promise<void> {
  const card = draw.of(['4242424242424242', '4242424242424242', '5555555555554444', '4000000000000259']) ?? '';
  const iban = draw.of(['DE89370400440532013000', 'DE35370400440532013002', 'DE62370400440532013001']) ?? '';
  const { location } = await world.shop.onPayPage(payAt, {
    card,
    iban,
    mandate: 'on',
    outcome: method === 'card' ? 'pay' : (draw.of(['pay', 'pay', 'slow']) ?? 'pay'),
    way: 'never',
  });
  if (location === '') return;
  const paymentId = new URL(location, PUBLIC_URL).searchParams.get('payment');
  await world.shop.payments.status({ paymentId, basketId: null });
}

/** Orders through the checkout. Returns null if the shop refuses the order, for example for a method it does not offer. */
export async function place(
  world: World,
  draw: Draw,
  wanted: { method: PaymentMethodName; person: Person } & Partial<Content>,
): Promise<PlacedOrder | null> {
  const { person, method } = wanted;
  const key = await fill(world, draw, person, {
    lines: true,
    giftCard: false,
    paysByCards: false,
    isLarge: method === 'instalments',
    ...wanted,
  });
  if (key === null || !(await completeSteps(world, draw, { key, person, method }))) return null;
  const form = await orderForm(world.shop, key);
  const sender = { publicUrl: PUBLIC_URL, address: `198.51.100.${draw.int(1, 250)}` };
  const placed = await world.shop.checkout.place(key, form, sender);
  if (!placed.ok) return null;
  if (placed.payAt !== undefined) await payOnline(world, draw, placed.payAt, method);
  const [row] = await world.rows<{ id: string; state: string }>(
    'select id, state from orders where number = $1',
    placed.orderNumber,
  );
  // The jobs place an order whose slow payment arrives later.
  return row?.state === 'placed' ? { id: row.id, number: placed.orderNumber, person } : null;
}

/** Returns all placed orders, the oldest first. */
export async function placedOrders({ rows, people }: Pick<World, 'rows' | 'people'>): Promise<PlacedOrder[]> {
  const orders = await rows<{ id: string; number: string; email: string }>(
    "select id, number, contact->>'email' as email from orders where placed_at is not null order by placed_at, number",
  );
  return orders.flatMap(({ email, ...order }) => {
    const person = people.find((known) => known.email === email);
    return person ? [{ ...order, person }] : [];
  });
}

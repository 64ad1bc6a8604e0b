import { accountByEmail, insertAccount } from '../../../../src/shop/customers/accounts/index.ts';
import type { BasketKey, BasketOwner } from '../../../../src/shop/selling/basket/index.ts';
import type { CheckoutView, PlaceOutcome } from '../../../../src/shop/selling/checkout/index.ts';
import { tenantById } from '../../../../src/tenants/index.ts';
import type { PaymentMethodName } from '../../../../src/tenants/tenant.ts';
import { numberOf, type PastWorld } from './past-shop.ts';
import type { PastPerson } from './people.ts';
import type { PastOrder } from './plan.ts';
import { VOUCHERS } from './sales.ts';

const MONTHS = '3';

/** Returns the account of a person, which is opened with the first order; null for a guest. */
async function ownerOf({ pool, clock, owners }: PastWorld, person: PastPerson): Promise<BasketOwner | null> {
  if (!person.hasAccount) return null;
  const earlier = owners.get(person.key);
  if (earlier) return earlier;
  const { tenant, locale, email, salutation, firstName, lastName } = person;
  const opened = await insertAccount(pool, {
    tenant,
    locale,
    email,
    passwordHash: null,
    salutation,
    firstName,
    lastName,
    now: clock.now(),
  });
  const known = opened ?? (await accountByEmail(pool, tenant, email));
  if (!known) return null;
  const owner: BasketOwner = { id: known.id, isFull: true, email, group: known.category };
  owners.set(person.key, owner);
  return owner;
}

/** Methods to try: the wanted one, then those that the shop offers to everybody. */
function methodsOf({ method, person }: PastOrder, takesOnline: boolean): PaymentMethodName[] {
  const { methods } = tenantById(person.tenant).payment;
  const others: PaymentMethodName[] = takesOnline ? ['card', 'prepayment'] : ['prepayment', 'invoice'];
  return [...new Set([method, ...others.filter((name) => methods.some((offered) => offered === name))])];
}

const paymentOf = (method: PaymentMethodName, { birthday }: PastPerson) => ({ method, birthday, months: MONTHS });

/** Answers what instalments ask for. */
async function agree({ selling }: PastWorld, key: BasketKey, view: CheckoutView): Promise<CheckoutView> {
  const { checkoutOfStaff: checkout } = selling;
  let now = view;
  for (let tries = 0; tries < 4; tries += 1) {
    if (now.next === 'protection') await checkout.enterProtection(key, {});
    else if (now.next === 'delayedPayment') await checkout.enterPause(key, { pause: 'no' });
    else if (now.next === 'creditAgreement') await checkout.agree(key, { agreement: 'on' });
    else if (now.next === 'premium') await checkout.enterPremium(key, {});
    else return now;
    now = await checkout.view(key);
  }
  return now;
}

/** Enters the steps with a method; null if the shop does not offer it to this person. */
async function enterSteps(
  world: PastWorld,
  key: BasketKey,
  { person, isFirst, method }: { person: PastPerson; isFirst: boolean; method: PaymentMethodName },
): Promise<CheckoutView | null> {
  const { email, salutation, firstName, lastName, street, houseNumber, postalCode, city, country, phone } = person;
  const delivery = { salutation, firstName, lastName, street, houseNumber, postalCode, city, country, phone };
  const { view, refused } = await world.selling.checkoutOfStaff.enterTogether(key, {
    ...(isFirst ? { contact: { email }, delivery, premium: {} } : {}),
    payment: paymentOf(method, person),
  });
  const wrong = refused.find(({ step }) => step !== 'payment');
  if (wrong) throw new Error(`the past has a wrong ${wrong.step}: ${JSON.stringify(wrong.fields)}`);
  if (refused.length > 0) return null;
  const complete = await agree(world, key, view);
  return complete.next === 'checkAndOrder' ? complete : null;
}

async function fill(world: PastWorld, order: PastOrder, key: BasketKey): Promise<string | null> {
  const { basket } = world.selling;
  const added = await basket.addAll(key, order.lines);
  if (!added.ok || added.secret === null) return null;
  const code = order.voucher === null ? undefined : VOUCHERS[order.voucher];
  // Each order comes from an address of its own. Orders of a day are placed together, so the clock goes back between them, and one
  // address would have to wait for its next code.
  const address = `past:${order.at.getTime()}`;
  if (code !== undefined) await basket.enterVoucher({ ...key, secret: added.secret }, { code, address });
  return added.secret;
}

/** Places an order at its time, unless it is placed. An order that the shop refuses in every way does not happen. */
export async function placeOrder(world: PastWorld, order: PastOrder): Promise<void> {
  if (numberOf(world, order) !== undefined) return;
  const { selling } = world;
  const { person } = order;
  const tenant = tenantById(person.tenant);
  const customer = await ownerOf(world, person);
  // The basket of an account stays as it is: a killed process leaves nothing in it.
  const secret = await fill(world, order, { tenant, locale: person.locale, secret: null });
  if (secret === null) return;
  const key: BasketKey = { tenant, locale: person.locale, secret, customer };
  const sender = { publicUrl: world.publicUrlOf(tenant), address: null };
  for (const [index, method] of methodsOf(order, selling.payments.takesOnline).entries()) {
    const view = await enterSteps(world, key, { person, isFirst: index === 0, method });
    if (!view) continue;
    const placed = await selling.checkoutOfStaff.place(key, { shown: view.shown, terms: 'on' }, sender);
    if (!placed.ok) continue;
    await pay(world, placed);
    world.numbers.set(`${tenant.id} ${order.at.getTime()}`, placed.orderNumber);
    return;
  }
}

/** The provider has the money of an order that is paid online; the shop reads it and places the order. */
async function pay({ selling }: PastWorld, placed: PlaceOutcome): Promise<void> {
  if (!placed.ok || placed.payAt === undefined) return;
  const paymentId = new URL(placed.payAt).searchParams.get('payment');
  await selling.payments.status({ paymentId, basketId: null });
}

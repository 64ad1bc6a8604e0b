import * as v from 'valibot';
import { newsletterHref } from '../../../src/tenants/newsletter-paths.ts';
import { ORDER_LIMITS } from '../../../src/tenants/order-limits.ts';
import { href } from '../../../src/tenants/paths.ts';
import { type Check, judge } from '../check.ts';
import { createAccount, fillCheckout, linkTo, loggedIn, newMailbox, PASSWORD, place } from '../customers.ts';
import type { Target } from '../target.ts';

const Session = v.object({ type: v.number(), cc: v.string() });
const Pieces = v.object({ data: v.object({ basket: v.object({ pieces: v.number() }) }) });

async function quantities(target: Target): Promise<string[]> {
  const sku = await target.sku();
  const findings: string[] = [];
  for (const quantity of ['-1', '0', '1.5', '1e9', '2147483648', '"2"', 'null', '1000000']) {
    const visitor = target.visitor();
    const { body } = await visitor.query(`mutation{addToBasket(sku:"${sku}",quantity:${quantity}){__typename}}`);
    if (body.includes('BasketChanged')) findings.push(`the quantity ${quantity} is taken`);
  }
  for (const quantity of ['-3', '1e9', '0x10', '999999999999', 'NaN', '']) {
    const visitor = target.visitor();
    await visitor.query(`mutation{addToBasket(sku:"${sku}"){__typename}}`);
    await visitor.post(href(target.locale, 'basket'), { intent: 'quantity', sku, quantity });
    const { body } = await visitor.query('{basket{pieces}}');
    const { pieces } = v.parse(Pieces, JSON.parse(body)).data.basket;
    if (pieces < 0 || pieces > 100 || !Number.isInteger(pieces)) findings.push(`the basket has ${pieces} units`);
  }
  return findings;
}

async function massAssignment(target: Target): Promise<string[]> {
  const email = newMailbox('assigned');
  const visitor = target.visitor();
  const person = { salutation: 'female', firstName: 'Lea', lastName: 'Brunner', email, password: PASSWORD };
  const extra = {
    role: 'admin',
    type: '9',
    cc: 'vip',
    category: 'vip',
    isAdmin: 'true',
    tenant: 'de',
    credit: '999999',
    confirmed: 'on',
    id: '1',
  };
  await visitor.post(href(target.locale, 'accountRegister'), { ...person, ...extra });
  const findings = (await target.mails(email)).length === 0 ? ['the registration needed no confirmed mailbox'] : [];
  await visitor.post(await linkTo(target, email), { password: PASSWORD, ...extra });
  await visitor.post(href(target.locale, 'accountData'), { ...person, ...extra, birthday: '21.11.1990' });
  const answer = await visitor.ask({ method: 'POST', path: '/api/session' });
  const { type, cc } = v.parse(Session, JSON.parse(answer.body));
  if (type > 2) findings.push(`a form set the session type ${type}`);
  if (cc !== 'standard') findings.push(`a form set the customer group ${cc}`);
  if ((await visitor.get('/backoffice/orders')).status === 200) findings.push('a form opened the back office');
  return findings;
}

async function pricesOfForms(target: Target): Promise<string[]> {
  const sku = await target.sku();
  const visitor = target.visitor();
  const form = {
    intent: 'add',
    sku,
    quantity: '1',
    price: '1',
    amount: '1',
    total: '1',
    discount: '100',
    currency: 'XXX',
  };
  await visitor.post(`/p/x/${sku}`, form);
  await visitor.query(`mutation{addToBasket(sku:"${sku}"){__typename}}`);
  const honest = target.visitor();
  await honest.query(`mutation{addToBasket(sku:"${sku}"){__typename}}`);
  const priceOf = async (browser: typeof visitor) =>
    /"amount":(\d+)/.exec((await browser.query('{basket{lines{lineTotal{amount}}}}')).body)?.[1];
  const [forged, usual] = [await priceOf(visitor), await priceOf(honest)];
  if (usual === undefined) return ['the basket shows no price'];
  return forged === usual ? [] : [`a form changed the price from ${usual} to ${forged}`];
}

async function velocity(target: Target): Promise<string[]> {
  const most = ORDER_LIMITS.unpaid.address.most;
  const address = '10.250.1.9';
  const sku = await target.sku();
  for (let orders = 0; orders <= most; orders += 1) {
    const visitor = target.visitor({ address });
    const shown = await fillCheckout(target, visitor, { sku, email: newMailbox('buyer') });
    if ((await place(visitor, shown)).number === null) return orders === 0 ? ['not even the first order is taken'] : [];
  }
  return [`${most + 1} unpaid orders of one address are taken within minutes`];
}

async function vouchers(target: Target): Promise<string[]> {
  const name = newMailbox('saver').split('@')[0] ?? '';
  const codes: string[] = [];
  for (const email of [`${name}@example.ch`, `${name}+again@example.ch`, `${name.toUpperCase()}+2@EXAMPLE.ch`]) {
    const visitor = target.visitor();
    const path = newsletterHref(target.locale, 'subscribe');
    await visitor.post(path, { email, terms: 'on', frequency: '1' });
    const mailed = await target.mails(email);
    const link = mailed.map((text) => /https?:\/\/\S+/.exec(text)?.[0]).find((found) => found !== undefined);
    if (link) {
      const { pathname, search } = new URL(link);
      await visitor.post(`${pathname}${search}`, {});
      await visitor.get(`${pathname}${search}`);
    }
    const text = (await target.mails(email)).join('\n');
    codes.push(...(text.match(/\b(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{8,12}\b/g) ?? []));
  }
  const different = new Set(codes);
  if (different.size === 0) return ['no subscription got a voucher, so nothing could be judged'];
  return different.size > 1 ? [`one mailbox got ${different.size} vouchers`] : [];
}

/** Rules of trade: quantities, prices, steps, and how often. */
export const orderChecks: readonly Check[] = [
  {
    name: 'orders/quantities',
    asvs: 'V2.2.1',
    promise: 'takes no negative, broken or endless quantity',
    run: async (target) => judge(await quantities(target)),
  },
  {
    name: 'orders/prices',
    asvs: 'V2.2.2',
    promise: 'takes no price from a browser',
    run: async (target) => judge(await pricesOfForms(target)),
  },
  {
    name: 'orders/steps',
    asvs: 'V2.3.1',
    promise: 'takes no order before its steps',
    run: async (target) => {
      const visitor = target.visitor();
      const empty = await place(visitor, '0');
      await visitor.query(`mutation{addToBasket(sku:"${await target.sku()}"){__typename}}`);
      const early = await place(visitor, '0');
      const { status } = await visitor.get(href(target.locale, 'checkAndOrder'));
      const findings = [empty, early].flatMap(({ number }) => (number === null ? [] : [`it is order ${number}`]));
      return judge(status === 200 ? [...findings, 'the review page is open'] : findings);
    },
  },
  {
    name: 'orders/mass-assignment',
    asvs: 'V15.3.3',
    promise: 'takes no field that a form does not have',
    needs: ['mails', 'writing'],
    run: async (target) => judge(await massAssignment(target)),
  },
  {
    name: 'orders/velocity',
    asvs: 'V2.3.2',
    promise: 'stops unpaid orders without end',
    needs: ['writing', 'clients'],
    run: async (target) => judge(await velocity(target)),
  },
  {
    name: 'orders/vouchers',
    asvs: 'V2.3.2',
    promise: 'gives a voucher once to all spellings of a mailbox',
    needs: ['mails', 'writing'],
    run: async (target) => judge(await vouchers(target)),
  },
];

/** Creates a customer with an order, an address and a wish. */
export async function customerWithOrder(target: Target) {
  const account = await createAccount(target);
  const visitor = await loggedIn(target, account);
  const sku = await target.sku();
  const shown = await fillCheckout(target, visitor, { sku, email: null });
  const { number, answer } = await place(visitor, shown);
  if (number === null) throw new Error(`the customer’s order is refused: ${answer}`);
  return { account, visitor, number, sku };
}

import { randomBytes, randomInt } from 'node:crypto';
import * as v from 'valibot';
import { href } from '../../src/tenants/paths.ts';
import { ADD, ENTER, PLACE } from '../support/purchase-documents.ts';
import type { Account, Target } from './target.ts';
import type { Reply, Visitor } from './visitor.ts';

/** Password of the suite's customers. */
export const PASSWORD = 'zwei blaue Kannen';
/** Name and street of the suite's customers, to recognise them in answers for others. */
export const SECRETS = { lastName: 'Geheimnis', street: 'Verborgenweg' };

const Gateway = v.object({ data: v.nullish(v.unknown()), errors: v.nullish(v.unknown()) });
const Entered = v.object({ enterCheckout: v.object({ checkout: v.object({ shown: v.string() }) }) });
const Placed = v.object({ placeOrder: v.object({ orderNumber: v.string() }) });

/** Returns a mailbox that no other check uses. */
export function newMailbox(name: string): string {
  return `${name}.${randomBytes(5).toString('hex')}@example.ch`;
}

/** Returns the path and query of the newest link in the mails to an address. */
export async function linkTo(target: Target, email: string): Promise<string> {
  const link = /https?:\/\/\S+/.exec((await target.mails(email)).at(-1) ?? '')?.[0];
  if (!link) throw new Error(`no link was mailed to ${email}`);
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}

/** Registers a customer and confirms the mailbox by the mailed link. */
export async function createAccount(target: Target): Promise<Account> {
  const { locale } = target;
  const email = newMailbox('customer');
  const person = { salutation: 'female', firstName: 'Lea', lastName: SECRETS.lastName, email, password: PASSWORD };
  const visitor = target.visitor();
  const asked = await visitor.post(href(locale, 'accountRegister'), person);
  if (asked.status !== 200) throw new Error(`the registration answers ${asked.status}`);
  const confirmed = await visitor.post(await linkTo(target, email), { password: PASSWORD });
  if (confirmed.status >= 400) throw new Error(`the confirmation answers ${confirmed.status}`);
  return { email, password: PASSWORD };
}

export function logIn(target: Target, visitor: Visitor, { email, password }: Account): Promise<Reply> {
  return visitor.post(href(target.locale, 'account'), { intent: 'email', email, password });
}

/** Returns a browser that is logged in. */
export async function loggedIn(target: Target, account: Account): Promise<Visitor> {
  const visitor = target.visitor();
  const answer = await logIn(target, visitor, account);
  if (answer.status !== 303) throw new Error(`the login of ${account.email} answers ${answer.status}`);
  return visitor;
}

/** Returns true if a browser sees the account of its customer. */
export async function isLoggedIn(target: Target, visitor: Visitor): Promise<boolean> {
  return (await visitor.get(href(target.locale, 'accountData'))).status === 200;
}

async function dataOf(visitor: Visitor, document: string, variables: object): Promise<unknown> {
  const { status, body } = await visitor.query(document, variables);
  if (status !== 200) throw new Error(`the gateway answers ${status}: ${body.slice(0, 200)}`);
  const { data, errors } = v.parse(Gateway, JSON.parse(body));
  if (errors) throw new Error(`the gateway refuses: ${JSON.stringify(errors).slice(0, 200)}`);
  return data;
}

/** Fills a basket and every step of the checkout, with prepayment; returns what the review page shows. */
export async function fillCheckout(
  target: Target,
  visitor: Visitor,
  about: { sku: string; email: string | null; houseNumber?: string },
): Promise<string> {
  const { sku, email, houseNumber = String(randomInt(100_000)) } = about;
  await dataOf(visitor, ADD, { sku });
  const place =
    target.locale === 'nl-NL'
      ? { postalCode: '1016 AB', city: 'Amsterdam', country: 'NL' }
      : PLACES[target.locale.slice(-2)];
  const billing = {
    salutation: 'female',
    firstName: 'Lea',
    lastName: SECRETS.lastName,
    street: SECRETS.street,
    houseNumber,
    ...place,
  };
  const entered = await dataOf(visitor, ENTER, {
    email,
    delivery: { billing },
    payment: { method: 'prepayment' },
    // Customers are offered a membership before the review.
    ...(email === null ? { premium: false } : {}),
  });
  return v.parse(Entered, entered).enterCheckout.checkout.shown;
}

const PLACES: Record<string, { postalCode: string; city: string; country: string }> = {
  CH: { postalCode: '8001', city: 'Zürich', country: 'CH' },
  DE: { postalCode: '10115', city: 'Berlin', country: 'DE' },
  AT: { postalCode: '1070', city: 'Wien', country: 'AT' },
};

/** Places the order; returns its number, or the refusal as the gateway words it. */
export async function place(visitor: Visitor, shown: string): Promise<{ number: string | null; answer: string }> {
  const data = await dataOf(visitor, PLACE, { shown });
  const placed = v.safeParse(Placed, data);
  return { number: placed.success ? placed.output.placeOrder.orderNumber : null, answer: JSON.stringify(data) };
}

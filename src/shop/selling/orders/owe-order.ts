import type pg from 'pg';
import type { PlaceOrder } from '../checkout/index.ts';
import {
  type AskBureau,
  bureauNote,
  type CreditDecision,
  claimBirthday,
  decideOnInvoice,
  dropOrderReview,
  exposureOf,
  hashedKeys,
  instalmentDebtOf,
  type MatchedOrder,
  type NamedAnswer,
  openOrderReview,
  type Payer,
  type PersonDetails,
  personLocks,
  requestOf,
  savePersonOf,
  saveRefusal,
} from '../credit/index.ts';
import { bookPlan } from '../instalments/index.ts';
import type { OrderHead } from './orders.store.ts';

type Request = Parameters<PlaceOrder>[0];

/** Decision on an order, with the other orders that count. */
export type OrderDecision = (CreditDecision | { kind: 'refuse'; reason: 'other-birthday' | 'instalment-limit' }) & {
  matches: MatchedOrder[];
};

export type Refusal = Extract<OrderDecision, { kind: 'refuse' }>['reason'];

/** Returns the problem that the buyer is told. */
export function refusalProblem(reason: Refusal): 'payment-refused' | 'invoice-refused' {
  return reason === 'other-birthday' || reason === 'instalment-limit' ? 'payment-refused' : 'invoice-refused';
}

type Buyer = Payer & { person: PersonDetails };

const ACCEPTED: OrderDecision = { kind: 'accept', matches: [] };

/** Returns the buyer of an order on credit; null if the order is paid another way. */
function buyerOf({ key, view }: Request): Buyer | null {
  const { delivery, payment } = view;
  if (delivery === null || (payment?.method !== 'invoice' && payment?.method !== 'instalments')) return null;
  const email = view.contact?.email ?? '';
  const { phone, billing } = delivery;
  return {
    tenant: key.tenant,
    email,
    customerId: key.customer?.isFull ? key.customer.id : null,
    person: { ...billing, phone, birthday: payment.birthday, email },
  };
}

/** Returns hashed details by which later orders find one on credit; null if the order is paid another way. */
export function creditKeysOf(request: Request): Buffer[] | null {
  const buyer = buyerOf(request);
  return buyer && hashedKeys(buyer.tenant.id, buyer.person);
}

/** Debts of a buyer. */
export type BuyersDebts = Awaited<ReturnType<typeof exposureOf>>;

/**
 * Reads what the buyer of an order on invoice owes; null for other orders. `orderId`: the order itself, if it is
 * prepared. The caller holds the locks of creditLocksOf.
 */
export async function debtsOfBuyer(
  client: pg.PoolClient,
  request: Request,
  orderId: string | null,
  now: Date,
): Promise<BuyersDebts | null> {
  const buyer = request.view.payment?.method === 'invoice' ? buyerOf(request) : null;
  return buyer && exposureOf(client, buyer, now, request.basketId, orderId);
}

/** Returns the names of the locks that serialise the credit decision; none if the order needs no decision. */
export function creditLocksOf(request: Request): string[] {
  const buyer = buyerOf(request);
  return buyer ? personLocks(buyer) : [];
}

/**
 * Decides whether the buyer may owe this order, together with all orders in progress. The birthday of an order on credit
 * belongs to the account from then on. Stores a refusal on invoice. `orderId`: the order itself, if it is prepared. The
 * caller holds the locks of `creditLocksOf`, and has read `debts` under them.
 */
export async function decideCredit(
  client: pg.PoolClient,
  request: Request,
  given: { orderId: string | null; debts: BuyersDebts | null; bureau: NamedAnswer | null; now: Date },
): Promise<OrderDecision> {
  const { orderId, debts: exposure, bureau, now } = given;
  const { view } = request;
  const buyer = buyerOf(request);
  if (buyer === null) return ACCEPTED;
  const { customerId, person } = buyer;
  if (customerId && person.birthday && !(await claimBirthday(client, customerId, person.birthday)))
    return { kind: 'refuse', reason: 'other-birthday', matches: [] };
  if (view.payment?.method === 'instalments') return decideOnInstalments(client, request, buyer, orderId, now);
  if (exposure === null) throw new Error('the debts of the buyer were not read');
  const total = view.totals.total.amount;
  const decision = decideOnInvoice({
    total,
    exposure,
    isKnown: buyer.customerId !== null,
    bureau: bureau?.answer ?? null,
    devicePersons: buyer.tenant.credit.devicePersons,
  });
  // An employee has allowed this order on the customer's request.
  if (decision.kind !== 'accept' && (await requestOf(client, request.basketId, now)).granted >= total) return ACCEPTED;
  if (decision.kind === 'refuse') {
    const standing = { ...exposure.same, limit: exposure.limit };
    await saveRefusal(client, buyer, {
      method: 'invoice',
      reason: decision.reason,
      total,
      standing,
      bureau: bureauNote(bureau),
      now,
    });
  }
  // Members of a family stay out of each other's reviews.
  const isByDevice = decision.kind === 'review' && decision.reasons.includes('shared-device');
  return { ...decision, matches: exposure.orders.filter(({ match }) => isByDevice || match !== 'device') };
}

/**
 * Decides on an order by instalments: the plans of the same person under all accounts together stay within the limit of
 * this account's contract. Stores a refusal. A missing plan is refused when it is booked.
 */
async function decideOnInstalments(
  client: pg.PoolClient,
  { view }: Request,
  buyer: Buyer,
  orderId: string | null,
  now: Date,
): Promise<OrderDecision> {
  const { plan, limit } = view.instalments ?? {};
  if (!plan || limit === undefined) return ACCEPTED;
  const owed = await instalmentDebtOf(client, buyer, orderId);
  if (owed + plan.base <= limit) return ACCEPTED;
  await saveRefusal(client, buyer, {
    method: 'instalments',
    reason: 'instalment-limit',
    total: plan.base,
    standing: { owed, limit, isOverdue: false },
    now,
  });
  return { kind: 'refuse', reason: 'instalment-limit', matches: [] };
}

/**
 * Stores that an order on credit waits for an employee, if the decision says so. An order that was prepared before may
 * have waited, and by other details of the buyer.
 */
export async function storeCreditDecision(
  client: pg.PoolClient,
  request: Request,
  order: { id: string; wasPrepared: boolean; decision: OrderDecision; bureau: NamedAnswer | null; now: Date },
): Promise<void> {
  const buyer = buyerOf(request);
  if (buyer === null) return;
  const { id, decision, now } = order;
  const { tenant, person } = buyer;
  if (order.wasPrepared)
    await savePersonOf(client, { id, tenantId: tenant.id, person, basketId: request.basketId, now });
  if (decision.kind === 'review') {
    const { reasons, matches } = decision;
    const bureau = bureauNote(order.bureau);
    const { amount: total } = request.view.totals.total;
    await openOrderReview(client, {
      tenant,
      locale: request.key.locale,
      orderId: id,
      reasons,
      matches,
      bureau,
      total,
      now,
    });
  } else if (order.wasPrepared) await dropOrderReview(client, id);
}

/** Asks the tenant's credit bureau about an order on invoice, outside of any transaction. */
export async function queryBureau(ask: AskBureau | undefined, request: Request): Promise<NamedAnswer | null> {
  const buyer = request.view.payment?.method === 'invoice' ? buyerOf(request) : null;
  if (!buyer || !ask) return null;
  return ask(buyer.tenant, { person: buyer.person, amount: request.view.totals.total.amount, purpose: 'invoice' });
}

/** Books the plan of an order by instalments; true if the order has another payment method. */
export async function bookInstalments(
  client: pg.PoolClient,
  request: Request,
  order: OrderHead,
  now: Date,
): Promise<boolean> {
  const { key, view } = request;
  if (view.payment?.method !== 'instalments') return true;
  const plan = view.instalments?.plan;
  if (!plan || !key.customer) return false;
  const isInsured = view.payment.instalments?.insured === true;
  return bookPlan(client, { tenant: key.tenant, customerId: key.customer.id, orderId: order.id, plan, isInsured, now });
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { bookPending, recordPaymentReceived } from '../../src/shop/money/ledger/index.ts';
import { transferReference } from '../../src/shop/selling/orders/index.ts';
import { camtFile } from '../ledger/camt-file.ts';
import { makeReadable, placeOrder } from '../ledger/support.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { openSelling, type Selling } from '../support/selling.ts';
import { as, linkFrom } from './support.ts';

const { ch } = tenants;
const clock = fixedClock('2026-11-02T08:00:00Z');
let database: TestDatabase;
let admin: AdminServices;
let shop: Selling;
beforeAll(async () => {
  database = await testDatabase();
  admin = await testAdmin(database.pool, clock);
  shop = openSelling(database.pool, clock);
});
afterAll(() => database.drop());

async function billed(email: string, total = 10000) {
  const order = await placeOrder(database.pool, { total, placedAt: clock.now().toISOString(), email });
  await makeReadable(database.pool, order.id, 'de-CH', ch);
  await bookPending({ pool: database.pool, clock });
  return order;
}

/** Imports a bank file with one transfer for an order. */
async function transferred(orderNumber: string, amount: number): Promise<void> {
  const reference = transferReference(ch, { orderNumber, customerNumber: null, method: 'invoice' });
  const day = clock.now().toISOString().slice(0, 10);
  const file = camtFile([
    { bookedOn: day, valueOn: day, creditedTo: ch.payment.iban, transactions: [{ amount, reference }] },
  ]);
  async function* content() {
    yield Buffer.from(file);
  }
  expect(await admin.ledger.takeFile(as('finance'), { tenant: ch, content: content() })).toMatchObject({ ok: true });
}

const creditsOf = async () =>
  (await admin.ledger.overview(as('finance'), { tenant: ch, term: '' }))?.credits.rows ?? [];
const payoutOf = async (number: string) =>
  (await admin.fulfilment.payouts(as('finance'), ch))?.payouts.find(({ order }) => order === number);

test('an overpayment of a guest is paid back to the account that the guest names by a signed link', async () => {
  const email = 'guest-paid-twice@example.ch';
  const { number } = await billed(email);
  await transferred(number, 10000);
  await transferred(number, 10001);
  expect(await payoutOf(number)).toMatchObject({ amount: 10001, ending: null });
  const owner = { token: await linkFrom(database.pool, email) };
  const [credit] = (await shop.fulfilment.buyer.of(ch, owner))?.credits ?? [];
  const entered = { credit: credit?.number ?? '', holder: 'Lea Brunner', iban: 'CH5800791123000889012' };
  expect(await shop.fulfilment.buyer.sayAccount(ch, owner, entered)).toEqual({ ok: true });
  expect(await admin.fulfilment.paidOut(as('finance'), ch, entered.credit)).toEqual({ ok: true });
  expect(await creditsOf()).toEqual([]);
  // The link expires.
  clock.advance(8 * 86_400_000);
  expect(await shop.fulfilment.buyer.of(ch, owner)).toBeNull();
});

test('an overpayment of a guest settles what the guest owes before it is paid back', async () => {
  const email = 'guest-owes-more@example.ch';
  const { number } = await billed(email);
  const other = await billed(email, 4000);
  await transferred(number, 15000);
  expect(await payoutOf(number)).toMatchObject({ amount: 1000 });
  expect(await payoutOf(other.number)).toBeUndefined();
});

test('a credit from before is listed with its age, and the back office pays it back once', async () => {
  const email = 'guest-credit@example.ch';
  const { id, number } = await billed(email);
  clock.advance(86_400_000);
  const since = clock.now().toISOString().slice(0, 10);
  const paid = { orderId: id, now: clock.now(), amount: 12500, by: null, till: 'bank', paymentId: 'old' } as const;
  await inTransaction(database.pool, (client) => recordPaymentReceived(client, paid));
  clock.advance(30 * 86_400_000);
  const credits = await creditsOf();
  expect(credits).toMatchObject([{ customerNumber: null, orderNumber: number, amount: 2500, since, days: 30 }]);
  const asked = { tenant: ch, accountId: credits[0]?.accountId ?? '', reason: 'overpaid' };
  expect(await admin.fulfilment.payBackCredit(as('service'), asked)).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await admin.fulfilment.payBackCredit(as('finance'), { ...asked, reason: ' ' })).toEqual({
    ok: false,
    problem: 'no-reason',
  });
  const outcomes = await Promise.all([1, 2].map(() => admin.fulfilment.payBackCredit(as('finance'), asked)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await payoutOf(number)).toMatchObject({ amount: 2500 });
  expect(await creditsOf()).toEqual([]);
  expect(await linkFrom(database.pool, email)).not.toBe('');
});

test('an employee ends a plan for a customer, with a reason in the audit trail', async () => {
  const order = await placeOrder(database.pool, {
    total: 60000,
    placedAt: clock.now().toISOString(),
    email: 'by-telephone@example.ch',
    method: 'instalments',
    instalments: { months: 12 },
  });
  await bookPending({ pool: database.pool, clock });
  const term = order.number;
  const [account] = (await admin.ledger.overview(as('finance'), { tenant: ch, term }))?.found ?? [];
  const accountId = account?.id ?? '';
  const plans = () => admin.ledger.plans(as('finance'), { tenant: ch, accountId });
  const [payoff] = (await plans())?.payoffs ?? [];
  const asked = { tenant: ch, orderNumber: order.number, reason: 'asked by telephone' };
  expect(await admin.ledger.payOff(as('service'), asked)).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await admin.ledger.payOff(as('finance'), { ...asked, reason: '' })).toMatchObject({ problem: 'no-reason' });
  expect(await admin.ledger.payOff(as('finance'), asked)).toEqual({ ok: true });
  expect(await admin.ledger.payOff(as('finance'), asked)).toEqual({ ok: false, problem: 'no-payoff' });
  expect(await plans()).toMatchObject({ payoffs: [], ended: [{ orderNumber: order.number, open: payoff?.amount }] });
});

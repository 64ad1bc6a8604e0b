import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import {
  attachRequests,
  bookPending,
  planMoneyInBooks,
  recordPaymentReceived,
  sendPlanLetters,
} from '../../src/shop/money/ledger/index.ts';
import { tenantById } from '../../src/tenants/index.ts';
import { formatAmount } from '../../src/tenants/price-format.ts';
import type { Locale, TenantId } from '../../src/tenants/tenant.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { variants } from '../support/depth.ts';
import { publicUrlOf } from '../support/public-urls.ts';
import { openSelling, type Selling } from '../support/selling.ts';
import { duesOf, makeReadable, placeOrder } from './support.ts';

const clock = fixedClock('2026-11-24T10:00:00Z');
const PLACED = '2026-11-24T09:00:00Z';
let database: TestDatabase;
let shop: Selling;
let people = 0;
beforeAll(async () => {
  database = await testDatabase();
  shop = openSelling(database.pool, clock);
});
afterAll(() => database.drop());

const CASES: [TenantId, Locale, { payoff: string; paid: string; withdrawn: string }][] = [
  ['ch', 'de-CH', { payoff: 'So schliessen Sie', paid: 'ist bezahlt', withdrawn: 'nach Ihrem Widerruf' }],
  ['ch', 'fr-CH', { payoff: 'Comment solder', paid: 'est payé', withdrawn: 'après votre révocation' }],
  ['de', 'de-DE', { payoff: 'So schließen Sie', paid: 'ist bezahlt', withdrawn: 'nach Ihrem Widerruf' }],
  ['at', 'de-AT', { payoff: 'So schließen Sie', paid: 'ist bezahlt', withdrawn: 'nach Ihrem Widerruf' }],
  ['nl', 'nl-NL', { payoff: 'Zo lost u', paid: 'is betaald', withdrawn: 'na uw herroeping' }],
];

/** A customer who bought for 600.00 in twelve instalments under a framework contract. */
async function bought(id: TenantId, locale: Locale) {
  people += 1;
  const tenant = tenantById(id);
  const email = `plan-${people}@example.ch`;
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into customer (tenant, number, email, salutation, first_name, last_name, locale, created_at, changed_at)
     values ($1, $2, $3, 'notSpecified', 'A', 'B', $4, now(), now()) returning id`,
    [id, String(70_000_000 + people), email, locale],
  );
  const customerId = rows[0]?.id ?? '';
  clock.set('2026-11-24T10:00:00Z');
  const { rows: agreed } = await database.pool.query<{ id: string }>(
    `insert into credit_agreement (customer_id, tenant, locale, form, state, limit_amount, currency, terms_version, information, requested_at, concluded_at)
     values ($1, $2, $3, 'text', 'live', 500000, $4, '1', '{}', $5, $5) returning id`,
    [customerId, id, locale, tenant.currency, clock.now()],
  );
  const agreementId = agreed[0]?.id ?? '';
  const placed = { tenant, total: 60000, placedAt: PLACED, customerId, email } as const;
  const order = await placeOrder(database.pool, { ...placed, method: 'instalments', instalments: { months: 12 } });
  await database.pool.query('update instalment_plan set agreement_id = $1 where order_id = $2', [
    agreementId,
    order.id,
  ]);
  await makeReadable(database.pool, order.id, locale, tenant);
  await bookPending({ pool: database.pool, clock });
  return { ...order, email, agreementId, holder: { tenant, customerId } };
}

const send = () => sendPlanLetters({ pool: database.pool, clock, outbox: shop.outbox, publicUrlOf });
const pay = (orderId: string, amount: number, paymentId: string, instalment?: number) =>
  inTransaction(database.pool, (client) =>
    recordPaymentReceived(client, {
      orderId,
      now: clock.now(),
      amount,
      by: null,
      till: 'bank',
      paymentId: `${orderId}:${paymentId}`,
      ...(instalment === undefined ? {} : { instalment }),
    }),
  );
const lettersTo = async (email: string) =>
  (
    await database.pool.query<{
      kind: string;
      subject: string;
      text: string;
      attachments: { kind: string; id: string }[] | null;
    }>(
      "select kind, subject, text, attachments from mail where to_address = $1 and kind like 'plan-%' order by created_at, kind",
      [email],
    )
  ).rows;
const openOf = async (orderId: string) =>
  (await duesOf(database.pool, orderId)).reduce((sum, [amount, settled]) => sum + amount - settled, 0);

describe.each(variants(CASES))('%s %s', (id, locale, subjects) => {
  test('an early payoff is mailed with the figures of the ledger, and confirmed when it is paid', async () => {
    const { email, holder, id: orderId, number } = await bought(id, locale);
    await pay(orderId, 1500, 'part', 2);
    expect(await shop.ledger.payOff(holder, number)).toBe(true);
    await send();
    await send();
    const open = await openOf(orderId);
    const money = (amount: number) => formatAmount(amount, holder.tenant.priceFormat);
    const [asked, ...more] = await lettersTo(email);
    expect(more).toEqual([]);
    expect(asked).toMatchObject({ kind: 'plan-payoff', attachments: [{ kind: 'plan-ending', id: number }] });
    expect(asked?.subject).toContain(subjects.payoff);
    const [ended] = await shop.ledger.ended(holder);
    // One amount everywhere: letter, account page, bill, ledger.
    const billed = await planMoneyInBooks(database.pool)(id, number);
    expect(billed).toMatchObject({ sold: 60000, open });
    const dues = billed?.dues.reduce((sum, { amount }) => sum + amount, 0);
    expect(dues).toBe(60000 + (billed?.interest ?? 0));
    expect(ended).toMatchObject({ open, request: { total: open } });
    for (const part of [money(open), money(-1500), ended?.iban ?? '-', ended?.reference ?? '-', number])
      expect(asked?.text).toContain(part);
    const attach = attachRequests({ pool: database.pool, billing: shop.billing, documents: shop.documents });
    const file = await attach(id, { kind: 'plan-ending', id: number });
    expect(
      Buffer.from(file?.content ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await pay(orderId, open, 'payoff');
    await send();
    await send();
    const paid = (await lettersTo(email)).find(({ kind }) => kind === 'plan-paid');
    expect(paid?.subject).toContain(subjects.paid);
    expect(paid?.text).toContain(money(open + 1500));
    expect(await lettersTo(email)).toHaveLength(2);
    expect(await shop.ledger.ended(holder)).toEqual([]);
  });

  test('a withdrawn contract is followed by the price without surcharges, less what is paid', async () => {
    const { email, agreementId, holder, id: orderId } = await bought(id, locale);
    await pay(orderId, 4000, 'part', 1);
    expect(await shop.instalments.withdraw(holder, agreementId)).toEqual({ ok: true });
    await bookPending({ pool: database.pool, clock });
    await send();
    expect(await openOf(orderId)).toBe(56000);
    const [letter, ...more] = await lettersTo(email);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ kind: 'plan-withdrawn' });
    expect(letter?.subject).toContain(subjects.withdrawn);
    const money = (amount: number) => formatAmount(amount, holder.tenant.priceFormat);
    for (const amount of [60000, -4000, 56000]) expect(letter?.text).toContain(money(amount));
  });
});

test('a payoff that the payments cover already is only confirmed', async () => {
  const { email, holder, id: orderId, number } = await bought('ch', 'de-CH');
  const dues = await duesOf(database.pool, orderId);
  for (const [index, [amount]] of dues.slice(0, 11).entries()) await pay(orderId, amount, `${index}`, index + 1);
  await pay(orderId, (dues.at(-1)?.[0] ?? 0) - 1, 'last', 12);
  await shop.ledger.payOff(holder, number);
  await send();
  const letters = await lettersTo(email);
  expect(letters.map(({ kind }) => kind)).toEqual(['plan-paid', 'plan-payoff']);
  expect(letters[1]?.text).toContain('Ihre Zahlungen decken schon den ganzen Betrag.');
  expect(letters[1]?.text).toContain('Der Betrag ist Ihr Guthaben.');
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { applyRetention } from '../../src/shop/customers/privacy/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { hire } from '../admin/support.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { openPaying, type PayingShop } from '../support/paying.ts';
import { basketForCard, expectLiability, fillSteps, mailedCode, payByCard, untilCaptured } from './support.ts';

const { ch } = tenants;

let database: TestDatabase;
let shop: PayingShop;
let admin: AdminServices;
let service: StaffMember;
let finance: StaffMember;
const clock = fixedClock(new Date('2026-11-26T10:00:00Z'));
beforeAll(async () => {
  database = await testDatabase();
  shop = await openPaying(database.pool, clock);
  admin = await testAdmin(database.pool, clock);
  service = (await hire(admin.staff, 'cards-service@example.ch', 'service', clock.now())).member;
  finance = (await hire(admin.staff, 'cards-finance@example.ch', 'finance', clock.now())).member;
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

/** Sells a card to this address; returns its code, id and order number. */
async function sold(email: string) {
  const key = await basketForCard(shop);
  await fillSteps(shop, key, { method: 'card' }, email);
  const number = await payByCard(shop, key);
  await untilCaptured(database.pool, number);
  await shop.giftCards.send();
  const { rows } = await database.pool.query<{ id: string }>('select id from gift_card where order_number = $1', [
    number,
  ]);
  return { number, id: rows[0]?.id ?? '', code: await mailedCode(database.pool, email) };
}

/** Returns the cards of the list; a term is as its page seals it. */
const find = async (typed: string, state = '') => {
  const params = new URLSearchParams({ state, term: typed === '' ? '' : 'sealed' });
  return (await admin.giftCards.listing.list(service, { tenant: ch, params, typed }))?.lines;
};
const balance = async (code: string) => {
  const card = await shop.giftCards.balance({ tenant: ch, code, address: '192.0.2.1' });
  return typeof card === 'string' ? card : card.balance.amount;
};
const given = { amount: '20', name: 'Nora Frei', email: 'nora@example.ch', reason: 'Verspätete Lieferung' };

describe('gift cards in the back office', () => {
  test('are found by the end of the code, order and address, and never show a code', async () => {
    const { number, id, code } = await sold('found@example.ch');
    for (const term of [code.slice(-4), code, number, 'Found@example.ch'])
      expect(
        (await find(admin.giftCards.termOf(term)))?.map((card) => card.id),
        term,
      ).toContain(id);
    expect(await find('ZZZZ')).toEqual([]);
    expect(await find('', 'blocked')).toEqual([]);
    const shown = JSON.stringify([
      await find(''),
      await admin.giftCards.open(service, { tenant: ch, id }),
      await admin.mailListing('***').list(service, { tenant: ch, params: new URLSearchParams(), typed: '' }),
    ]);
    expect(shown).not.toContain(code);
    expect(shown).not.toContain(code.replaceAll('-', ''));
    expect(await admin.giftCards.open(service, { tenant: tenants.de, id })).toBeNull();
    expect((await admin.giftCards.open(service, { tenant: ch, id }))?.movements).toMatchObject([
      { kind: 'sold', amount: 5000, balance: 5000, orderNumber: number },
    ]);
  });

  test('hide the code in the mail from every role', async () => {
    const { code } = await sold('hidden@example.ch');
    const { rows } = await database.pool.query<{ id: string }>(
      "select id::text from mail where kind = 'gift-card' and to_address = 'hidden@example.ch'",
    );
    const view = JSON.stringify([
      await admin.mails.open(service, rows[0]?.id ?? '', { withText: true, marker: '***' }),
      await admin.mails.html(service, rows[0]?.id ?? '', '***'),
    ]);
    expect(view).toContain('***');
    expect(view).not.toContain(code);
  });

  test('are blocked and unblocked with a reason, which the audit trail stores', async () => {
    const { id, code } = await sold('blocked@example.ch');
    expect(await admin.giftCards.block(finance, { tenant: ch, id, reason: 'x' })).toEqual({
      ok: false,
      problem: 'not-allowed',
    });
    expect(await admin.giftCards.block(service, { tenant: ch, id, reason: ' ' })).toEqual({
      ok: false,
      problem: 'no-reason',
    });
    expect(await admin.giftCards.block(service, { tenant: ch, id, reason: 'Verlust gemeldet' })).toEqual({ ok: true });
    expect(await balance(code)).toBe('unknown');
    expect(await admin.giftCards.block(service, { tenant: ch, id, reason: 'noch einmal' })).toEqual({
      ok: false,
      problem: 'state',
    });
    expect(await admin.giftCards.unblock(service, { tenant: ch, id, reason: 'gefunden' })).toEqual({ ok: true });
    expect(await balance(code)).toBe(5000);
    const opened = await admin.giftCards.open(service, { tenant: ch, id });
    expect(opened?.trail.map(({ action }) => action)).toEqual([
      'gift-card.viewed',
      'gift-card.unblocked',
      'gift-card.blocked',
    ]);
  });

  test('are extended to a later day only', async () => {
    const { id } = await sold('extended@example.ch');
    const extend = (day: string) => admin.giftCards.extend(service, { tenant: ch, id, day, reason: 'Kulanz' });
    for (const day of ['2036-11-26', '2036-11-25', '2036-02-30', 'x'])
      expect(await extend(day), day).toEqual({ ok: false, problem: 'day' });
    expect(await extend('2037-01-31')).toEqual({ ok: true });
    expect((await admin.giftCards.open(service, { tenant: ch, id }))?.card.expiresOn).toBe('2037-01-31');
  });

  test('are sent again with the same code, and to another address with a new one', async () => {
    const { id, code } = await sold('again@example.ch');
    const resend = (email: string, approval = {}) =>
      admin.giftCards.resend(service, { tenant: ch, id, email, reason: 'nicht angekommen' }, approval);
    expect(await resend('')).toEqual({ ok: true });
    expect(await mailedCode(database.pool, 'again@example.ch')).toBe(code);
    expect(await resend(service.email)).toEqual({ ok: false, problem: 'own-mailbox' });
    expect(await resend('right@example.ch')).toEqual({ ok: true });
    const renewed = await mailedCode(database.pool, 'right@example.ch');
    expect(renewed).not.toBe('');
    expect(renewed).not.toBe(code);
    expect(await balance(code)).toBe('unknown');
    expect(await balance(renewed)).toBe(5000);
  });

  test('are given as goodwill, up to the amount that needs a second employee', async () => {
    const issue = (entered: Record<string, string>, approval = {}) =>
      admin.giftCards.issue(service, { tenant: ch, entered: { ...given, ...entered } }, approval);
    for (const [wrong, problem] of [
      [{ amount: '0' }, 'amount'],
      [{ amount: '250.01' }, 'amount'],
      [{ email: 'nora' }, 'email'],
      [{ email: service.email }, 'own-mailbox'],
      [{ reason: '' }, 'no-reason'],
    ] as const)
      expect(await issue(wrong)).toEqual({ ok: false, problem });
    expect(await issue({})).toMatchObject({ ok: true });
    expect(await balance(await mailedCode(database.pool, 'nora@example.ch'))).toBe(2000);
    await expectLiability(database.pool);
    expect(await admin.giftCards.issue(finance, { tenant: ch, entered: given })).toEqual({
      ok: false,
      problem: 'not-allowed',
    });
    // Amounts of one employee add up within a day.
    const outcomes = [];
    for (let n = 0; n < 4; n += 1) outcomes.push(await issue({ amount: '250' }));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
    expect(outcomes.at(-1)).toMatchObject({ ok: false, problem: 'needs-reason' });
    await expectLiability(database.pool);
  });
});

test('a cancelled order takes back its unused card, and one that is used stays', async () => {
  const { number, id, code } = await sold('cancelled@example.ch');
  expect(await admin.orders.cancel(service, { tenant: ch, number, reason: 'customer', note: '' })).toEqual({
    ok: true,
  });
  expect(await balance(code)).toBe('unknown');
  expect((await admin.giftCards.open(service, { tenant: ch, id }))?.card).toMatchObject({
    state: 'cancelled',
    balance: 0,
  });
  await expectLiability(database.pool);

  const used = await sold('used@example.ch');
  await database.pool.query('update gift_card set held = 0 where id = $1', [used.id]);
  await database.pool.query(
    "insert into gift_card_movement (card_id, kind, amount, key, moved_at) values ($1, 'redeemed', -100, 'x', now())",
    [used.id],
  );
  expect(await admin.orders.cancel(service, { tenant: ch, number: used.number, reason: 'customer', note: '' })).toEqual(
    {
      ok: false,
      problem: 'gift-card-used',
    },
  );
});

describe('a person who received cards and has no account', () => {
  const personOf = async (id: string) =>
    (
      await database.pool.query<{ email: string; name: string; sender: string; message: string }>(
        'select recipient_email as email, recipient_name as name, sender_name as sender, message from gift_card where id = $1',
        [id],
      )
    ).rows[0];
  const NOBODY = { email: '', name: '', sender: '', message: '' };
  const name = (id: string) =>
    database.pool.query(
      "update gift_card set recipient_name = 'Jana', sender_name = 'Lea', message = 'Alles Gute' where id = $1",
      [id],
    );

  test('gets an extract of all cards, with a fresh second factor only, and no code is in it', async () => {
    const { id, code } = await sold('extracted@example.ch');
    await sold('extracted@example.ch');
    await name(id);
    const { factorAt: _, ...stale } = service;
    expect(await admin.giftCards.extract(stale, { tenant: ch, id })).toMatchObject({ problem: 'needs-factor' });
    expect(await admin.giftCards.extract(finance, { tenant: ch, id })).toMatchObject({ problem: 'not-allowed' });
    expect(await admin.giftCards.extract(service, { tenant: tenants.de, id })).toMatchObject({ problem: 'not-found' });
    const made = await admin.giftCards.extract(service, { tenant: ch, id });
    if (!made.ok) throw new Error(made.problem);
    const extract = JSON.parse(made.content);
    expect(extract).toMatchObject({ email: 'extracted@example.ch', mails: [{}, {}] });
    expect(extract.cards).toHaveLength(2);
    expect(extract.cards).toContainEqual(
      expect.objectContaining({
        recipientName: 'Jana',
        message: 'Alles Gute',
        amount: 5000,
        movements: [expect.objectContaining({ kind: 'sold' })],
      }),
    );
    expect(made.content).not.toContain(code);
  });

  test('is erased on all cards with the mails of the codes; the codes stay valid', async () => {
    const first = await sold('erased@example.ch');
    const second = await sold('erased@example.ch');
    const other = await sold('other@example.ch');
    for (const { id } of [first, second, other]) await name(id);
    const ask = (reason: string, member = service) =>
      admin.giftCards.eraseRecipient(member, { tenant: ch, id: first.id, reason });
    expect(await ask('Anfrage', finance)).toEqual({ ok: false, problem: 'not-allowed' });
    expect(await ask(' ')).toEqual({ ok: false, problem: 'no-reason' });
    expect(await ask('Anfrage vom 26. November')).toEqual({ ok: true });
    expect([await personOf(first.id), await personOf(second.id)]).toEqual([NOBODY, NOBODY]);
    expect(await personOf(other.id)).toMatchObject({ email: 'other@example.ch', name: 'Jana' });
    expect(await balance(first.code)).toBe(5000);
    expect(await mailedCode(database.pool, 'erased@example.ch')).toBe('');
    expect(await ask('noch einmal')).toEqual({ ok: false, problem: 'not-found' });
  });

  test('is not erased while a card waits for its day', async () => {
    const { id } = await sold('waits@example.ch');
    await database.pool.query('update gift_card set sent_at = null where id = $1', [id]);
    expect(await admin.giftCards.eraseRecipient(service, { tenant: ch, id, reason: 'Anfrage' })).toEqual({
      ok: false,
      problem: 'not-sent',
    });
    expect(await personOf(id)).toMatchObject({ email: 'waits@example.ch' });
  });

  test('is erased by retention: messages after 90 days, persons with the card’s end or after 3 years', async () => {
    const [open, used, late, unsent] = [
      await sold('open@example.ch'),
      await sold('used-up@example.ch'),
      await sold('late@example.ch'),
      await sold('unsent@example.ch'),
    ];
    for (const { id } of [open, used, late, unsent]) await name(id);
    const day = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
    const at = (days: number) =>
      applyRetention({ pool: database.pool, clock: fixedClock(day(days)), log: silentLog, batch: 1 });
    await database.pool.query(
      "insert into gift_card_movement (card_id, kind, amount, key, moved_at) values ($1, 'redeemed', -5000, 'all', $2)",
      [used.id, clock.now()],
    );
    await database.pool.query('update gift_card set sent_at = $2 where id = $1', [late.id, day(60)]);
    await database.pool.query('update gift_card set sent_at = null where id = $1', [unsent.id]);
    await at(89);
    expect(await personOf(open.id)).toMatchObject({ message: 'Alles Gute' });
    expect(await personOf(used.id)).toMatchObject({ email: 'used-up@example.ch' });
    await at(92);
    expect(await personOf(open.id)).toEqual({ email: 'open@example.ch', name: 'Jana', sender: 'Lea', message: '' });
    expect(await personOf(used.id)).toEqual(NOBODY);
    expect(await personOf(late.id)).toMatchObject({ message: 'Alles Gute' });
    const { rows } = await database.pool.query("select from basket where gift_cards::text like '%open@example.ch%'");
    expect(rows).toEqual([]);
    await at(3 * 366 + 1);
    expect(await personOf(open.id)).toEqual(NOBODY);
    expect(await personOf(late.id)).toMatchObject({ email: 'late@example.ch', message: '' });
    expect(await personOf(unsent.id)).toMatchObject({ email: 'unsent@example.ch', message: 'Alles Gute' });
    expect(await balance(open.code)).toBe(5000);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import type { Role, StaffMember } from '../../src/shop/staff/employees/index.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, readyBasket, type Selling } from '../support/selling.ts';

const clock = fixedClock('2026-11-21T08:00:00Z');
const as = (role: Role): StaffMember => ({
  id: '00000000-0000-0000-0000-000000000001',
  email: `${role}@b.ch`,
  role,
  language: 'de',
});
const ENTRY = {
  key: 'advent',
  source: 'voucher',
  kind: 'amount',
  value: '10.00',
  usage: 'unlimited',
  validFrom: '2026-11-01',
  combinable: 'on',
  'title.de-CH': 'Advent',
  'title.fr-CH': 'Avent',
};
const { ch, de } = tenants;
let database: TestDatabase;
let admin: AdminServices;
let shop: Selling;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase', stock: 50, amount: 10_000 }] });
  admin = await testAdmin(database.pool, clock);
  shop = openSelling(database.pool, clock);
});
afterAll(() => database.drop());

const trail = async () =>
  (
    await database.pool.query<{ action: string; subject: string }>(
      "select action, subject from staff_audit where subject like 'promotion:%' order by id",
    )
  ).rows.map(({ action, subject }) => `${action} ${subject}`);

test('audits each step and applies it at once: create, add codes, redeem, change, end', async () => {
  const member = as('merchandiser');
  const made = await admin.promotions.create(member, ch, ENTRY);
  if (!made.ok) throw new Error(made.problem);
  const asked = { tenant: ch, id: made.id };
  expect(await admin.promotions.addCodes(member, asked, { code: 'advent 26', count: '' })).toMatchObject({ ok: true });
  expect(await admin.promotions.addCodes(member, asked, { code: '', count: '20' })).toMatchObject({ ok: true });

  const key = await readyBasket(shop, 'vase');
  const entered = await shop.basket.enterVoucher(key, { code: 'ADVENT26', address: '10.9.0.1' });
  expect(entered).toMatchObject({ ok: true, basket: { totals: { discounts: [{ title: 'Advent' }] } } });
  expect(await shop.checkout.place(key, await orderForm(shop, key))).toMatchObject({ ok: true });
  const seen = await admin.promotions.open(as('finance'), asked);
  expect(seen).toMatchObject({
    promotion: { vouchers: 21, uses: 1 },
    uses: [{ code: 'ADVENT26', amount: 1000, state: 'redeemed' }],
  });
  const codes = seen?.vouchers.map((voucher) => voucher.code) ?? [];
  expect(new Set(codes).size).toBe(21);
  expect(codes.filter((code) => code !== 'ADVENT26').every((code) => /^[A-Z2-9]{10}$/.test(code))).toBe(true);

  const change = (more: object) => admin.promotions.change(member, asked, { ...ENTRY, version: '1', ...more });
  expect(await change({ totalLimit: '1', value: '20.00', priority: '5' })).toMatchObject({ ok: true });
  expect((await admin.promotions.open(member, asked))?.promotion).toMatchObject({ priority: 5, value: 2000 });
  expect(await change({ value: '30.00' })).toMatchObject({ ok: false, problem: 'changed' });
  expect((await admin.promotions.open(member, asked))?.promotion).toMatchObject({ taken: 1, value: 2000, version: 2 });
  shop.promotions.forget();
  const late = await readyBasket(shop, 'vase');
  expect(await shop.basket.enterVoucher(late, { code: 'ADVENT26', address: '10.9.0.2' })).toMatchObject({
    ok: false,
    problem: { reason: 'used-up' },
  });

  expect(await admin.promotions.end(member, asked)).toMatchObject({ ok: true });
  expect(await admin.promotions.end(member, asked)).toMatchObject({ ok: false, problem: 'over' });
  expect(await trail()).toEqual([
    'promotion.created promotion:advent',
    'promotion.codes promotion:advent',
    'promotion.codes promotion:advent',
    'promotion.changed promotion:advent',
    'promotion.ended promotion:advent',
  ]);
});

test('gives several promotions another last day, and takes it back where it still is so', async () => {
  const member = as('merchandiser');
  const make = async (key: string, validTo = '') => {
    const made = await admin.promotions.create(member, ch, { ...ENTRY, key, validTo });
    if (!made.ok) throw new Error(made.problem);
    return made.id;
  };
  const [open, ended, other] = [await make('many-open'), await make('many-ended'), await make('many-other')];
  const moved = await make('many-moved', '2026-12-31');
  await admin.promotions.end(member, { tenant: ch, id: ended });
  const dayOf = async (id: string) => (await admin.promotions.open(member, { tenant: ch, id }))?.promotion.validTo;
  const before = await dayOf(open);
  const bulk = { tenant: ch, list: 'promotions' as const, ids: [open, ended, other, moved], act: 'until', query: '' };
  expect(await admin.bulks.begin(member, { ...bulk, entered: '2026-02-30' })).toMatchObject({ problem: 'no-value' });
  const begun = await admin.bulks.begin(member, { ...bulk, entered: '2099-01-31' });
  if (!begun.ok) throw new Error(begun.problem);
  const asked = { tenant: ch, id: begun.id };
  expect((await admin.bulks.look(member, asked))?.outcomes).toEqual({ changes: 3, unchanged: 0, refused: 1 });
  expect(await admin.bulks.apply(as('finance'), asked)).toEqual({ ok: false, problem: 'not-allowed' });
  await admin.bulks.apply(member, asked);
  expect([await dayOf(open), await dayOf(other)]).toEqual(['2099-01-31', '2099-01-31']);
  const later = await admin.bulks.begin(member, { ...bulk, ids: [other], entered: '' });
  if (!later.ok) throw new Error(later.problem);
  await admin.bulks.apply(member, { tenant: ch, id: later.id });
  // Its first day is after the earlier last day now, so undo leaves it.
  await database.pool.query("update promotion set valid_from = '2098-12-01' where id = $1", [moved]);
  expect(await admin.bulks.undo(member, asked)).toEqual({ ok: true });
  expect([await dayOf(open), await dayOf(other), await dayOf(moved)]).toEqual([before, null, '2099-01-31']);
});

test('only permitted roles, only the own tenant, only valid input', async () => {
  const member = as('merchandiser');
  const made = await admin.promotions.create(member, ch, { ...ENTRY, key: 'rights' });
  if (!made.ok) throw new Error(made.problem);
  const asked = { tenant: ch, id: made.id };
  const listed = { tenant: ch, params: new URLSearchParams(), typed: '' };
  for (const role of ['editor', 'publisher'] as const)
    expect(await admin.promotions.listing.list(as(role), listed)).toBeNull();
  for (const role of ['service', 'finance'] as const) {
    expect(await admin.promotions.listing.list(as(role), listed)).not.toBeNull();
    expect(await admin.promotions.create(as(role), ch, ENTRY)).toEqual({ ok: false, problem: 'not-allowed' });
    expect(await admin.promotions.end(as(role), asked)).toEqual({ ok: false, problem: 'not-allowed' });
  }
  expect(await admin.promotions.open(member, { ...asked, tenant: de })).toBeNull();
  expect(await admin.promotions.open(member, { ...asked, id: 'nonsense' })).toBeNull();
  expect(await admin.promotions.end(member, { ...asked, tenant: de })).toMatchObject({ ok: false });
  expect(await admin.promotions.create(member, ch, { ...ENTRY, key: 'rights' })).toMatchObject({
    problem: 'known-key',
  });
  const gift = { ...ENTRY, key: 'gift', kind: 'gift', giftSku: 'nothing' };
  expect(await admin.promotions.create(member, ch, gift)).toMatchObject({ problem: 'unknown-gift' });
  expect(await admin.promotions.addCodes(member, asked, { code: '!!', count: '' })).toMatchObject({ problem: 'code' });
  expect(await admin.promotions.addCodes(member, asked, { code: '', count: '5001' })).toMatchObject({
    problem: 'count',
  });
});

test('the newsletter voucher: once per address, thirty days from the mail, for that address only', async () => {
  const member = as('admin');
  const made = await admin.promotions.create(member, ch, {
    ...ENTRY,
    key: 'newsletter',
    value: '30.00',
    minGoods: '90.00',
    usage: 'single',
    daysValid: '30',
    combinable: '',
    excludeTechnical: 'on',
  });
  expect(made).toMatchObject({ ok: true });
  const to = {
    tenant: ch,
    locale: 'de-CH' as const,
    email: 'Lea.Brunner@example.ch',
    publicUrl: 'https://www.montarve.ch',
  };
  const sent = await shop.promotions.sendNewsletterVoucher(to);
  expect(sent).toMatchObject({ ok: true, validTo: '2026-12-21' });
  expect(await shop.promotions.sendNewsletterVoucher({ ...to, email: 'lea.brunner@EXAMPLE.ch' })).toEqual({
    ok: false,
    problem: 'already-had',
  });
  const code = sent.ok ? sent.code : '';
  const { rows } = await database.pool.query<{ text: string }>(
    "select text from mail where kind = 'newsletter-voucher'",
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).toContain(code);
  expect(rows[0]?.text).toContain('21. Dezember 2026');

  const stranger = await readyBasket(shop, 'vase');
  await shop.checkout.enterContact(stranger, { email: 'somebody@example.ch' });
  await shop.basket.enterVoucher(stranger, { code, address: '10.9.1.1' });
  expect((await shop.checkout.view(stranger)).basket.benefits).toMatchObject({
    vouchers: [],
    notices: [{ reason: 'other-person' }],
  });
  const email = 'lea.brunner@example.ch';
  const lists = () => shop.promotions.ofCustomer({ tenant: ch, locale: 'fr-CH', email });
  expect(await lists()).toMatchObject({ active: [{ code, title: 'Avent', validTo: '2026-12-21' }], expired: [] });

  const key = await readyBasket(shop, 'vase');
  expect(await shop.basket.enterVoucher(key, { code, address: '10.9.1.2' })).toMatchObject({ ok: true });
  expect(await shop.checkout.place(key, await orderForm(shop, key))).toMatchObject({ ok: true });
  expect(await lists()).toMatchObject({ active: [], expired: [{ code, state: 'used' }] });
  expect(await shop.promotions.ofCustomer({ tenant: ch, locale: 'de-CH', email: 'nobody@example.ch' })).toEqual({
    active: [],
    expired: [],
  });
});

test.each([
  ['de-CH', '15\u00a0%', 30, '2026-11-30', '30. November 2026'],
  ['fr-CH', '15\u00a0%', 3, '2026-11-30', '24 novembre 2026'],
  ['fr-CH', '15\u00a0%', null, '2026-11-30', '30 novembre 2026'],
] as const)(
  'the letter of the voucher in %s says %s and its last day (%s days, until %s)',
  async (locale, worth, daysValid, validTo, day) => {
    const email = `letter-${locale}-${daysValid}@example.ch`;
    await database.pool.query(
      "update promotion set kind = 'percent', value = 15, days_valid = $1, valid_to = $2 where key = 'newsletter'",
      [daysValid, validTo],
    );
    const sent = await shop.promotions.sendNewsletterVoucher({ tenant: ch, locale, email, publicUrl: 'https://m.ch' });
    expect(sent).toMatchObject({ ok: true });
    const { rows } = await database.pool.query<{ subject: string; text: string }>(
      'select subject, text from mail where to_address = $1',
      [email],
    );
    expect(rows[0]?.subject).toContain(worth);
    expect(rows[0]?.text).toContain(worth);
    expect(rows[0]?.text).toContain(day);
    const { active } = await shop.promotions.ofCustomer({ tenant: ch, locale, email });
    expect(active).toMatchObject([{ validTo: sent.ok ? sent.validTo : '' }]);
  },
);

test('takes a customer group that the tenant has, and keeps it from being deleted', async () => {
  const member = as('merchandiser');
  const entry = { ...ENTRY, key: 'firms', customerGroup: 'firms' };
  expect(await admin.promotions.create(member, ch, entry)).toEqual({ ok: false, problem: 'group' });
  for (const { id } of [ch, de])
    await database.pool.query(
      "insert into customer_group (tenant, key, name, created_at) values ($1, 'firms', 'Firmen', now())",
      [id],
    );
  expect(await admin.promotions.groups(member, ch)).toEqual([{ key: 'firms', name: 'Firmen', isEnded: false }]);
  expect(await admin.promotions.create(member, ch, entry)).toMatchObject({ ok: true });
  const remove = (tenant: typeof ch) => admin.priceLists.removeGroup(as('admin'), tenant, 'firms');
  expect(await remove(ch)).toEqual({ ok: false, problem: 'group-in-use' });
  expect(await remove(de)).toEqual({ ok: true });
});

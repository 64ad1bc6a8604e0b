import { afterEach, beforeEach, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { previewMails } from '../../src/app/mail-preview.ts';
import { type Clock, fixedClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { deliveryFees } from '../../src/shop/selling/delivery/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { createSettingAdministration, createTenantSettings } from '../../src/shop/staff/settings/index.ts';
import { platform } from '../../src/tenants/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

const NOW = '2026-11-27T10:00:00Z';
const PARCEL = { tenant: 'ch', key: 'delivery.parcel' };
const person = (role: StaffMember['role']): StaffMember => ({
  id: '00000000-0000-0000-0000-000000000001',
  email: `${role}@settings.example`,
  role,
  language: 'de',
});
const finance = person('finance');

function open(clock: Clock = fixedClock(NOW)) {
  const settings = createTenantSettings({ pool: database.pool, log: silentLog });
  const admin = createSettingAdministration({
    pool: database.pool,
    clock,
    termsAt: settings.termsAt,
    mailPreview: previewMails(undefined),
    exampleFee: (tenant, line) => deliveryFees([line], tenant.delivery.fees).reduce((sum, { fee }) => sum + fee, 0),
  });
  const change = async (entered: Record<string, string>, place = PARCEL, member = finance) => {
    const seen = (await admin.open(member, place))?.seen ?? 0;
    const outcome = await admin.save(member, place, { seen: String(seen), reason: 'neuer Tarif', ...entered });
    await settings.renew();
    return outcome;
  };
  const parcelAt = (at: string) => settings.termsAt(tenants.ch, new Date(at)).delivery.fees.parcel;
  return { settings, admin, change, parcelAt };
}

test('a change holds at once for its tenant, is announced to all processes and recorded', async () => {
  const { settings, change, parcelAt } = open();
  expect(await change({ amount: '8.95' })).toEqual({ ok: true });
  expect(parcelAt(NOW)).toBe(895);
  expect(parcelAt('2026-11-27T09:59:59Z')).toBe(795);
  expect(settings.termsAt(tenants.de, new Date(NOW)).delivery.fees.parcel).toBe(595);
  const told = await database.pool.query("select key from outbox where topic = 'settings'");
  expect(told.rows).toEqual([{ key: 'ch' }]);
  const trail = await database.pool.query('select action, tenant, subject, email, before, after from staff_audit');
  expect(trail.rows).toEqual([
    {
      action: 'setting.changed',
      tenant: 'ch',
      subject: 'setting:delivery.parcel',
      email: 'finance@settings.example',
      before: { value: 795 },
      after: { value: 895, from: '2026-11-27T10:00:00.000Z', version: 1, reason: 'neuer Tarif' },
    },
  ]);
});

test('names the settings of a tenant to employees who may read them', () => {
  const { admin } = open();
  expect(admin.names(finance, tenants.ch)).toContainEqual({ key: 'service.hours', topic: 'service', mail: null });
  expect(admin.names(person('editor'), tenants.ch)).toEqual([]);
});

test('two planned changes take effect one after the other, in the local time of the tenant', async () => {
  const { settings, admin, change, parcelAt } = open();
  await change({ amount: '8.95', from: '2027-01-01T00:00' });
  await change({ amount: '6.95', from: '2026-12-01T00:00' });
  expect([parcelAt(NOW), parcelAt('2026-11-30T22:59:59Z'), parcelAt('2026-11-30T23:00:00Z')]).toEqual([795, 795, 695]);
  expect(parcelAt('2026-12-31T23:00:00Z')).toBe(895);
  expect(settings.nextChange(tenants.ch, new Date(NOW))).toEqual(new Date('2026-11-30T23:00:00Z'));
  expect(settings.nextChange(tenants.ch, new Date('2026-12-31T23:00:00Z'))).toBeNull();
  const topics = await admin.list(finance);
  const listed = topics
    ?.flatMap((topic) => topic.settings)
    .find(({ key, tenant }) => tenant === 'ch' && key === PARCEL.key);
  expect(listed).toMatchObject({ value: { amount: 795 }, next: { version: 2, value: { amount: 695 } } });
});

test('returns one tenant between two changes, also from the terms of another time', async () => {
  const { settings, change } = open();
  await change({ amount: '6.95', from: '2026-12-01T00:00' });
  const before = settings.termsAt(tenants.ch, new Date(NOW));
  expect(settings.termsAt(tenants.ch, new Date('2026-11-29T10:00:00Z'))).toBe(before);
  const later = settings.termsAt(before, new Date('2026-12-02T10:00:00Z'));
  expect(later.delivery.fees.parcel).toBe(695);
  expect(settings.termsAt(later, new Date(NOW))).toBe(before);
  // Unknown hosts show the fees of Germany, whose id they have, under the name of the platform.
  expect(settings.termsAt(platform, new Date(NOW)).clientId).toBe(platform.clientId);
});

test('a planned change is withdrawn, and one in effect is not', async () => {
  const clock = { at: new Date(NOW) };
  const { settings, admin, change, parcelAt } = open({ now: () => clock.at });
  await change({ amount: '6.95', from: '2026-12-01T00:00' });
  expect(await admin.withdraw(person('service'), PARCEL, 1)).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await admin.withdraw(finance, PARCEL, 1)).toEqual({ ok: true });
  expect(await admin.withdraw(finance, PARCEL, 1)).toEqual({ ok: false, problem: 'in-effect' });
  await settings.renew();
  expect(parcelAt('2026-12-02T10:00:00Z')).toBe(795);
  expect(await admin.open(finance, PARCEL)).toMatchObject({
    next: null,
    versions: [{ version: 1, state: 'withdrawn', withdrawnBy: 'finance@settings.example', reason: 'neuer Tarif' }],
  });
  await change({ amount: '6.95', from: '2026-12-01T00:00' });
  clock.at = new Date('2026-12-01T00:00:00Z');
  expect(await admin.withdraw(finance, PARCEL, 2)).toEqual({ ok: false, problem: 'in-effect' });
});

test('returns to the configuration by a version without value', async () => {
  const { admin, change, parcelAt } = open();
  await change({ amount: '8.95' });
  expect(await change({ configured: 'on', amount: '8.95' })).toEqual({ ok: true });
  expect(parcelAt(NOW)).toBe(795);
  expect((await admin.open(finance, PARCEL))?.versions.map(({ state, isConfigured }) => [state, isConfigured])).toEqual(
    [
      ['current', true],
      ['past', false],
    ],
  );
});

test('says what a change means before it happens, and what follows it', async () => {
  const { admin, change } = open();
  await change({ amount: '9.95', from: '2027-01-01T00:00' });
  const shown = await admin.preview(finance, PARCEL, { amount: '8.95', reason: 'Tarif', seen: '1' });
  expect(shown).toMatchObject({
    ok: true,
    preview: {
      before: { amount: 795 },
      after: { amount: 895 },
      from: null,
      effects: [{ kind: 'basket', mode: 'parcel', amount: 5900, before: 795, after: 895 }],
      later: [{ version: 1, value: { amount: 995 } }],
    },
  });
  expect((await admin.open(finance, PARCEL))?.versions).toHaveLength(1);
});

test.each([
  ['unchanged', { amount: '7.95' }],
  ['no-reason', { amount: '8.95', reason: '  ' }],
  ['in-the-past', { amount: '8.95', from: '2026-11-27T10:59' }],
  ['too-far', { amount: '8.95', from: '2029-01-01T00:00' }],
  ['not-a-time', { amount: '8.95', from: 'morgen' }],
  ['rounding', { amount: '8.99' }],
  ['changed-meanwhile', { amount: '8.95', seen: '7' }],
])('refuses a form with the problem %s', async (problem, entered) => {
  expect(await open().change(entered)).toEqual({ ok: false, problem });
});

test('of two forms sent at once, one is refused', async () => {
  const { admin } = open();
  const outcomes = await Promise.all(
    ['8.95', '9.95'].map((amount) => admin.save(finance, PARCEL, { amount, reason: 'Tarif', seen: '0' })),
  );
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
});

test('each topic needs its permission, and reading needs one too', async () => {
  const { admin, change } = open();
  const [service, editor] = [person('service'), person('editor')];
  const hours = { tenant: 'ch', key: 'service.hours' };
  const day = { 'opens-Mo': '09:00', 'closes-Mo': '17:00' };
  expect(await admin.list(editor)).toBeNull();
  expect(await admin.open(editor, PARCEL)).toBeNull();
  expect(await change({ amount: '8.95' }, PARCEL, service)).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await change(day, hours, finance)).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await change(day, hours, service)).toEqual({ ok: true });
  expect(await change({ amount: '8.95' }, { tenant: 'xx', key: 'delivery.parcel' })).toMatchObject({ ok: false });
  expect(await admin.open(finance, { tenant: 'ch', key: 'delivery.takeBackAppliance' })).toBeNull();
});

test('methods and hours reach the tenant in every locale', async () => {
  const { settings, change } = open();
  await change({ 'method-card': 'on', 'method-invoice': 'on' }, { tenant: 'ch', key: 'payment.methods' });
  await change({ 'opens-Mo': '09:00', 'closes-Mo': '17:00' }, { tenant: 'ch', key: 'service.hours' }, person('admin'));
  const terms = settings.termsAt(tenants.ch, new Date(NOW));
  expect(terms.payment.methods).toEqual(['invoice', 'card']);
  for (const { organisation } of terms.locales)
    expect(organisation.openingHours).toEqual([{ days: ['Mo'], opens: '09:00', closes: '17:00' }]);
});

test('descriptions of the shop state the free limit that holds', async () => {
  const { settings, change } = open();
  const described = () => settings.termsAt(tenants.ch, new Date(NOW)).locales.map(({ header }) => header.description);
  expect(described()[0]).toContain('gratis ab 99.00\u00a0CHF');
  await change({ amount: '79' }, { tenant: 'ch', key: 'delivery.free-from' });
  expect(described()[0]).toContain('gratis ab 79.00\u00a0CHF');
  expect(described()[1]).toContain('dès 79.00\u00a0CHF');
});

test('a stored value that no longer fits the catalogue is ignored', async () => {
  const { settings, parcelAt } = open();
  await database.pool.query(
    `insert into tenant_setting (tenant, key, version, value, valid_from, reason, staff_email, at) values
     ('ch', 'delivery.parcel', 1, '{"unit": "money", "amount": -5}', $1, 'x', 'a@b.ch', $1),
     ('ch', 'delivery.balloon', 1, '{"unit": "money", "amount": 5}', $1, 'x', 'a@b.ch', $1)`,
    [new Date(NOW)],
  );
  await settings.renew();
  expect(parcelAt(NOW)).toBe(795);
});

test('a text of a mail holds in its locale, and its preview is a mail with it', async () => {
  const { settings, admin, change } = open();
  const place = { tenant: 'ch', key: 'mail.order-shipped.de-CH' };
  const text = { subject: 'Paket zu {order}', introduction: 'Guten Tag <b>\n\nEs geht um {order}.' };
  const publisher = person('publisher');
  const shown = await admin.mail(publisher, place, text);
  expect(shown).toContain('Es geht um 90000001.');
  expect(shown).toContain('Guten Tag &lt;b&gt;');
  expect(await admin.mail(publisher, place, null)).not.toContain('Guten Tag');
  expect(await admin.mail(person('editor'), place, null)).toBeNull();
  expect(await admin.mail(publisher, PARCEL, null)).toBeNull();
  expect(await change(text, place, finance)).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await change({ ...text, subject: 'Paket' }, place, publisher)).toEqual({ ok: false, problem: 'lost-name' });
  expect(await change(text, place, publisher)).toEqual({ ok: true });
  const { mailTexts } = settings.termsAt(tenants.ch, new Date(NOW));
  expect(mailTexts).toEqual({
    'de-CH': {
      'order-shipped': { subject: 'Paket zu {order}', introduction: ['Guten Tag <b>', 'Es geht um {order}.'] },
    },
  });
});

const DAYS = { tenant: 'ch', key: 'payment.invoice-days' };
const REMINDERS = { tenant: 'ch', key: 'payment.reminders' };
const STEPS = { 'afterDays-0': '10', 'fee-0': '', 'afterDays-1': '40', 'fee-1': '15.00', payDays: '14' };

test('term of invoices and reminders take effect by date, and the past keeps the earlier ones', async () => {
  const { settings, admin, change } = open();
  expect(await change({ days: '30', from: '2026-12-01T00:00' }, DAYS)).toEqual({ ok: true });
  expect(await change(STEPS, REMINDERS)).toEqual({ ok: true });
  const at = (time: string) => settings.termsAt(tenants.ch, new Date(time));
  expect([at(NOW), at('2026-12-02T10:00:00Z')].map(({ payment }) => payment.invoiceTermDays)).toEqual([20, 30]);
  expect(at('2026-11-27T09:00:00Z').dunning).toEqual(tenants.ch.dunning);
  expect(at(NOW).dunning).toMatchObject({
    levels: [
      { afterDays: 10, fee: 0 },
      { afterDays: 40, fee: 1500 },
    ],
    payDays: 14,
    rates: tenants.ch.dunning.rates,
  });
  const shown = await admin.preview(finance, REMINDERS, { ...STEPS, 'fee-1': '20', reason: 'Porto', seen: '1' });
  expect(shown).toMatchObject({
    ok: true,
    preview: {
      effects: [{ kind: 'reminders', letters: { before: 2, after: 2 }, costs: { before: 1500, after: 2000 } }],
    },
  });
});

test.each([
  ['invoice-days', DAYS, { days: '61' }],
  ['invoice-days', { ...DAYS, tenant: 'de' }, { days: '15' }],
  ['invoice-days', DAYS, { days: 'bald' }],
  ['steps', REMINDERS, { ...STEPS, 'afterDays-1': '' }],
  ['steps', REMINDERS, { payDays: '14' }],
  ['first-step-free', REMINDERS, { ...STEPS, 'fee-0': '5.00' }],
  ['steps-too-close', REMINDERS, { ...STEPS, 'afterDays-1': '20' }],
  ['rounding', REMINDERS, { ...STEPS, 'fee-1': '9.99' }],
  ['reminder-fee-too-high', REMINDERS, { ...STEPS, 'fee-1': '20.05' }],
  ['reminder-fee-too-high', { ...REMINDERS, tenant: 'de' }, { ...STEPS, 'fee-1': '2.51' }],
  ['pay-days-too-few', { ...REMINDERS, tenant: 'nl' }, STEPS],
] as const)('refuses terms of payment with the problem %s', async (problem, place, entered) => {
  expect(await open().change(entered, place)).toEqual({ ok: false, problem });
});

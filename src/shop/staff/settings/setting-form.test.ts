import { expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { readSettingForm } from './setting-form.ts';
import { readValue, type SettingKey, settingKeysOf, valueIn, withValue } from './setting-kinds.ts';

const { ch, de } = tenants;
const read = (key: SettingKey, entered: Record<string, string>, tenant = ch) =>
  readValue(
    tenant,
    key,
    readSettingForm(key, { methods: tenant.payment.methods, currency: tenant.currency }, { ...entered, seen: '0' })
      .value,
  );

test.each([
  ['7.95', 795],
  ['7,9', 790],
  [' 12 ', 1200],
  ['0', 0],
])('reads the amount %s', (typed, amount) => {
  expect(read('delivery.parcel', { amount: typed })).toEqual({ ok: true, value: { unit: 'money', amount } });
});

test.each(['', '-1', '7.955', 'sieben', '500.05', '1e3'])('refuses the fee %j', (typed) => {
  expect(read('delivery.parcel', { amount: typed })).toEqual({ ok: false, problem: 'amount' });
});

test('refuses centimes that no coin has, and accepts them in euro', () => {
  expect(read('delivery.parcel', { amount: '7.99' })).toEqual({ ok: false, problem: 'rounding' });
  expect(read('delivery.parcel', { amount: '7,99' }, de)).toMatchObject({ ok: true });
});

test('lists methods in the order of the configuration, and demands one that everybody can use', () => {
  expect(read('payment.methods', { 'method-card': 'on', 'method-invoice': 'on' })).toEqual({
    ok: true,
    value: { unit: 'methods', methods: ['invoice', 'card'] },
  });
  expect(read('payment.methods', { 'method-invoice': 'on', 'method-instalments': 'on' })).toEqual({
    ok: false,
    problem: 'nothing-for-everybody',
  });
  expect(read('payment.methods', {})).toEqual({ ok: false, problem: 'nothing-for-everybody' });
});

test('refuses a method for which the tenant has no contract', () => {
  const value = { unit: 'methods', methods: ['card', 'ideal'] };
  expect(readValue(ch, 'payment.methods', value)).toEqual({ ok: false, problem: 'unknown-method' });
});

const WEEK = { 'opens-Mo': '08:00', 'closes-Mo': '18:00', 'opens-Tu': '08:00', 'closes-Tu': '18:00' };

test('joins neighbouring days with equal hours', () => {
  const entered = { ...WEEK, 'opens-Th': '08:00', 'closes-Th': '18:00', 'opens-Sa': '09:00', 'closes-Sa': '12:00' };
  expect(read('service.hours', entered)).toMatchObject({
    value: {
      weekly: [
        { days: ['Mo', 'Tu'], opens: '08:00', closes: '18:00' },
        { days: ['Th'], opens: '08:00', closes: '18:00' },
        { days: ['Sa'], opens: '09:00', closes: '12:00' },
      ],
    },
  });
});

test('reads exceptions in ascending order; one day lasts that day, and without hours it is closed', () => {
  const entered = {
    ...WEEK,
    'exceptionFrom-0': '2026-12-31',
    'exceptionOpens-0': '08:00',
    'exceptionCloses-0': '12:00',
    'exceptionFrom-1': '2026-12-25',
    'exceptionUntil-1': '2026-12-26',
    'exceptionFrom-2': '',
  };
  expect(read('service.hours', entered)).toMatchObject({
    value: {
      exceptions: [
        { from: '2026-12-25', until: '2026-12-26', opens: null, closes: null },
        { from: '2026-12-31', until: '2026-12-31', opens: '08:00', closes: '12:00' },
      ],
    },
  });
});

test.each([
  ['no open day', {}],
  ['an end before the beginning', { 'opens-Mo': '18:00', 'closes-Mo': '08:00' }],
  ['a day without its end', { 'opens-Mo': '08:00' }],
  [
    'an exception that ends before it begins',
    { ...WEEK, 'exceptionFrom-0': '2026-12-26', 'exceptionUntil-0': '2026-12-25' },
  ],
  ['an exception with half of its hours', { ...WEEK, 'exceptionFrom-0': '2026-12-26', 'exceptionOpens-0': '08:00' }],
  ['a day that does not exist', { ...WEEK, 'exceptionFrom-0': '2026-02-30' }],
])('refuses hours with %s', (_name, entered) => {
  expect(read('service.hours', entered)).toEqual({ ok: false, problem: 'hours' });
});

test.each(Object.values(tenants))('reads the configuration of $id as a valid value of every setting', (tenant) => {
  for (const key of settingKeysOf(tenant)) {
    const value = valueIn(tenant, key);
    expect(readValue(tenant, key, value)).toEqual({ ok: true, value });
    expect(valueIn(withValue(tenant, key, value), key)).toEqual(value);
  }
});

const SHIPPED = 'mail.order-shipped.de-CH';

test('reads subject and paragraphs of a mail', () => {
  const introduction = 'Guten Tag\r\n\r\nIhre Bestellung {order} kommt.\n\n';
  expect(read(SHIPPED, { subject: ' Unterwegs: {order} ', introduction })).toEqual({
    ok: true,
    value: {
      unit: 'mail',
      subject: 'Unterwegs: {order}',
      introduction: ['Guten Tag', 'Ihre Bestellung {order} kommt.'],
    },
  });
});

test.each([
  ['lost-name', { subject: 'Unterwegs' }],
  ['unknown-name', { subject: 'Unterwegs: {order} {name}' }],
  ['unknown-name', { subject: 'Unterwegs: {order}', introduction: 'Rückgabe {return}' }],
  ['unknown-name', { subject: 'Unterwegs: {order}', introduction: 'Offen { und' }],
  ['mail-text', { subject: '' }],
  ['mail-text', { subject: `{order}${'x'.repeat(120)}` }],
])('refuses the text of a mail with the problem %s', (problem, entered) => {
  expect(read(SHIPPED, entered)).toEqual({ ok: false, problem });
});

test('offers texts of mails in the locales of the tenant only', () => {
  const mails = (tenant: (typeof tenants)[keyof typeof tenants]) =>
    new Set(settingKeysOf(tenant).flatMap((key) => (key.startsWith('mail.') ? [key.split('.')[2]] : [])));
  expect([...mails(ch)]).toEqual(['de-CH', 'fr-CH']);
  expect([...mails(de)]).toEqual(['de-DE']);
});

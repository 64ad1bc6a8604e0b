import { expect, test } from 'vitest';
import { createContainment } from '../../src/extending/contain.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import type { CheckoutFieldExtension, FieldFacts } from '../../src/shop/selling/checkout/checkout-field-extension.ts';
import { createOwnFields, lacksField } from '../../src/shop/selling/checkout/own-fields.ts';

const FACTS: FieldFacts = {
  tenant: 'ch',
  locale: 'en-CH',
  language: 'en',
  lines: [{ sku: 'VR100-1-S', name: 'Lido', category: 'bikes-city', quantity: 1 }],
};
const HEIGHT: CheckoutFieldExtension = {
  name: 'height',
  label: { en: 'Body height', it: 'Statura' },
  kind: 'number',
  maxLength: 3,
};
const BELL: CheckoutFieldExtension = {
  name: 'bell',
  label: { en: 'Bell' },
  kind: 'choice',
  options: [
    { value: 'own', label: { en: 'My own name' } },
    { value: 'none', label: { en: 'No bell' } },
  ],
};
const fails = () => {
  throw new Error('no');
};

function own(...fields: CheckoutFieldExtension[]) {
  const containment = createContainment({ clock: fixedClock('2026-11-27T10:00:00Z'), log: silentLog });
  const owned = fields.map((field) => ({ extension: 'sizes', field }));
  const made = createOwnFields(owned, containment);
  if (!made) throw new Error('there are fields');
  return { ...made, failures: containment.failures };
}

test('costs nothing without fields', () => {
  const containment = createContainment({ clock: fixedClock('2026-11-27T10:00:00Z'), log: silentLog });
  expect(createOwnFields([], containment)).toBeUndefined();
});

test('reads filled fields with the label that the customer saw', () => {
  const { read } = own(HEIGHT, BELL);
  expect(read({ 'own.height': ' 178 ', 'own.bell': 'none' }, FACTS)).toEqual({
    entries: [
      { name: 'height', label: 'Body height', value: '178' },
      { name: 'bell', label: 'Bell', value: 'No bell', option: 'none' },
    ],
    problems: {},
  });
  expect(read({}, FACTS)).toEqual({ entries: [], problems: {} });
});

test.each([
  ['abc', 'digits-only'],
  ['1780', 'too-long'],
  ['', 'required'],
])('refuses "%s" as %s', (value, problem) => {
  const { read } = own({ ...HEIGHT, isRequired: () => true });
  expect(read({ 'own.height': value }, FACTS)).toEqual({ entries: [], problems: { 'own.height': problem } });
});

test('refuses a value that is no option', () => {
  expect(own(BELL).read({ 'own.bell': 'loud' }, FACTS).problems).toEqual({ 'own.bell': 'invalid-choice' });
});

test('shows a field by the basket and in languages with a label only', () => {
  const isShown = ({ lines }: FieldFacts) => lines.some(({ category }) => category.startsWith('bikes'));
  const { offered, read } = own({ ...HEIGHT, isShown, isRequired: () => true });
  expect(offered(FACTS)).toMatchObject([{ name: 'height', label: 'Body height', isRequired: true, options: null }]);
  expect(offered({ ...FACTS, lines: [] })).toEqual([]);
  expect(read({ 'own.height': '178' }, { ...FACTS, lines: [] })).toEqual({ entries: [], problems: {} });
  expect(offered({ ...FACTS, language: 'de' })).toEqual([]);
});

test('a field whose rules throw stops no purchase, and is named', () => {
  const hidden = own({ ...HEIGHT, isShown: fails });
  expect(hidden.offered(FACTS)).toEqual([]);
  expect(hidden.failures()).toEqual([{ extension: 'sizes', point: 'checkout field height', count: 1 }]);
  const open = own({ ...HEIGHT, isRequired: fails });
  expect(open.read({}, FACTS)).toEqual({ entries: [], problems: {} });
});

test('asks again when the basket has come to require a field', () => {
  const offered = own({ ...HEIGHT, isRequired: () => true }).offered(FACTS);
  expect(lacksField([], offered)).toBe(true);
  expect(lacksField([{ name: 'height', label: 'Body height', value: '178' }], offered)).toBe(false);
  // A program entered the delivery: it knows no fields.
  expect(lacksField(undefined, offered)).toBe(false);
});

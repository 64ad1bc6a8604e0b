import { expect, test } from 'vitest';
import { createContainment } from '../../../extending/contain.ts';
import { systemClock } from '../../../platform/clock.ts';
import { silentLog } from '../../../platform/log.ts';
import type { CheckoutFieldExtension, FieldOption } from './checkout-field-extension.ts';
import { offeredField, valueProblem } from './own-field.ts';

const FACTS = { tenant: 'ch', locale: 'de-CH', language: 'de', lines: [] } as const;
const { atOnce } = createContainment({ clock: systemClock, log: silentLog });
const option = (value: string): FieldOption => ({ value, label: { de: `Wert ${value}` } });

const offered = (field: Partial<CheckoutFieldExtension>) =>
  offeredField({ name: 'place', label: { de: 'Ort' }, kind: 'choice', ...field }, FACTS, {
    place: { extension: 'tests', point: 'field' },
    atOnce,
  });

test('an offered option is valid, however long its value is', () => {
  const long = 'x'.repeat(201);
  const field = offered({ options: [option(long)], maxLength: 5 });
  if (!field) throw new Error('the field is not offered');
  expect(valueProblem(field, long)).toBeNull();
  expect(valueProblem(field, 'x')).toBe('invalid-choice');
});

test.each<[string, NonNullable<CheckoutFieldExtension['options']>]>([
  ['a list', [option(''), option(' '), option('a')]],
  ['a rule', () => [option(''), option(' '), option('a')]],
])('offers no option of %s without a value', (_, options) => {
  expect(offered({ options })?.options).toEqual([{ value: 'a', label: 'Wert a' }]);
});

test('does not show a choice whose options all lack a value', () => {
  expect(offered({ options: [option('')] })).toBeNull();
});

test('judges what a customer types by its length', () => {
  const field = offered({ kind: 'line', maxLength: 5 });
  if (!field) throw new Error('the field is not offered');
  expect(valueProblem(field, 'abcdef')).toBe('too-long');
});

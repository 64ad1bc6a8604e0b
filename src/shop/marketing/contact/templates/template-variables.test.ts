import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tenants } from '../../../../../houses/montarve/house.ts';
import { fillTemplate, TEMPLATE_VARIABLES, type TemplateVariable, unknownVariables } from './template-variables.ts';

const [swiss] = tenants.ch.locales;
const format = { locale: swiss.locale, timeZone: 'Europe/Zurich', priceFormat: tenants.ch.priceFormat };
const NAMES = Object.keys(TEMPLATE_VARIABLES) as TemplateVariable[];

describe('fillTemplate', () => {
  test('writes days and amounts as the customer’s locale does', () => {
    const facts = { name: 'Lea', order: '10000001', orderDate: new Date('2026-11-25T23:30:00Z'), total: 129_990 };
    const { text, missing } = fillTemplate('{{name}}: {{ order }} vom {{orderDate}}, {{total}}', facts, format);
    expect(text).toBe('Lea: 10000001 vom 26. November 2026, 1299.90\u00a0CHF');
    expect(missing).toEqual([]);
  });

  test('leaves a variable without a value in the text and names it once', () => {
    expect(fillTemplate('{{order}} {{order}} {{tracking}}', { tracking: '' }, format)).toEqual({
      text: '{{order}} {{order}} {{tracking}}',
      missing: ['order', 'tracking'],
    });
  });

  test('a value with braces is not filled in again', () => {
    expect(fillTemplate('{{name}}', { name: '{{order}}', order: '1' }, format).text).toBe('{{order}}');
  });

  test('changes nothing but variables', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...NAMES), (around, name) => {
        const plain = around.replaceAll(/[{}]/g, '');
        const { text, missing } = fillTemplate(`${plain}{{${name}}}${plain}`, {}, format);
        expect(text).toBe(`${plain}{{${name}}}${plain}`);
        expect(missing).toEqual([name]);
      }),
    );
  });
});

test('names unknown variables of a template', () => {
  expect(unknownVariables('{{name}} {{vorname}} {{ vorname }} {{}} {order}')).toEqual(['vorname', '']);
});

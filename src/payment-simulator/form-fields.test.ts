import { expect, test } from 'vitest';
import { formFields, listAt, recordAt, textAt } from './form-fields.ts';

test('parses nested names and preserves the order of lists', () => {
  const fields = formFields('mode=payment&types[0]=card&types[1]=twint&a[b][c]=%C3%A4&metadata[payment]=x');
  expect(textAt(fields, 'mode')).toBe('payment');
  expect(listAt(fields, 'types')).toEqual(['card', 'twint']);
  expect(textAt(fields, 'a', 'b', 'c')).toBe('ä');
  expect(recordAt(fields, 'metadata')).toEqual({ payment: 'x' });
});

test('returns null for missing fields, and names of object properties are harmless', () => {
  const fields = formFields('__proto__[polluted]=1&constructor=x&a=1&a[b]=2');
  expect(textAt(fields, 'nothing', 'there')).toBeNull();
  expect(listAt(fields, 'nothing')).toEqual([]);
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted');
  expect(textAt(formFields(''), 'a')).toBeNull();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDay } from './parse-day.ts';
import { readDeclaration } from './read-declaration.ts';

const RIGHT = { name: 'Lea Brunner', email: 'Lea@Example.ch' };
const TODAY = '2026-11-21';

test('accepts name and e-mail address alone, and lower-cases the address', () => {
  expect(readDeclaration(RIGHT, TODAY)).toEqual({
    ok: true,
    declaration: {
      name: 'Lea Brunner',
      email: 'lea@example.ch',
      customerNumber: null,
      kind: 'ordinary',
      reason: null,
      wishedOn: null,
    },
  });
});

test.each([
  [{ name: ' ' }, { name: 'required' }],
  [{ name: 'x'.repeat(141) }, { name: 'too-long' }],
  [{ email: '' }, { email: 'required' }],
  [{ email: 'lea' }, { email: 'invalid-email' }],
  [{ email: 'a@b.ch\r\nBcc: c@d.ch' }, { email: 'invalid-email' }],
  [{ email: '<a@b.ch>' }, { email: 'invalid-email' }],
  [{ customerNumber: '20x' }, { customerNumber: 'digits-only' }],
  [{ kind: 'other' }, { kind: 'invalid-choice' }],
  [{ kind: 'extraordinary' }, { reason: 'required' }],
  [{ wishedOn: '31.2.2027' }, { wishedOn: 'invalid-date' }],
  [{ wishedOn: '2026-11-20' }, { wishedOn: 'invalid-date' }],
  [
    { name: '', email: '', customerNumber: 'x' },
    { name: 'required', email: 'required', customerNumber: 'digits-only' },
  ],
])('%o is refused', (wrong, fields) => {
  expect(readDeclaration({ ...RIGHT, ...wrong }, TODAY)).toEqual({ ok: false, fields });
});

test('reads a reason only if extraordinary, and accepts a wished day', () => {
  const entered = { ...RIGHT, kind: 'extraordinary', reason: ' moved\n away ', wishedOn: '21.11.2026' };
  expect(readDeclaration(entered, TODAY)).toMatchObject({
    declaration: { kind: 'extraordinary', reason: 'moved away', wishedOn: '2026-11-21' },
  });
  expect(readDeclaration({ ...entered, kind: 'ordinary' }, TODAY)).toMatchObject({ declaration: { reason: null } });
});

test('reads or refuses any input and never throws', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('name', 'email', 'kind', 'reason', 'wishedOn'), fc.string()),
      (entered) => {
        const read = readDeclaration(entered, TODAY);
        if (read.ok) expect(read.declaration.email).not.toMatch(/\s/);
        else expect(Object.keys(read.fields).length).toBeGreaterThan(0);
      },
    ),
  );
});

test.each([
  ['2027-02-29', null],
  ['2028-02-29', '2028-02-29'],
  ['29.2.2028', '2028-02-29'],
  ['1/3/2027', '2027-03-01'],
  ['tomorrow', null],
])('reads %s as the day %s', (entered, day) => {
  expect(parseDay(entered)).toBe(day);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';

const RIGHT = { name: ' Lea  Brunner ', number: '1000 0042', email: 'Lea@Example.de' };

test('requires only name, order number and email address', () => {
  expect(readStatement(RIGHT)).toEqual({
    ok: true,
    statement: { name: 'Lea Brunner', number: '10000042', email: 'lea@example.de', goods: null },
  });
  expect(readStatement({ ...RIGHT, goods: 'die Vase' })).toMatchObject({ statement: { goods: 'die Vase' } });
});

test.each([
  [{ name: '' }, { name: 'required' }],
  [{ name: 'x'.repeat(141) }, { name: 'too-long' }],
  [{ number: '' }, { number: 'required' }],
  [{ number: 'A-1' }, { number: 'invalid-number' }],
  [{ email: 'lea' }, { email: 'invalid-email' }],
  [{ email: 'a@b.de\r\nBcc: c@d.de' }, { email: 'invalid-email' }],
  [{ goods: 'x'.repeat(1001) }, { goods: 'too-long' }],
])('refuses %j', (wrong, fields) => {
  expect(readStatement({ ...RIGHT, ...wrong })).toEqual({ ok: false, fields });
});

test('reads or refuses any input', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('name', 'number', 'email', 'goods'), fc.string()), (entered) => {
      const read = readStatement(entered);
      if (read.ok) expect(read.statement.number).toMatch(/^\d{1,20}$/);
      else expect(Object.keys(read.fields).length).toBeGreaterThan(0);
    }),
  );
});

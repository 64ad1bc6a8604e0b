import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { text } from './parameters.ts';

const LONGEST = 100;
const { schema } = text({ longest: LONGEST, description: '', example: '' });

test('truncates any text to the maximum length instead of refusing it', () => {
  const anything = fc.string({
    unit: fc.constantFrom('a', ' ', 'é', '👗', '\ud83d', '\udc57'),
    maxLength: 3 * LONGEST,
  });
  fc.assert(
    fc.property(anything, (sent) => {
      const read = v.parse(schema, sent);
      expect(read.length).toBeLessThanOrEqual(LONGEST);
      expect(read.isWellFormed()).toBe(true);
    }),
  );
});

test.each([
  ['emoji only', '👗'.repeat(120), '👗'.repeat(50)],
  ['emoji at odd places', `x${'👗'.repeat(120)}`, `x${'👗'.repeat(49)}`],
  ['half an emoji', '  rot\ud83d ', 'rot\ufffd'],
  ['a blank at the cut', `${'a'.repeat(99)}  b`, 'a'.repeat(99)],
])('%s: truncates at the last whole character', (_, sent, read) => {
  expect(v.parse(schema, sent)).toBe(read);
});

import { expect, test } from 'vitest';
import { ch } from '../../../tenants/ch.ts';
import { readChoice, readKinds } from './choice.ts';

test.each([
  ['frequency|0', { what: 'frequency', frequency: 0 }],
  ['frequency|1', { what: 'frequency', frequency: 1 }],
  ['frequency|2', { what: 'frequency', frequency: 2 }],
  ['frequency|3', { what: 'frequency', frequency: 3 }],
  ['unsubscribe|99', { what: 'unsubscribe' }],
])('%s', (choice, meant) => {
  expect(readChoice(ch.newsletter, { choice })).toEqual({ ok: true, choice: meant });
  // What is offered is one thing, what is understood another.
  expect(readChoice({ frequencies: [0, 1], pauseDays: [7] }, { choice })).toEqual({ ok: true, choice: meant });
});

test.each([7, 14, 21, 30])('a pause of %i days', (days) => {
  expect(readChoice(ch.newsletter, { choice: 'pause|-100', pause: String(days) })).toEqual({
    ok: true,
    choice: { what: 'pause', days },
  });
});

test.each(['', '8', '7.0', '-7', '0', ' 7', 'x'])('a pause of "%s" days is refused', (pause) => {
  expect(readChoice(ch.newsletter, { choice: 'pause|-100', pause })).toEqual({ ok: false, field: 'pause' });
});

test.each(['', 'frequency', 'frequency|4', 'frequency|-1', 'unsubscribe|98', 'pause|100', 'frequency|99'])(
  '"%s" is no choice',
  (choice) => {
    expect(readChoice(ch.newsletter, { choice, pause: '7' })).toEqual({ ok: false, field: 'choice' });
  },
);

test('newsletters are named one by one; without any it is the first', () => {
  expect(readKinds({})).toEqual(['brandA']);
  expect(readKinds({ brandA: '', brandB: 'yes' })).toEqual(['brandA']);
  expect(readKinds({ brandB: 'on' })).toEqual(['brandB']);
  expect(readKinds({ flexikonto: 'on', brandA: 'on' })).toEqual(['brandA', 'flexikonto']);
});

import { expect, test } from 'vitest';
import { ch } from '../../../../houses/montarve/tenants/ch.ts';
import { readChoice, readKinds } from './choice.ts';

test.each([
  ['frequency|0', { what: 'frequency', frequency: 0 }],
  ['frequency|1', { what: 'frequency', frequency: 1 }],
  ['frequency|2', { what: 'frequency', frequency: 2 }],
  ['frequency|3', { what: 'frequency', frequency: 3 }],
  ['unsubscribe|99', { what: 'unsubscribe' }],
])('reads %s', (choice, meant) => {
  expect(readChoice(ch.newsletter, { choice })).toEqual({ ok: true, choice: meant });
  // Any known code is valid, whichever the form offers.
  expect(readChoice({ frequencies: [0, 1], pauseDays: [7] }, { choice })).toEqual({ ok: true, choice: meant });
});

test.each([7, 14, 21, 30])('accepts a pause of %i days', (days) => {
  expect(readChoice(ch.newsletter, { choice: 'pause|-100', pause: String(days) })).toEqual({
    ok: true,
    choice: { what: 'pause', days },
  });
});

test.each(['', '8', '7.0', '-7', '0', ' 7', 'x'])('refuses a pause of "%s" days', (pause) => {
  expect(readChoice(ch.newsletter, { choice: 'pause|-100', pause })).toEqual({ ok: false, field: 'pause' });
});

test.each(['', 'frequency', 'frequency|4', 'frequency|-1', 'unsubscribe|98', 'pause|100', 'frequency|99'])(
  'refuses "%s" as a choice',
  (choice) => {
    expect(readChoice(ch.newsletter, { choice, pause: '7' })).toEqual({ ok: false, field: 'choice' });
  },
);

test('reads newsletters by name, and defaults to the first', () => {
  expect(readKinds({})).toEqual(['brandA']);
  expect(readKinds({ brandA: '', brandB: 'yes' })).toEqual(['brandA']);
  expect(readKinds({ brandB: 'on' })).toEqual(['brandB']);
  expect(readKinds({ flexikonto: 'on', brandA: 'on' })).toEqual(['brandA', 'flexikonto']);
});

import { expect, test } from 'vitest';
import { readOrderQuery } from './order-query.ts';

const read = (typed: string, query = '') =>
  readOrderQuery(new URLSearchParams(query), typed, { timeZone: 'Europe/Zurich', currency: 'CHF' });

test.each([
  ['', { kind: 'all' }],
  ['  10000042 ', { kind: 'number', number: '10000042' }],
  ['8001', { kind: 'postal', code: '8001' }],
  ['80331', { kind: 'postal', code: '80331' }],
  ['1012 ab', { kind: 'postal', code: '1012AB' }],
  ['ch-i-000042', { kind: 'number', number: 'CH-I-000042' }],
  ['99.00.123456.12345678', { kind: 'number', number: '99.00.123456.12345678' }],
  ['Lea.Brunner@Example.ch', { kind: 'email', from: 'lea.brunner@example.ch' }],
  ['Lea  Brunner', { kind: 'name', from: 'brunner' }],
  ['Mu\u0308ller', { kind: 'name', from: 'm\u00fcller' }],
  ["O'Neill%", { kind: 'name', from: "o'neill%" }],
])('reads %j as a search term', (typed, term) => {
  expect(read(typed)?.search).toMatchObject(term);
});

test('does not search for short terms', () => {
  expect(read('b')).toBeNull();
  expect(read('lea b')).toBeNull();
});

test("reads days in the tenant's time zone, inclusive, across the clock change", () => {
  const query = read('', 'from=2026-10-25&to=2026-10-25');
  expect(query?.from).toEqual(new Date('2026-10-24T22:00:00Z'));
  expect(query?.until).toEqual(new Date('2026-10-25T23:00:00Z'));
});

test('ignores unknown choices', () => {
  expect(read('', 'state=sold&from=2026-02-30&to=gestern&page=-1&method=gold&way=drone')).toMatchObject({
    search: { kind: 'all' },
    tab: '',
    from: null,
    until: null,
    page: 1,
  });
  expect(read('', 'state=cancelled&page=9999')).toMatchObject({ tab: 'cancelled', page: 9999 });
});

test('reads amounts in the ways that employees write them, and names those that are none', () => {
  expect(read('', "least=1'200.5&most=99,90")).toMatchObject({ least: 120_050, most: 9990, unreadable: [] });
  expect(read('', 'least=viel&most=0')).toMatchObject({ least: null, most: 0, unreadable: ['least'] });
});

test('orders that wait are shown oldest first, all others newest first', () => {
  expect(read('', 'state=to-ship')).toMatchObject({ sort: 'at', descending: false });
  expect(read('')).toMatchObject({ sort: 'at', descending: true });
});

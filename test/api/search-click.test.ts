import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { openRest } from '../support/rest.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

function open() {
  const clicks: unknown[] = [];
  const rest = openRest(database.pool, {
    clock: fixedClock('2026-11-21T08:00:00Z'),
    deps: { recordClick: (...given) => clicks.push(given) },
  });
  const send = (body: unknown, type = 'text/plain', query = '') =>
    rest.ask(`/api/search/click${query}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return { clicks, send };
}

test.each(['text/plain;charset=UTF-8', 'application/json'])('counts an opened result sent as %s', async (type) => {
  const { clicks, send } = open();
  const answer = await send({ term: 'sofa', sku: '200101-01' }, type);
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  expect(answer.headers.get('set-cookie')).toBeNull();
  await send({ term: 'canapé', sku: '200101-01' }, type, '?locale=fr-CH');
  expect(clicks).toEqual([
    [{ tenant: 'ch', locale: 'de-CH', term: 'sofa' }, '200101-01', null],
    [{ tenant: 'ch', locale: 'fr-CH', term: 'canapé' }, '200101-01', null],
  ]);
});

test.each([
  ['not json', 400],
  [{}, 400],
  [{ term: '', sku: '1' }, 400],
  [{ term: 'x'.repeat(201), sku: '1' }, 400],
  [{ term: 'sofa', sku: 'x'.repeat(51) }, 400],
  [{ term: 'sofa', sku: 5 }, 400],
  [{ term: 'sofa', sku: '1', position: 0 }, 400],
  [{ term: 'sofa', sku: '1', position: '3' }, 400],
  [{ term: 'sofa', sku: '1', position: 1e9 }, 400],
  ['x'.repeat(2000), 413],
])('refuses an invalid body: %#', async (body, status) => {
  const { clicks, send } = open();
  expect((await send(body)).status).toBe(status);
  expect(clicks).toEqual([]);
});

test('limits the clicks counted for one address', async () => {
  const { clicks, send } = open();
  const answers = await Promise.all(Array.from({ length: 130 }, (_, index) => send({ term: 'sofa', sku: `${index}` })));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  expect(clicks).toHaveLength(120);
});

test('counts the place, and few clicks of one visitor on one product of a term', async () => {
  const { clicks, send } = open();
  for (let count = 0; count < 10; count += 1)
    expect((await send({ term: 'sofa', sku: '1', position: 7 })).status).toBe(204);
  expect(clicks).toEqual(Array.from({ length: 3 }, () => [{ tenant: 'ch', locale: 'de-CH', term: 'sofa' }, '1', 7]));
  await send({ term: 'sofa', sku: '2', position: 8 });
  expect(clicks).toHaveLength(4);
});

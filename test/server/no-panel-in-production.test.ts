import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
let shop: CachedShop;
beforeAll(async () => {
  database = await testDatabase();
  shop = await openCachedShop(database.url, systemClock, { NODE_ENV: 'production' });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

test('the developer panel answers 404 in production, in every language and way', async () => {
  for (const path of ['/_developer', '/fr/_developer']) {
    const answer = await shop.browse(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.headers.getSetCookie().join()).not.toContain('feature-branch');
    expect(await answer.text()).not.toContain('Developer panel');
  }
  const sent = await shop.browse('/_developer', {
    method: 'POST',
    headers: { origin: 'http://localhost' },
    body: new URLSearchParams({ shop: 'feature-x' }),
  });
  expect(sent.ok).toBe(false);
  expect(sent.status).not.toBe(303);
  expect(sent.headers.getSetCookie()).toEqual([]);
});

// Whole runs only: cuts the database off for longer than its time-outs.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PERSONAL_QUERY } from '../../src/gateway/personal-documents.ts';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { type CutLine, openLine } from '../support/cut-line.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';

/** The database fails and recovers, and the shop with it, without a restart. */

let database: TestDatabase;
let line: CutLine;
let shop: CachedShop;

beforeAll(async () => {
  database = await testDatabase();
  for (const id of ['vase', 'lamp']) {
    await seedProduct(database.pool, { id, title: id, variants: [{ sku: `${id}-1`, stock: 99 }] });
  }
  line = await openLine(database.url);
  shop = await openCachedShop(line.url);
});
afterAll(async () => {
  await line.restore();
  await shop.close();
  await line.close();
  await database.drop();
});

const post = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });
const isBack = async () => expect((await shop.browse('/warenkorb')).status).toBe(200);
const again = () => vi.waitFor(isBack, { timeout: 20_000, interval: 50 });
const changePrice = (amount: number) =>
  database.pool.query(
    `with changed as (update price set amount = $1 where sku = 'vase-1')
     insert into outbox (topic, key) values ('product', 'vase')`,
    [amount],
  );

async function basket(): Promise<string> {
  const added = await shop.browse('/p/vase/vase-1', post({ intent: 'add' }));
  return (added.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

// Each uses lists of its own that were never requested before.
describe.each([
  ['that is unreachable', 'newest', () => line.cut()],
  ['that does not answer', 'rating', async () => line.silence()],
])('a database %s', (_, sort, breakLine) => {
  beforeEach(async () => {
    await line.restore();
    await again();
  });

  test('cached pages answer, the rest says that it pauses, and all recovers by itself', async () => {
    await changePrice(4990);
    await shop.catchUp();
    for (const path of ['/', '/p/vase/vase-1', '/p/vase/vase-1.data', '/p/lamp/lamp-1']) await shop.browse(path);
    const cookie = await basket();
    expect(cookie).toMatch(/^basket=/);
    // A page known to be outdated may be served when there is no newer one.
    await database.pool.query("insert into outbox (topic, key) values ('stock', 'lamp')");
    await shop.catchUp();

    await breakLine();

    const missing = await Promise.all([
      shop.browse(`/wohnen/dekoration?sort=${sort}`),
      shop.browse(`/fr/maison/decoration?sort=${sort}`),
      shop.browse('/warenkorb', { headers: { cookie } }),
      shop.browse('/warenkorb', { ...post({ intent: 'set', sku: 'vase-1', quantity: '2' }), headers: { cookie } }),
    ]);
    const texts = await Promise.all(missing.map((answer) => answer.text()));
    for (const [index, answer] of missing.entries()) {
      const { errors } = messagesOf(index === 1 ? 'fr-CH' : 'de-CH').frame;
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(texts[index]).toContain(errors.unavailableTitle);
      expect(texts[index]).toContain(errors.unavailableText);
      // Within the page shell, and without a script that would request another page.
      expect(texts[index]).toMatch(/<header|<footer/);
      expect(texts[index]).not.toContain('<script');
    }
    for (const path of ['/', '/p/vase/vase-1', '/p/vase/vase-1.data', '/p/lamp/lamp-1'])
      expect((await shop.browse(path)).status, path).toBe(200);
    const data = await shop.browse(`/wohnen/dekoration.data?sort=${sort}`);
    expect([data.status, data.headers.get('retry-after')]).toEqual([503, '5']);
    const badges = await shop.browse(`/api/gateway/?documentId=sha256:${PERSONAL_QUERY.id}`, { headers: { cookie } });
    expect([badges.status, badges.headers.get('retry-after')]).toEqual([503, '5']);
    // Removing this machine from a load balancer would remove the cached pages as well.
    for (const address of ['/readyz', '/livez', '/healthz'])
      expect((await shop.browse(address)).status, address).toBe(200);
    // Requests without the database still answer.
    expect((await shop.browse('/api/session', { method: 'POST' })).status).toBe(200);

    // The shop changes while this process is cut off from it.
    await changePrice(7777);
    await line.restore();
    await again();
    await shop.catchUp();
    expect(await (await shop.browse('/p/vase/vase-1')).text()).toContain('77.77');
    expect((await shop.browse(`/wohnen/dekoration?sort=${sort}`)).status).toBe(200);
    // The basket retains its lines, and the refused change was not made.
    const page = await (await shop.browse('/warenkorb', { headers: { cookie } })).text();
    expect(page).toContain('vase-1');
    expect(
      (await database.pool.query('select quantity from basket_line')).rows.every((row) => row.quantity === 1),
    ).toBe(true);
  }, 60_000);
});

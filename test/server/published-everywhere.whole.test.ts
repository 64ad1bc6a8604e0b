// Whole runs only: starts whole processes of the shop.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createContentAdministration, createPreviews } from '../../src/shop/content/pages/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { openSelling } from '../support/selling.ts';
import { ask, endServers, startServer } from '../support/server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());
afterEach(endServers);

const publisher: StaffMember = {
  id: '00000000-0000-0000-0000-00000000000a',
  email: 'publisher@montarve.ch',
  role: 'publisher',
  language: 'de',
};
const PATH = '/magazin/herbst';

test('every thread of every process shows a publication, cached pages included', async () => {
  const clock = systemClock;
  const { pool } = database;
  const admin = createContentAdministration({
    pool,
    clock,
    log: silentLog,
    ...openSelling(pool, clock),
    previews: createPreviews({ clock, secrets: ['secret'] }),
  });
  const tenant = tenants.ch;
  const made = await admin.create(publisher, { tenant, locale: 'de-CH', path: PATH, title: 'Herbst', like: null });
  if (!made.ok) throw new Error(made.problem);
  const publish = async (version: number, words: string) => {
    const saved = await admin.save(
      publisher,
      { tenant, id: made.id, expected: version - 1 },
      {
        title: 'Herbst',
        description: 'Was im Herbst zu lesen ist',
        robots: 'index,follow',
        blocks: [{ type: 'text', fields: { paragraphs: words }, items: [] }],
      },
    );
    expect(saved).toMatchObject({ ok: true });
    const published = await admin.publish(publisher, { tenant, id: made.id, version, from: '', until: '' });
    expect(published).toMatchObject({ ok: true });
  };
  await publish(2, 'Kürbisse sind reif.');

  const environment = { DATABASE_URL: database.url };
  const servers = await Promise.all([
    startServer({ ...environment, WORKERS: '2' }),
    startServer({ ...environment, WORKERS: '1' }),
  ]);
  // Every request has a connection of its own, so that both threads of the first process answer some of them.
  const shown = async () => {
    const pages = await Promise.all(servers.flatMap(({ port }) => Array.from({ length: 8 }, () => ask(port, PATH))));
    return pages.map(({ body }) => (body.includes('Nebel liegt') ? 'new' : body.includes('Kürbisse') ? 'old' : '?'));
  };
  const all = (word: string) => Array.from({ length: 16 }, () => word);
  expect(await shown()).toEqual(all('old'));
  await publish(3, 'Nebel liegt über dem See.');
  await expect.poll(shown, { timeout: 20_000, interval: 50 }).toEqual(all('new'));
  expect(await Promise.all(servers.map((server) => server.end()))).toEqual([0, 0]);
}, 200_000);

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { openCaches } from '../../src/app/cache-invalidation.ts';
import { composeShop } from '../../src/app/compose-shop.ts';
import { KEPT_HOURS } from '../../src/platform/changes/prune-changes.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import { setOwnTexts } from '../../src/tenants/texts/own-texts.ts';
import { openCachedShop } from '../support/cached-shop.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

/** Own texts show within everything that a running shop keeps in memory. */

let database: TestDatabase;
let folder: string;
const closings: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  database = await testDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'own-texts-'));
});
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
  setOwnTexts('stored', new Map());
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

/** Stores a version of the note on prices, which is a snippet as long as no editor has written another one. */
async function storeNote(version: number, text: string): Promise<void> {
  await database.pool.query(
    `insert into own_text (locale, key, version, template, staff_email, at)
     values ('de-CH', 'foot.priceNote', $1, $2::jsonb, 'a@texts.example', now())`,
    [version, JSON.stringify(text)],
  );
}

const announce = () => database.pool.query("insert into outbox (topic, key) values ('texts', 'de-CH')");

/** Opens a thread of a shop, with a visitor who asks while the thread reads own texts. */
async function openThread() {
  const clock = { at: new Date('2026-11-28T10:00:00Z'), now: () => clock.at };
  const open = await composeShop({
    config: readConfig({ DATABASE_URL: database.url, DATA_DIR: folder, PAYMENTS: 'none' }),
    pool: database.pool,
    // Nothing in memory expires.
    clock: fixedClock('2026-11-28T10:00:00Z'),
    log: silentLog,
  });
  closings.push(open.close);
  const note = async () =>
    (await open.shop.fragments.around({ tenant: tenants.ch, locale: 'de-CH' })).snippets['price-note'];
  const texts = {
    renew: async () => {
      await note();
      await open.texts.renew();
    },
  };
  const shared = { at: () => null, isRoute: () => false };
  const keeping = await openCaches({ url: database.url, open: { ...open, texts }, shared, clock, log: silentLog });
  closings.push(keeping.close);
  return { clock, note, catchUp: keeping.follower.catchUp };
}

test('a change shows in snippets at once', async () => {
  const { note, catchUp } = await openThread();
  expect(await note()).toEqual(['Alle Preise inkl. MWST, zzgl. Versandkosten']);
  await storeNote(1, 'Preise mit allem');
  await announce();
  await catchUp();
  expect(await note()).toEqual(['Preise mit allem']);
});

test('a change that was not announced shows in snippets after a gap', async () => {
  const { clock, note, catchUp } = await openThread();
  await note();
  await storeNote(1, 'Preise mit allem');
  clock.at = new Date(clock.at.getTime() + KEPT_HOURS * 3_600_000);
  await catchUp();
  expect(await note()).toEqual(['Preise mit allem']);
});

test('a change shows on cached pages', async () => {
  const shop = await openCachedShop(database.url);
  closings.push(shop.close);
  // Pages are long, so a failing test prints only a boolean.
  const shows = async (text: string) => (await (await shop.browse('/')).text()).includes(text);
  expect(await shows('Preise mit allem')).toBe(false);
  await storeNote(1, 'Preise mit allem');
  await announce();
  await shop.catchUp();
  expect(await shows('Preise mit allem')).toBe(true);
  await storeNote(2, 'Preise ohne Versand');
  await announce();
  await shop.catchUp();
  expect(await shows('Preise mit allem')).toBe(false);
  expect(await shows('Preise ohne Versand')).toBe(true);
});

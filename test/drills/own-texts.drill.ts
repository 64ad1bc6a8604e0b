import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '../../src/platform/clock.ts';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { openPool, type Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createTextAdministration } from '../../src/shop/content/own-texts/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { databaseHome } from '../support/postmaster.ts';
import type { Drill } from './drill.ts';
import { type ShopProcess, startShop } from './support/shop-process.ts';

const CHANGES = 20;
/** Promise of docs/how-to/change-texts.md. */
const MOST_MS = 2000;
const POLL_MS = 5;
/** Text in the foot of each page. */
const PLACE = { locale: 'de-CH', key: 'foot.priceNote' };
const PUBLISHER: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'publisher@texts.example',
  role: 'publisher',
  language: 'de',
};

/** Returns the milliseconds until the home page of a process shows a text. */
async function shownAfter({ port }: ShopProcess, text: string, since: number): Promise<number> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    const page = await answer.text();
    const took = performance.now() - since;
    assert.equal(answer.status, 200);
    if (page.includes(text)) return took;
    assert.ok(took <= MOST_MS, `a process shows the former text after ${Math.round(took)} ms`);
    await pause(POLL_MS);
  }
}

/** Changes the text again and again as an employee does, and returns the sorted times until each process shows it. */
async function timesOf(pool: Pool, shops: readonly ShopProcess[]): Promise<number[]> {
  const texts = createTextAdministration({ pool, clock: systemClock });
  const found: number[] = [];
  for (let change = 1; change <= CHANGES; change += 1) {
    const text = `Preise in Fassung ${change}`;
    const saved = await texts.save(PUBLISHER, PLACE, { seen: String(change - 1), text });
    const since = performance.now();
    assert.deepEqual(saved, { ok: true });
    found.push(...(await Promise.all(shops.map((shop) => shownAfter(shop, text, since)))));
  }
  return found.sort((one, other) => one - other);
}

export const drill: Drill = {
  holds: 'two processes of a shop show a text of the back office within two seconds, in pages that they cached',
  needs: [],
  run: async (say) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-texts-'));
    const database = await startEmbeddedDatabase(folder, silentLog);
    const ending: (() => Promise<unknown>)[] = [() => database.stop()];
    try {
      // Processes of one database share their key.
      const secretKey = randomBytes(32).toString('hex');
      const shops: ShopProcess[] = [];
      for (let shop = 0; shop < 2; shop += 1) {
        const started = await startShop({ DATABASE_URL: database.url, SECRET_KEY: secretKey });
        ending.push(started.stop);
        shops.push(started);
      }
      const pool = openPool(database.url, silentLog, 2);
      ending.push(() => pool.end());
      const times = await timesOf(pool, shops);
      const at = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? 0);
      say(`${times.length} times in ms: median ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)} (at most ${MOST_MS})`);
    } finally {
      for (const end of ending.reverse()) await end();
      fs.rmSync(databaseHome(folder), { recursive: true, force: true });
      fs.rmSync(folder, { recursive: true, force: true });
    }
  },
};

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fixedClock } from '../../src/platform/clock.ts';
import type { SearchEngine } from '../../src/shop/search/engine/index.ts';
import { openIndex } from '../search/open-index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

const LOADER = path.join(import.meta.dirname, 'load-languages.ts');

export type RangeInAllLanguages = { database: TestDatabase; engine: SearchEngine; close(): Promise<void> };

/** Loads the demo range with Italian and English too, and opens its index. Takes about a minute. */
export async function openRangeInAllLanguages(): Promise<RangeInAllLanguages> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'all-languages-'));
  const database = await testDatabase();
  const given = ['--import=./test/support/environment-data.mjs', LOADER, database.url, folder];
  const env = { ...process.env, DEMO_LANGUAGES: 'it,en' };
  const at = execFileSync(process.execPath, given, { env, encoding: 'utf8' }).trim().split('\n').at(-1) ?? '';
  return {
    database,
    engine: await openIndex(database.pool, fixedClock(at)),
    close: async () => {
      fs.rmSync(folder, { recursive: true });
      await database.drop();
    },
  };
}

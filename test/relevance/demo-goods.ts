import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeFeeds } from '../../demo/feed.ts';
import { PHOTOS, readRange, VIDEOS } from '../../demo/range.ts';
import { searchRulesOf } from '../../demo/search-rules.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { importPrices, importProducts, importStock } from '../../src/shop/catalogue/import/index.ts';
import { writeSearchRules } from '../../src/shop/search/index.ts';
import { tenants } from '../../src/tenants/index.ts';

/** The demo range in the two houses that are searched, by the imports that every house uses. */
export async function loadDemoGoods(pool: Pool, clock: Clock): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'relevance-'));
  try {
    const range = readRange();
    for (const tenant of [tenants.ch, tenants.nl]) {
      const deps = { pool, clock, log: silentLog };
      const feeds = writeFeeds(range, tenant, folder, clock.now());
      for (const { locale, file } of feeds.products)
        await importProducts(deps, { file, tenant, locale, replace: false, mediaRoots: [PHOTOS, VIDEOS] });
      await importPrices(deps, { file: feeds.prices, tenant });
      await importStock(deps, { file: feeds.stock });
      await writeSearchRules(deps, tenant.id, searchRulesOf(tenant));
    }
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

import { completedFirstLoad } from '../first-data/first-load.store.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Pool } from '../platform/database/pool.ts';
import type { Log } from '../platform/log.ts';
import { progressBar } from '../platform/progress-bar.ts';
import { HOUSE_FOLDER, house } from '../tenants/load-house.ts';

/**
 * Loads the retailer's first data into an empty database; leaves a shop with its own products unchanged. A retailer has
 * its own loader, or feeds and pages in its folder.
 */
export async function loadFirstData(config: Config, pool: Pool, log: Log): Promise<void> {
  const { stderr } = process;
  const bar = progressBar(stderr.isTTY ? { write: (text) => stderr.write(text), columns: () => stderr.columns } : null);
  const deps = { pool, clock: systemClock, log, dataDir: config.dataDir, onProgress: bar.show };
  if (house.demo) await house.demo.load(deps);
  else {
    const { filesChangedSince, loadFolder } = await import('../first-data/load-folder.ts');
    const loaded = await loadFolder(deps, HOUSE_FOLDER, Object.values(house.tenants));
    const completed = loaded ? null : await completedFirstLoad(pool);
    const files = completed === null ? [] : await filesChangedSince(HOUSE_FOLDER, completed);
    if (files.length > 0)
      log.warn({ files: files.slice(0, 10) }, 'changed since the first load, and not loaded again: kontor load data');
  }
  bar.end();
}

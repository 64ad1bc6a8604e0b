import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Pool } from '../platform/database/pool.ts';
import type { Log } from '../platform/log.ts';
import { progressBar } from '../platform/progress-bar.ts';

/** Loads the demo shop into an empty database; leaves a shop with its own products unchanged. */
export async function loadDemoShop(config: Config, pool: Pool, log: Log): Promise<void> {
  const { loadDemo } = await import('../../demo/load.ts');
  const { stderr } = process;
  const bar = progressBar(stderr.isTTY ? { write: (text) => stderr.write(text), columns: () => stderr.columns } : null);
  await loadDemo({ pool, clock: systemClock, log, dataDir: config.dataDir, onProgress: bar.show });
  bar.end();
}

import { systemClock } from '../platform/clock.ts';
import { openPool } from '../platform/database/pool.ts';
import { progressBar } from '../platform/progress-bar.ts';
import { announceClusterBuild, reindex, searchFolder } from '../shop/search/engine/index.ts';
import type { Command, ExitCode } from './command.ts';
import { withDatabase } from './open-database.ts';

const CONNECTIONS = 7;

export const reindexCommand: Command = {
  name: 'reindex',
  operands: [],
  options: {},
  summary: 'rebuilds the search index from the database',
  details:
    'The index follows every change; run this only for an index that may be wrong. A running shop answers from\n' +
    'the old index until the new one is complete. With SEARCH_URL a running process builds it in the cluster.',
  run: (call) =>
    withDatabase(call.config, async ({ url, log }): Promise<ExitCode> => {
      const bar = progressBar(call.terminal);
      const pool = openPool(url, log, CONNECTIONS);
      try {
        if (call.config.searchCluster) {
          await announceClusterBuild(pool);
          call.out('the process that writes to the search cluster builds a new index');
          return 0;
        }
        const products = await reindex({
          pool,
          clock: systemClock,
          log,
          folder: searchFolder(call.config),
          onProgress: (done, all) => bar.show(all === 0 ? 1 : done / all, `${done} of ${all} products`),
        });
        bar.end();
        call.out(`${products} products are in the new search index`);
        return 0;
      } finally {
        await pool.end();
      }
    }),
};

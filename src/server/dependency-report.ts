import type { ComposedShop } from '../app/compose-shop.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Availability } from '../platform/database/availability.ts';
import type { Pool } from '../platform/database/pool.ts';
import { type DependencyOutcome, type DependencyReport, watchDependencies } from '../platform/health/dependencies.ts';
import { httpAnswers, smtpGreets } from '../platform/health/servers.ts';
import { overdueJobs } from '../platform/metrics/backlog.store.ts';
import { openObjectStores } from '../platform/object-store/open-stores.ts';
import { storesAnswer } from '../platform/object-store/probe-store.ts';

const OWN_FRESH_MS = 3000;
/** Cache age of checks of external servers, which are asked less often. */
const FOREIGN_FRESH_MS = 15_000;

/** Creates the report of /healthz?deep, with a check for each dependency of the shop. */
export function watchShopDependencies(deps: {
  config: Pick<Config, 'smtpUrl' | 'files'>;
  pool: Pool;
  availability: Pick<Availability, 'check' | 'isAway'>;
  open: Pick<ComposedShop, 'paymentServer'>;
  /** Returns whether the CDN took the last purge; null without a CDN. */
  purges?: (() => DependencyOutcome) | null;
}): () => Promise<DependencyReport> {
  const { config, pool, availability, open, purges = null } = deps;
  const { smtpUrl } = config;
  const { paymentServer } = open;
  const stores = openObjectStores(config.files);
  return watchDependencies({
    clock: systemClock,
    checks: {
      database: {
        freshMs: OWN_FRESH_MS,
        run: async () => ((await availability.check()) ? { ok: true } : { ok: false, problem: 'away' }),
      },
      queue: {
        freshMs: OWN_FRESH_MS,
        run: async () => {
          if (availability.isAway()) return { ok: false, problem: 'database away' };
          const overdue = await overdueJobs(pool);
          return overdue === 0 ? { ok: true } : { ok: false, problem: `${overdue} jobs overdue` };
        },
      },
      mail: smtpUrl === undefined ? null : { freshMs: FOREIGN_FRESH_MS, run: () => smtpGreets(smtpUrl) },
      payments: paymentServer === null ? null : { freshMs: FOREIGN_FRESH_MS, run: () => httpAnswers(paymentServer) },
      cdn: purges === null ? null : { freshMs: OWN_FRESH_MS, run: async () => purges() },
      files: stores.length === 0 ? null : { freshMs: FOREIGN_FRESH_MS, run: () => storesAnswer(stores) },
    },
  });
}

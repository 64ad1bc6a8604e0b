import type { Pool } from '../database/pool.ts';
import { countDueRemovals } from '../object-store/removals.store.ts';
import { backupAge, readDatabaseFacts } from './database-figures.store.ts';
import type { Metrics } from './metrics.ts';

/** Registers the metrics of the database as a whole and of its backups; one thread per process reads them. */
export function registerDatabaseFigures(metrics: Metrics, pool: Pool): void {
  metrics.registerGauge('kontor_database_bytes', 'Size of the database on disk, with indexes.', async () =>
    Math.round((await readDatabaseFacts(pool)).bytes),
  );
  metrics.registerGauge(
    'kontor_database_oldest_transaction_seconds',
    'Age of the oldest open transaction in the database.',
    async () => (await readDatabaseFacts(pool)).oldestTransactionSeconds,
  );
  metrics.registerGauge(
    'kontor_backup_age_seconds',
    'Time since the last backup by the command backup; +Inf without one.',
    () => backupAge(pool),
  );
  metrics.registerGauge(
    'kontor_object_removals_due',
    'Objects of deleted rows that the object store still has although their deletion is due.',
    () => countDueRemovals(pool, new Date()),
  );
}

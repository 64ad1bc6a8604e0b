import { FILE_TABLES } from '../app/file-tables.ts';
import type { Pool } from '../platform/database/pool.ts';
import { countFileRows } from '../platform/object-store/file-tables.store.ts';
import type { ObjectStore } from '../platform/object-store/object-store.ts';
import { probeStore } from '../platform/object-store/probe-store.ts';
import { knowsObjectStores } from './doctor.store.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** Counts files that only the object store has; 0 for a database of an earlier version. */
export async function countFilesOutside(pool: Pool): Promise<number> {
  if (!(await knowsObjectStores(pool))) return 0;
  let count = 0;
  for (const table of FILE_TABLES) count += (await countFileRows(pool, table)).inStore;
  return count;
}

/** Writes, reads and deletes an object in each store, and counts files that have not moved yet. */
export async function checkFiles(pool: Pool, stores: readonly ObjectStore[], now: Date): Promise<Finding[]> {
  let [inDatabase, inStore] = [0, 0];
  for (const table of FILE_TABLES) {
    const counts = await countFileRows(pool, table);
    inDatabase += counts.inDatabase;
    inStore += counts.inStore;
  }
  if (stores.length === 0)
    return [
      inStore === 0
        ? ok(`files: ${inDatabase} in PostgreSQL, backups have them`)
        : fail(
            `files: an object store has ${inStore} of them, and FILES names none`,
            'Set FILES again, or FILES_BEFORE and run "kontor files move --to postgres".',
          ),
    ];
  const findings: Finding[] = [];
  for (const store of stores) {
    try {
      await probeStore(store, Buffer.from(`kontor doctor ${now.toISOString()}`));
      findings.push(ok(`files: ${store.name} stores, returns and deletes`));
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'failed';
      findings.push(fail(`files: ${reason}`, 'Check FILES, S3_* and the rights of the key or of the folder.'));
    }
  }
  const text = `files: ${inStore} in the object store, which backups do not have; ${inDatabase} in PostgreSQL`;
  findings.push(
    inDatabase === 0 ? ok(text) : warn(text, 'A running shop moves them; "kontor files move" does it at once.'),
  );
  return findings;
}

import type { DependencyOutcome } from '../health/dependencies.ts';
import { joinChunks, type ObjectStore, ObjectStoreFailure } from './object-store.ts';

/** Object that only probes write. */
const PROBE = 'probes/kontor';

/** Checks that each store answers a read. */
export async function storesAnswer(stores: readonly ObjectStore[]): Promise<DependencyOutcome> {
  for (const store of stores) {
    try {
      await store.head(PROBE);
    } catch {
      return { ok: false, problem: 'away' };
    }
  }
  return { ok: true };
}

/** Writes, reads and deletes an object, as files do. Throws ObjectStoreFailure with the first problem. */
export async function probeStore(store: ObjectStore, content: Buffer): Promise<void> {
  await store.put(PROBE, content, 'text/plain');
  const found = await store.get(PROBE);
  const read = found && (await joinChunks(found.chunks));
  if (!read?.equals(content)) throw new ObjectStoreFailure(`${store.name} returns another content`);
  await store.delete(PROBE);
}

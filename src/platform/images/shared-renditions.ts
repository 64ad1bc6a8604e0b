import type { ObjectStore } from '../object-store/object-store.ts';
import type { RenditionFiles } from './rendition-files.ts';

/** First part of the keys of renditions. */
const PREFIX = 'renditions';
/** Milliseconds for which the store is left alone after a failure: the machine then renders itself. */
const REST_MS = 30_000;
/** A sweep goes this far below the budget. */
const AFTER_SWEEP = 0.9;
const DAY_MS = 86_400_000;

/**
 * Shares renditions between machines: the disk of each one comes first, then the object store. A rendition that neither
 * has is made here and stored in both. `now` in milliseconds.
 */
export function shareRenditions(deps: {
  files: RenditionFiles;
  store: Pick<ObjectStore, 'get' | 'head' | 'put'>;
  now(): number;
  /** Called if the store cannot be reached. */
  notShared(error: unknown): void;
}): RenditionFiles {
  const { files, store, now, notShared } = deps;
  let restsUntil = Number.NEGATIVE_INFINITY;
  /** Returns null while the store is away: renditions can always be made. */
  const fromStore = async <Value>(work: () => Promise<Value>): Promise<Value | null> => {
    if (now() < restsUntil) return null;
    try {
      return await work();
    } catch (error) {
      restsUntil = now() + REST_MS;
      notShared(error);
      return null;
    }
  };

  return {
    ...files,
    read: async (name) => {
      const own = await files.read(name);
      if (own) return own;
      const shared = await fromStore(async () => {
        const found = await store.get(`${PREFIX}/${name}`);
        if (!found) return null;
        const chunks: Buffer[] = [];
        for await (const chunk of found.chunks) chunks.push(chunk);
        return Buffer.concat(chunks);
      });
      // A full disk still serves.
      if (shared) await files.write(name, shared).catch(notShared);
      return shared;
    },
    has: async (name) => (await files.has(name)) || (await fromStore(() => store.head(`${PREFIX}/${name}`))) !== null,
    write: async (name, content) => {
      await files.write(name, content);
      const type = name.endsWith('.avif') ? 'image/avif' : 'image/jpeg';
      await fromStore(() => store.put(`${PREFIX}/${name}`, content, type));
    },
  };
}

/**
 * Deletes the oldest renditions of the store until all together are within the budget in bytes. It counts bytes by day of
 * their making, so that memory does not depend on their number. Returns how many it deleted.
 */
export async function sweepSharedRenditions(
  store: Pick<ObjectStore, 'list' | 'delete'>,
  budget: number,
): Promise<number> {
  const byDay = new Map<number, number>();
  let bytes = 0;
  for await (const entry of store.list(`${PREFIX}/`)) {
    const day = dayOf(entry.changedAt);
    byDay.set(day, (byDay.get(day) ?? 0) + entry.bytes);
    bytes += entry.bytes;
  }
  if (bytes <= budget) return 0;
  let last = Number.NEGATIVE_INFINITY;
  let left = bytes;
  for (const [day, size] of [...byDay].sort(([a], [b]) => a - b)) {
    if (left <= budget * AFTER_SWEEP) break;
    left -= size;
    last = day;
  }
  let deleted = 0;
  let over = bytes - budget * AFTER_SWEEP;
  for await (const entry of store.list(`${PREFIX}/`)) {
    const day = dayOf(entry.changedAt);
    // Of the last day only as many as the budget demands.
    if (day > last || (day === last && over <= 0)) continue;
    await store.delete(entry.key);
    over -= entry.bytes;
    deleted += 1;
  }
  return deleted;
}

const dayOf = (at: Date | null): number => Math.floor((at?.getTime() ?? 0) / DAY_MS);

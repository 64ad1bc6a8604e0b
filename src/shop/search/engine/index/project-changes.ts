import { type Change, changesSince, currentPosition } from '../../../../platform/changes/changes.store.ts';
import { type ChangeFollower, followChanges } from '../../../../platform/changes/follow-changes.ts';
import { KEPT_HOURS } from '../../../../platform/changes/prune-changes.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { applicationName } from '../../../../platform/database/application-name.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { connectionOptions, ServerClient } from '../../../../platform/database/server-client.ts';
import type { Log } from '../../../../platform/log.ts';
import { createProjection } from './projection.ts';
import { type Published, projectionStateOf } from './projection-state.ts';
import type { Segment } from './segment.ts';
import type { Snapshots } from './snapshot-folder.ts';
import { tenantsToIndex } from './tenants-to-index.ts';

/**
 * Interval of checks for changes of prices and stock by time alone. Queries are correct in between as well.
 * Milliseconds.
 */
const TIME_MS = 200;
const AGAIN_MS = 1000;
/**
 * A batch of so many products is no single edit: more changes follow. Those of so many milliseconds are read together, since
 * each batch has a fixed cost.
 */
const MANY_PRODUCTS = 50;
const GATHER_MS = 400;
/** Interval of new snapshots if products changed. After a start, the changes since the last snapshot are read again. */
const SNAPSHOT_MS = 10 * 60_000;
/** Maximum age of a snapshot: the outbox deletes old changes, so an older one may miss some. */
const OLDEST_MS = (KEPT_HOURS / 2) * 3_600_000;

/** Outbox topic that makes all processes rebuild the index or load the newest snapshot. */
export const REINDEX_TOPIC = 'search-index';

export type ProjectionFacts = {
  source: 'snapshot' | 'database';
  openedMs: number;
  openedCpuMs: number;
  renewed: number;
};
export type Projecting = {
  /** Resolves when the index contains everything committed before the call. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
};

/** Builds the index, or loads it from disk, and follows commits from then on. */
export function projectChanges(deps: {
  url: string;
  pool: Pool;
  clock: Clock;
  log: Log;
  snapshots: Snapshots | null;
  onPublish(published: Published, facts: ProjectionFacts): void;
  merge?(segments: readonly Segment[]): Promise<Segment>;
}): Projecting {
  const { url, pool, clock, log, snapshots } = deps;
  const started = performance.now();
  const facts: ProjectionFacts = { source: 'database', openedMs: 0, openedCpuMs: 0, renewed: 0 };
  const products = new Set<string>();
  /** Products of which only prices have changed. */
  const repriced = new Set<string>();
  let isVocabularyDue = false;
  let areSynonymsDue = false;
  let isRebuildDue = false;
  let isSnapshotDue = false;
  let knownSnapshot = Number.NEGATIVE_INFINITY;
  let savedAt = performance.now();
  let closed = false;
  let wake = (): void => {};
  const idle: PromiseWithResolvers<void>[] = [];

  const projection = createProjection({
    pool,
    clock,
    log,
    tenants: () => tenantsToIndex(pool),
    onProgress: () => {
      if (closed) throw new Error('the index is no longer needed');
    },
    ...(deps.merge ? { merge: deps.merge } : {}),
    onPublish: (published) => {
      if (facts.openedMs === 0) {
        facts.openedMs = Math.round(performance.now() - started);
        const { user, system } = process.threadCpuUsage();
        facts.openedCpuMs = Math.round((user + system) / 1000);
      }
      deps.onPublish(published, { ...facts });
    },
  });

  function take(changes: Change[]): void {
    for (const { topic, key, aspect } of changes) {
      if (topic === 'product' && aspect === 'price') repriced.add(key);
      else if (topic === 'product' || topic === 'stock') products.add(key);
      if (topic === 'category' || topic === 'facet') isVocabularyDue = true;
      if (topic === 'search-rules') areSynonymsDue = true;
      if (topic === REINDEX_TOPIC) isRebuildDue = true;
    }
  }

  /** Loads the snapshot and the changes since. Returns false if it cannot be used. */
  async function open(): Promise<boolean> {
    const loaded = snapshots?.load();
    // The snapshot that this process already knows is not new.
    if (!loaded || loaded.facts.savedAt <= knownSnapshot) return false;
    if (Math.abs(clock.now().getTime() - loaded.facts.savedAt) > OLDEST_MS) return false;
    const wanted = JSON.stringify((await tenantsToIndex(pool)).map(({ id, rule, locales }) => [id, rule, locales]));
    if (wanted !== JSON.stringify(loaded.content.tenants.map(({ id, rule, locales }) => [id, rule, locales])))
      return false;
    const client = new ServerClient({ ...connectionOptions(url), application_name: applicationName('search') });
    await client.connect();
    const reading = await changesSince(client, loaded.facts.position).finally(() => client.end());
    if (reading.isOther) return false;
    take(reading.changes);
    knownSnapshot = loaded.facts.savedAt;
    facts.source = 'snapshot';
    areSynonymsDue = true;
    projection.adopt(projectionStateOf(loaded.content));
    return true;
  }

  async function rebuild(): Promise<void> {
    products.clear();
    repriced.clear();
    isVocabularyDue = false;
    await projection.rebuild();
    facts.source = 'database';
    isSnapshotDue = true;
  }

  async function saveSnapshot(): Promise<void> {
    const current = projection.current();
    if (!snapshots || !current) return;
    // Everything committed up to here is in the snapshot. Later commits are read again after a start.
    const position = await currentPosition(pool);
    await follower?.catchUp();
    await renewAll();
    // A gap in the meantime means that the content is older than the position.
    if (isRebuildDue) return;
    const content = projection.current();
    if (!content) return;
    const saving = performance.now();
    const { dictionary, tenants } = content;
    knownSnapshot = clock.now().getTime();
    snapshots.save({ position, savedAt: knownSnapshot }, { dictionary, tenants });
    savedAt = performance.now();
    isSnapshotDue = false;
    log.info({ ms: Math.round(savedAt - saving) }, 'the search index was written to disk');
  }

  async function renewAll(): Promise<void> {
    if (isVocabularyDue) {
      isVocabularyDue = false;
      await projection.renewVocabulary();
    }
    if (areSynonymsDue) {
      areSynonymsDue = false;
      await projection.renewSynonyms();
    }
    if (repriced.size > 0) await repriceAll();
    if (products.size === 0) return;
    const ids = [...products];
    products.clear();
    facts.renewed += ids.length;
    try {
      await projection.renew(ids);
    } catch (error) {
      for (const id of ids) products.add(id);
      throw error;
    }
  }

  async function repriceAll(): Promise<void> {
    const ids = [...repriced].filter((id) => !products.has(id));
    repriced.clear();
    facts.renewed += ids.length;
    try {
      for (const id of await projection.reprice(ids)) products.add(id);
    } catch (error) {
      for (const id of ids) repriced.add(id);
      throw error;
    }
  }

  const due = (): number => products.size + repriced.size;

  async function step(): Promise<void> {
    if (isRebuildDue) {
      // Reset before reading, so that a gap in the meantime triggers another rebuild.
      isRebuildDue = false;
      try {
        // A command may have saved a new snapshot of it.
        if (!(await open())) await rebuild();
      } catch (error) {
        isRebuildDue = true;
        throw error;
      }
    }
    if (projection.nextMoment() <= clock.now().getTime()) for (const id of projection.passTime()) products.add(id);
    await renewAll();
    const isOld = facts.renewed > 0 && performance.now() - savedAt > SNAPSHOT_MS;
    if (isSnapshotDue || isOld) await saveSnapshot();
  }

  let follower: ChangeFollower | null = null;
  async function run(): Promise<void> {
    follower = await followChanges({
      url,
      clock,
      log,
      reader: {
        onChanges: (changes) => {
          take(changes);
          wake();
        },
        onGap: () => {
          isRebuildDue = true;
          wake();
        },
      },
    });
    isRebuildDue = true;
    while (!closed) {
      let pause = TIME_MS;
      const began = performance.now();
      const many = due() >= MANY_PRODUCTS;
      try {
        await step();
        if (due() === 0 && !isRebuildDue) for (const { resolve } of idle.splice(0)) resolve();
      } catch (err) {
        if (!closed) log.warn({ err }, 'the search index could not be updated');
        pause = AGAIN_MS;
      }
      if (closed || (due() > 0 && pause === TIME_MS && !many)) continue;
      if (many && due() > 0 && pause === TIME_MS) {
        const left = GATHER_MS - (performance.now() - began);
        if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
        continue;
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      wake = () => {};
    }
  }

  const running = run();
  return {
    catchUp: async () => {
      await follower?.catchUp();
      const done = Promise.withResolvers<void>();
      idle.push(done);
      wake();
      await done.promise;
    },
    close: async () => {
      closed = true;
      wake();
      // Without a connection nothing needs to be closed.
      if (!follower) return;
      await running;
      try {
        if (facts.renewed > 0) await saveSnapshot();
      } catch (err) {
        log.warn({ err }, 'the search index could not be written to disk');
      }
      await follower.close();
    },
  };
}

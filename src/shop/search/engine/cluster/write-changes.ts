import { type Change, changesSince, currentPosition } from '../../../../platform/changes/changes.store.ts';
import { type ChangeFollower, followChanges } from '../../../../platform/changes/follow-changes.ts';
import { KEPT_HOURS } from '../../../../platform/changes/prune-changes.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { applicationName } from '../../../../platform/database/application-name.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { connectionOptions, ServerClient } from '../../../../platform/database/server-client.ts';
import type { Log } from '../../../../platform/log.ts';
import { REINDEX_TOPIC } from '../index/project-changes.ts';
import { announceReindex } from '../index/projection.store.ts';
import type { ClusterIndex } from './cluster-index.ts';
import type { WriterFacts } from './writer-messages.ts';
import { claimWriting, type WritingClaim } from './writing-claim.store.ts';

/** Interval of checks for changes of prices and stock by time alone. Milliseconds. */
const TIME_MS = 1000;
const AGAIN_MS = 2000;
/** Interval of attempts to become the writer. */
const CLAIM_MS = 3000;
/** Interval at which the position is noted in the cluster. A new writer reads the changes since. */
const NOTE_MS = 10_000;
/** Maximum age of a noted position: the outbox deletes old changes. */
const OLDEST_MS = (KEPT_HOURS / 2) * 3_600_000;
/** Outbox topic: what was written before can be found. */
const WRITTEN_TOPIC = 'search-cluster';
const TELL_MS = 400;
/** Time in milliseconds from a publication to the removal of the old indexes, which searches may still read. */
const REMOVAL_MS = 10_000;
const MOST_AT_ONCE = 1000;

export type ClusterWriter = {
  /** Resolves when this process is the writer and everything committed before the call is written and visible. */
  catchUp(): Promise<void>;
  facts(): WriterFacts;
  close(): Promise<void>;
};

/**
 * Keeps the indexes of a cluster in step with PostgreSQL: of all processes with the same database one writes, the others
 * wait to take over. It builds indexes if there are none that fit, and again after the topic of a reindex.
 */
export function writeChanges(deps: {
  url: string;
  pool: Pool;
  clock: Clock;
  log: Log;
  index: ClusterIndex;
  onFacts?(facts: WriterFacts): void;
}): ClusterWriter {
  const { url, pool, clock, log, index } = deps;
  const products = new Map<string, number>();
  let vocabularySince: number | null = null;
  let buildSince: number | null = null;
  let isOpen = false;
  let claim: WritingClaim | null = null;
  let closed = false;
  let notedAt = Number.NEGATIVE_INFINITY;
  let isNoteDue = false;
  let toldAt = Number.NEGATIVE_INFINITY;
  let isTellDue = false;
  /** Time at which old indexes are deleted. */
  let removalAt = Number.POSITIVE_INFINITY;
  let wake = (): void => {};
  const idle: PromiseWithResolvers<void>[] = [];
  const facts = { products: 0, renewed: 0, builds: 0 };

  function take(changes: readonly Change[]): void {
    const now = performance.now();
    const own = changes.filter(({ topic }) => topic !== WRITTEN_TOPIC);
    for (const { topic, key } of own) {
      if ((topic === 'product' || topic === 'stock') && !products.has(key)) products.set(key, now);
      if (topic === 'category' || topic === 'facet') vocabularySince ??= now;
      if (topic === REINDEX_TOPIC) buildSince ??= now;
    }
    if (own.length === 0) return;
    isNoteDue = true;
    wake();
  }

  function lagMs(): number {
    const waiting = [vocabularySince, buildSince, products.values().next().value ?? null];
    const oldest = Math.min(...waiting.map((since) => since ?? Number.POSITIVE_INFINITY));
    return Number.isFinite(oldest) ? Math.round(performance.now() - oldest) : 0;
  }

  const current = (): WriterFacts => ({ ...facts, isWriter: claim !== null, lagMs: lagMs() });

  async function withConnection<Result>(work: (client: ServerClient) => Promise<Result>): Promise<Result> {
    const client = new ServerClient({ ...connectionOptions(url), application_name: applicationName('search') });
    await client.connect();
    return work(client).finally(() => client.end());
  }

  /** Opens the indexes in the cluster with the changes since their position. Asks for a build if none fit. */
  async function open(): Promise<void> {
    const known = await index.open();
    isOpen = true;
    const isRecent = known !== null && Math.abs(clock.now().getTime() - known.savedAt) <= OLDEST_MS;
    const reading = isRecent ? await withConnection((client) => changesSince(client, known.position)) : null;
    if (reading === null || reading.isOther) buildSince ??= performance.now();
    else take(reading.changes);
    facts.products = await index.products();
  }

  async function build(): Promise<void> {
    const began = performance.now();
    const position = await currentPosition(pool);
    // Reset before reading, so that a gap in the meantime triggers another build.
    const since = buildSince;
    buildSince = null;
    try {
      await index.build(async () => {
        if (closed || claim?.isLost()) throw new Error('this process writes no longer');
        // A long build must not look like no writer.
        deps.onFacts?.(current());
        // Searches use the index of before until the end.
        await renewDue();
      });
      // The build may lack changes that were committed meanwhile.
      const reading = await withConnection((client) => changesSince(client, position));
      if (reading.isOther) throw new Error('the database was replaced during the build');
      await renewAll(reading.changes);
      await index.refresh();
      await index.note(reading.position);
      await index.publish();
    } catch (error) {
      buildSince = since;
      throw error;
    }
    removalAt = performance.now() + REMOVAL_MS;
    await tell();
    facts.products = await index.products();
    facts.builds += 1;
    log.info(
      { ms: Math.round(performance.now() - began), products: facts.products },
      'the search cluster has a new index',
    );
  }

  async function renewAll(changes: readonly Change[]): Promise<void> {
    if (changes.some(({ topic }) => topic === 'category' || topic === 'facet')) await index.renewVocabulary();
    const ids = [
      ...new Set(changes.flatMap(({ topic, key }) => (topic === 'product' || topic === 'stock' ? [key] : []))),
    ];
    for (let at = 0; at < ids.length; at += MOST_AT_ONCE) await index.renew(ids.slice(at, at + MOST_AT_ONCE));
  }

  async function renewDue(): Promise<void> {
    if (vocabularySince !== null) {
      const since = vocabularySince;
      vocabularySince = null;
      await index.renewVocabulary().catch((error: unknown) => {
        vocabularySince = since;
        throw error;
      });
    }
    const due = [...products].slice(0, MOST_AT_ONCE);
    if (due.length === 0) return;
    for (const [id] of due) products.delete(id);
    try {
      await index.renew(due.map(([id]) => id));
    } catch (error) {
      // Changes meanwhile are due anyway; the older time tells the lag.
      for (const [id, since] of due) products.set(id, since);
      throw error;
    }
    facts.renewed += due.length;
    isTellDue = true;
  }

  async function step(): Promise<void> {
    if (!isOpen) await open();
    if (buildSince !== null) await build();
    for (const id of await index.expired()) if (!products.has(id)) products.set(id, performance.now());
    await renewDue();
    if (isTellDue && performance.now() - toldAt >= TELL_MS) await tell();
    if (performance.now() >= removalAt) {
      removalAt = Number.POSITIVE_INFINITY;
      await index.removeOld();
    }
    if (products.size > 0 || buildSince !== null) return;
    if (isNoteDue && performance.now() - notedAt >= NOTE_MS) await note();
    if (idle.length === 0) return;
    await index.refresh();
    for (const { resolve } of idle.splice(0)) resolve();
  }

  /** Tells all processes that searches now find what was written: pages of lists may be older. */
  async function tell(): Promise<void> {
    await index.refresh();
    await announceReindex(pool, WRITTEN_TOPIC);
    toldAt = performance.now();
    isTellDue = false;
  }

  /** Notes a position only after everything before it is written. */
  async function note(): Promise<void> {
    const position = await currentPosition(pool);
    await follower?.catchUp();
    while (products.size > 0 || vocabularySince !== null) await renewDue();
    if (buildSince !== null) return;
    await index.note(position);
    notedAt = performance.now();
    isNoteDue = false;
  }

  function rest(ms: number): Promise<void> {
    if (closed) return Promise.resolve();
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    }).then(() => {
      wake = () => {};
    });
  }

  let follower: ChangeFollower | null = null;

  /** Writes until the claim is lost. */
  async function writeOn(held: WritingClaim): Promise<void> {
    claim = held;
    isOpen = false;
    // The writer before may have ended just after a publication.
    removalAt = performance.now() + REMOVAL_MS;
    products.clear();
    vocabularySince = null;
    buildSince = null;
    follower = await followChanges({
      url,
      clock,
      log,
      reader: {
        onChanges: take,
        onGap: () => {
          buildSince ??= performance.now();
          wake();
        },
      },
    });
    let isFailing = false;
    while (!closed && !held.isLost()) {
      let pause = TIME_MS;
      try {
        await step();
        if (isFailing) log.info({}, 'the search cluster is written again');
        isFailing = false;
      } catch (err) {
        if (!closed && !isFailing) log.warn({ err }, 'the search cluster could not be written');
        isFailing = true;
        // The cluster may return with less than it had.
        isOpen = false;
        pause = AGAIN_MS;
      }
      deps.onFacts?.(current());
      if (products.size === 0 || isFailing) await rest(isTellDue && !isFailing ? TELL_MS : pause);
    }
  }

  async function run(): Promise<void> {
    while (!closed) {
      const held = await claimWriting(url).catch(() => null);
      if (held === null) {
        await rest(CLAIM_MS);
        continue;
      }
      try {
        await writeOn(held);
        if (closed && isOpen && isNoteDue && products.size === 0) await note();
      } catch (err) {
        if (!closed) log.warn({ err }, 'the search cluster could not be written');
      } finally {
        claim = null;
        await follower?.close();
        follower = null;
        await held.release();
        deps.onFacts?.(current());
      }
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
    facts: current,
    close: async () => {
      closed = true;
      wake();
      await running;
    },
  };
}

import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

/** Storage instructions of a render. Null means that the answer belongs to one request and is not stored. */
export type StorageRule = {
  /** Tags of the content: dropping one of them invalidates the entry. */
  tags: readonly string[];
  /**
   * Time from which the content is wrong, and the entry is never served again. Null: time alone does not invalidate it.
   */
  until: Date | null;
  /**
   * Milliseconds until the entry is rendered again although no change is known, for content that no tag and no date
   * covers.
   */
  refreshMs: number;
  bytes: number;
  /** Answers that changes may leave equal; null if each dropped tag changes the content. */
  recheck?: Recheck | null;
};

/**
 * Cheaper proof than a render that content is still right. Dropping `tag` raises a doubt, and the next request asks whether
 * the answers behind the content are the same.
 */
export type Recheck = { tag: string; isSame(): Promise<boolean> };

export type Made<Value> = { value: Value; keep: StorageRule | null };

/** Answer with its origin. A `stale` answer may be outdated and is served because no newer one is available. */
export type Served<Value> = { value: Value; from: 'kept' | 'rendered' | 'stale' };

export type PageCache<Value> = {
  /** Returns the entry if it is valid now. Costs one look-up. */
  fresh(key: string): Value | null;
  /**
   * Returns the entry or the result of `render`, which concurrent callers of one key share. An entry in doubt is checked
   * first. If `render` throws an error that `unavailable` accepts, returns an invalidated or overdue entry, unless its time
   * has expired.
   */
  serve(key: string, render: () => Promise<Made<Value>>): Promise<Served<Value>>;
  /** Returns the entry even if it is outdated, unless its time has expired. For when rendering is impossible. */
  stale(key: string): Value | null;
  /** Invalidates all entries with one of the tags, or doubts them, including renders that have already begun. */
  drop(tags: Iterable<string>): void;
  /** Invalidates all entries, for a reader that missed changes. */
  dropAll(): void;
  /** Updates the size of an entry, for example after another compressed body. */
  resize(key: string, value: Value, bytes: number): void;
  size(): { entries: number; bytes: number };
};

type Entry<Value> = {
  value: Value;
  tags: readonly string[];
  until: number;
  refreshAt: number;
  bytes: number;
  recheck: Recheck | null;
  /** Time of the invalidation in milliseconds; null while valid. */
  droppedAt: number | null;
  /** Time of the first drop since the last check in milliseconds; null without a doubt. */
  doubtedAt: number | null;
};

/** Result of a render or of a check. `until`: null if it belongs to one request. */
type Flown<Value> = {
  value: Value;
  from: 'kept' | 'rendered';
  until: number | null;
  /** True if a change invalidated or doubted its content before it ended. */
  overtaken: boolean;
};

/** Render or check in progress. */
type Flight<Value> = { begun: number; made: Promise<Flown<Value>> };

/** Which drops overtook a render or a check. */
type Overtaken = { isDropped: boolean; isDoubted: boolean };

/** Memory of an entry's fields and of each of its tags, in bytes (measured, decision 299). */
const ENTRY_BYTES = 340;
const TAG_BYTES = 135;
/** Maximum time for which an invalidated entry may replace an unavailable render. */
const LONGEST_DROPPED_MS = 900_000;
/** Maximum time for which an overdue entry without known changes may do so: the longest expected outage. */
const LONGEST_DUE_MS = 86_400_000;
/** Maximum number of renders to wait for before accepting one that an invalidation overtook. */
const MOST_WAITS = 3;
/** Number of recorded tags above which old ones are removed. */
const MANY_DROPS = 10_000;

/**
 * Creates the cache of rendered pages of this process. It runs one render per key, evicts the least recently used entry
 * and serves none older than the last change of its content. The cache counts invalidations. A render records the count
 * at its start, and its result is not valid if one of its tags was dropped since then. An entry in doubt is valid again once
 * its answers are the same (decision 261).
 */
export function createPageCache<Value>(deps: {
  clock: Clock;
  /** Maximum size of all entries together, in bytes. */
  budget: number;
  /** Returns true for an error that says nothing about the page, so an outdated entry may be served. */
  unavailable(error: unknown): boolean;
}): PageCache<Value> {
  const { clock, budget, unavailable } = deps;
  const entries = new LRUCache<string, Entry<Value>>({
    // Takes whole bytes from 1 on; `store` refuses what exceeds a smaller budget.
    maxSize: Math.max(1, Math.floor(budget)),
    sizeCalculation: (entry) => entry.bytes,
    dispose: untag,
  });
  /** Keys of the entries by tag. Most tags have one entry, and a Set of one key takes 200 bytes. */
  const byTag = new Map<string, string | Set<string>>();
  const flights = new Map<string, Flight<Value>>();
  /** Count of the last drop by tag. Only renders in progress need it, so it is empty without them. */
  const lastDrop = new Map<string, number>();
  let lastDropOfAll = 0;
  let drops = 0;

  const overhead = (key: string, tags: readonly string[]): number =>
    ENTRY_BYTES + 2 * key.length + TAG_BYTES * tags.length;

  function addTo(tag: string, key: string): void {
    const keys = byTag.get(tag);
    if (keys === undefined) byTag.set(tag, key);
    else if (typeof keys === 'object') keys.add(key);
    else if (keys !== key) byTag.set(tag, new Set([keys, key]));
  }

  function untag(entry: Entry<Value>, key: string): void {
    for (const tag of entry.tags) {
      const keys = byTag.get(tag);
      if (typeof keys === 'object') keys.delete(key);
      if (keys === key || (typeof keys === 'object' && keys.size === 0)) byTag.delete(tag);
    }
  }

  function entriesOf(tag: string): Iterable<string> {
    const keys = byTag.get(tag) ?? [];
    return typeof keys === 'string' ? [keys] : keys;
  }

  function store(key: string, value: Value, keep: StorageRule, late: Overtaken): void {
    entries.delete(key);
    const now = clock.now().getTime();
    const entry: Entry<Value> = {
      value,
      tags: keep.tags,
      until: keep.until?.getTime() ?? Number.POSITIVE_INFINITY,
      refreshAt: now + keep.refreshMs,
      bytes: keep.bytes + overhead(key, keep.tags),
      recheck: keep.recheck ?? null,
      droppedAt: late.isDropped ? now : null,
      doubtedAt: late.isDoubted ? now : null,
    };
    if (entry.bytes > budget || entry.until <= now) return;
    entries.set(key, entry);
    for (const tag of keep.tags) addTo(tag, key);
  }

  function overtaken(begun: number, { tags, recheck = null }: Pick<StorageRule, 'tags' | 'recheck'>): Overtaken {
    const isLater = (tag: string): boolean => (lastDrop.get(tag) ?? 0) > begun;
    return {
      isDropped: lastDropOfAll > begun || tags.some((tag) => tag !== recheck?.tag && isLater(tag)),
      isDoubted: recheck !== null && isLater(recheck.tag),
    };
  }

  const isDue = ({ until, refreshAt }: Entry<Value>, now: number): boolean => until <= now || refreshAt <= now;

  function fresh(key: string): Value | null {
    const entry = entries.peek(key);
    if (!entry) return null;
    if (entry.droppedAt !== null || entry.doubtedAt !== null || isDue(entry, clock.now().getTime())) return null;
    return entries.get(key)?.value ?? null;
  }

  function stale(key: string): Value | null {
    const entry = entries.peek(key);
    if (!entry) return null;
    const now = clock.now().getTime();
    const invalidSince = Math.min(entry.droppedAt ?? now, entry.doubtedAt ?? now);
    const isTooOld = now - invalidSince > LONGEST_DROPPED_MS || now - entry.refreshAt > LONGEST_DUE_MS;
    return entry.until > now && !isTooOld ? entry.value : null;
  }

  /** Returns the value and the check of an entry that only a doubt makes invalid. */
  function inDoubt(key: string): { value: Value; recheck: Recheck } | null {
    const entry = entries.peek(key);
    if (!entry?.recheck || entry.doubtedAt === null || entry.droppedAt !== null) return null;
    return isDue(entry, clock.now().getTime()) ? null : { value: entry.value, recheck: entry.recheck };
  }

  /** Returns the entry in doubt if its answers are the same and nothing else invalidated it meanwhile, else null. */
  async function confirm(key: string, begun: number): Promise<Flown<Value> | null> {
    const doubted = inDoubt(key);
    // A failing check proves nothing. The render then decides, and reports its own failure.
    if (!doubted || !(await doubted.recheck.isSame().catch(() => false))) return null;
    const entry = entries.get(key);
    if (entry?.value !== doubted.value || entry.droppedAt !== null) return null;
    const { isDoubted } = overtaken(begun, entry);
    if (!isDoubted) entry.doubtedAt = null;
    return { value: entry.value, from: 'kept', until: entry.until, overtaken: isDoubted };
  }

  async function renderInto(key: string, begun: number, render: () => Promise<Made<Value>>): Promise<Flown<Value>> {
    const { value, keep } = await render();
    if (!keep) return { value, from: 'rendered', until: null, overtaken: false };
    const late = overtaken(begun, keep);
    store(key, value, keep, late);
    const until = keep.until?.getTime() ?? Number.POSITIVE_INFINITY;
    return { value, from: 'rendered', until, overtaken: late.isDropped || late.isDoubted };
  }

  function begin(key: string, render: () => Promise<Made<Value>>): Flight<Value> {
    const flight: Flight<Value> = { begun: drops, made: inDoubt(key) ? checkFirst() : renderInto(key, drops, render) };
    async function checkFirst(): Promise<Flown<Value>> {
      const confirmed = await confirm(key, drops);
      if (confirmed) return confirmed;
      // Drops during the check do not concern what is read from now on.
      flight.begun = drops;
      return renderInto(key, drops, render);
    }
    flights.set(key, flight);
    const end = () => {
      flights.delete(key);
      if (flights.size === 0) lastDrop.clear();
    };
    flight.made.then(end, end);
    return flight;
  }

  async function serve(key: string, render: () => Promise<Made<Value>>): Promise<Served<Value>> {
    const asked = drops;
    for (let wait = 1; ; wait += 1) {
      const kept = fresh(key);
      if (kept !== null) return { value: kept, from: 'kept' };
      const underWay = flights.get(key);
      const flight = underWay ?? begin(key, render);
      try {
        const { value, from, until, overtaken: isLate } = await flight.made;
        // Never serve the private answer of another request, or one that expired or was invalidated before this
        // request.
        if (underWay && until === null) return { value: (await render()).value, from: 'rendered' };
        const isPast = until !== null && until <= clock.now().getTime();
        const isRight = !isPast && (!isLate || flight.begun >= asked);
        if (isRight || wait === MOST_WAITS) return { value, from };
      } catch (error) {
        const last = unavailable(error) ? stale(key) : null;
        if (last === null) throw error;
        return { value: last, from: 'stale' };
      }
    }
  }

  /** Removes drops that are older than every render in progress. */
  function sortOutDrops(): void {
    const oldest = Math.min(...[...flights.values()].map((flight) => flight.begun));
    for (const [tag, at] of lastDrop) if (at <= oldest) lastDrop.delete(tag);
  }

  return {
    fresh,
    serve,
    stale,
    drop: (tags) => {
      drops += 1;
      const now = clock.now().getTime();
      for (const tag of tags) {
        if (flights.size > 0) lastDrop.set(tag, drops);
        for (const key of entriesOf(tag)) {
          const entry = entries.peek(key);
          if (!entry) continue;
          if (entry.recheck?.tag === tag) entry.doubtedAt ??= now;
          else entry.droppedAt ??= now;
        }
      }
      if (lastDrop.size > MANY_DROPS) sortOutDrops();
    },
    dropAll: () => {
      drops += 1;
      lastDropOfAll = drops;
      const now = clock.now().getTime();
      for (const entry of entries.values()) entry.droppedAt ??= now;
    },
    resize: (key, value, size) => {
      const entry = entries.peek(key);
      if (entry?.value !== value) return;
      // The cache computes the size of a new object only. The tags stay.
      entries.set(key, { ...entry, bytes: size + overhead(key, entry.tags) }, { noDisposeOnSet: true });
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
}

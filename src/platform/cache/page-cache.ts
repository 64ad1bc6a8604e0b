import type { Clock } from '../clock.ts';

/** What a render gives to keep. Without it (null) the answer belongs to the one who asked. */
export type Keep = {
  /** Names of what is shown: dropping one of them drops the entry. */
  tags: readonly string[];
  /** The first moment at which something shown is wrong; never given out from then on. Null: never by time alone. */
  until: Date | null;
  /** Rendered anew after this long, although nothing is known to be wrong: for what no tag and no date covers. */
  refreshMs: number;
  bytes: number;
};

export type Made<Value> = { value: Value; keep: Keep | null };

/** How an answer came about. `stale` is one that may be out of date and is given because nothing newer could be had. */
export type Served<Value> = { value: Value; from: 'kept' | 'rendered' | 'stale' };

export type PageCache<Value> = {
  /** The entry if it is right now. Cheap: one look-up. */
  fresh(key: string): Value | null;
  /**
   * The entry, or else what `render` makes; whoever asks for the same key meanwhile gets the same. When `render` throws
   * what `unavailable` accepts, an entry that was dropped or is due for refreshment is given instead, but never one
   * that time has made wrong.
   */
  serve(key: string, render: () => Promise<Made<Value>>): Promise<Served<Value>>;
  /** The entry although it may be out of date, unless time has made it wrong: for when nothing can be rendered. */
  stale(key: string): Value | null;
  /** Nothing that carries one of the tags is fresh any more, renders that have already begun included. */
  drop(tags: Iterable<string>): void;
  /** Nothing kept until now is fresh any more: for a reader of changes that has missed some. */
  dropAll(): void;
  /** An entry has grown or shrunk, as by another compressed body. */
  resize(key: string, value: Value, bytes: number): void;
  size(): { entries: number; bytes: number };
};

type Entry<Value> = {
  value: Value;
  tags: readonly string[];
  until: number;
  refreshAt: number;
  bytes: number;
  /** When it was dropped; null while it is not. */
  droppedAt: number | null;
};

/** `overtaken`: something shown was dropped while it was rendered. */
type Flight<Value> = { begun: number; made: Promise<Made<Value> & { overtaken: boolean }> };

/** Tags and the entry itself take some memory too. */
const OVERHEAD_BYTES = 1024;
/** For this long what is known to be out of date may be given out where nothing newer can be had. */
const LONGEST_DROPPED_MS = 900_000;
/** The same for what nobody knows to be wrong, and is only due for refreshment: as long as an outage may last. */
const LONGEST_DUE_MS = 86_400_000;
/** How often somebody waits for a newer render before taking one that a drop has overtaken. */
const MOST_WAITS = 3;
/** Dropped tags that renders under way may have to know; more are sorted out. */
const MANY_DROPS = 10_000;

/**
 * Rendered pages in this process: one render per key, least recently used goes first, nothing older than the last
 * change of what it shows. Drops are counted: a render remembers the count at its start, and what was dropped since
 * then is not kept, however late it ends.
 */
export function createPageCache<Value>(deps: {
  clock: Clock;
  /** Bytes of all entries together. */
  budget: number;
  /** True for an error that says nothing about the page: whoever it hits may read a dropped entry. */
  unavailable(error: unknown): boolean;
}): PageCache<Value> {
  const { clock, budget, unavailable } = deps;
  const entries = new Map<string, Entry<Value>>();
  const byTag = new Map<string, Set<string>>();
  const flights = new Map<string, Flight<Value>>();
  /** Tag to the count of its last drop; only what renders under way have to know, so empty when there are none. */
  const lastDrop = new Map<string, number>();
  let lastDropOfAll = 0;
  let drops = 0;
  let bytes = 0;

  const overhead = (key: string): number => OVERHEAD_BYTES + 2 * key.length;

  function forget(key: string, entry: Entry<Value>): void {
    entries.delete(key);
    bytes -= entry.bytes;
    for (const tag of entry.tags) {
      const keys = byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) byTag.delete(tag);
    }
  }

  function makeRoom(): void {
    for (const [key, entry] of entries) {
      if (bytes <= budget) return;
      forget(key, entry);
    }
  }

  function store(key: string, value: Value, keep: Keep, dropped: boolean): void {
    const known = entries.get(key);
    if (known) forget(key, known);
    const now = clock.now().getTime();
    const entry: Entry<Value> = {
      value,
      tags: keep.tags,
      until: keep.until?.getTime() ?? Number.POSITIVE_INFINITY,
      refreshAt: now + keep.refreshMs,
      bytes: keep.bytes + overhead(key),
      droppedAt: dropped ? now : null,
    };
    if (entry.bytes > budget || entry.until <= now) return;
    entries.set(key, entry);
    bytes += entry.bytes;
    for (const tag of keep.tags) {
      const keys = byTag.get(tag);
      if (keys) keys.add(key);
      else byTag.set(tag, new Set([key]));
    }
    makeRoom();
  }

  function isOvertaken(begun: number, tags: readonly string[]): boolean {
    return lastDropOfAll > begun || tags.some((tag) => (lastDrop.get(tag) ?? 0) > begun);
  }

  function fresh(key: string): Value | null {
    const entry = entries.get(key);
    if (!entry) return null;
    const now = clock.now().getTime();
    if (entry.droppedAt !== null || entry.until <= now || entry.refreshAt <= now) return null;
    // A map remembers the order of insertion: the least recently used stands first.
    entries.delete(key);
    entries.set(key, entry);
    return entry.value;
  }

  function stale(key: string): Value | null {
    const entry = entries.get(key);
    if (!entry) return null;
    const now = clock.now().getTime();
    const isDropLongAgo = entry.droppedAt !== null && now - entry.droppedAt > LONGEST_DROPPED_MS;
    const isTooOld = isDropLongAgo || now - entry.refreshAt > LONGEST_DUE_MS;
    return entry.until > now && !isTooOld ? entry.value : null;
  }

  function begin(key: string, render: () => Promise<Made<Value>>): Flight<Value> {
    const begun = drops;
    const flight: Flight<Value> = {
      begun,
      made: render().then((made) => {
        const overtaken = made.keep !== null && isOvertaken(begun, made.keep.tags);
        if (made.keep) store(key, made.value, made.keep, overtaken);
        return { ...made, overtaken };
      }),
    };
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
        const { value, keep, overtaken } = await flight.made;
        // Nobody gets another's answer, nor one that time or a change known when they asked has overtaken.
        if (underWay && !keep) return { value: (await render()).value, from: 'rendered' };
        const isPast = keep !== null && keep.until !== null && keep.until <= clock.now();
        const isRight = !isPast && (!overtaken || flight.begun >= asked);
        if (isRight || wait === MOST_WAITS) return { value, from: 'rendered' };
      } catch (error) {
        const last = unavailable(error) ? stale(key) : null;
        if (last === null) throw error;
        return { value: last, from: 'stale' };
      }
    }
  }

  /** Only renders that are older than a drop have to know of it. */
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
        for (const key of byTag.get(tag) ?? []) {
          const entry = entries.get(key);
          if (entry) entry.droppedAt ??= now;
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
      const entry = entries.get(key);
      if (entry?.value !== value) return;
      bytes += size + overhead(key) - entry.bytes;
      entry.bytes = size + overhead(key);
      makeRoom();
    },
    size: () => ({ entries: entries.size, bytes }),
  };
}

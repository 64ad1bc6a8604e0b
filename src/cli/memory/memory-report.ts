import type { MappedMemory } from './process-maps.ts';
import type { Scraped, ScrapedValue } from './scraped-figures.ts';

/** Kinds of memory, in the order of the report. */
export const MEMORY_KINDS = [
  'heap',
  'code',
  'helpers',
  'index',
  'caches',
  'compression',
  'buffers',
  'programs',
  'stacks',
  'other',
  'pictures',
  'database',
  'databaseShared',
] as const;
export type MemoryKind = (typeof MEMORY_KINDS)[number];

/** Part of a kind in bytes, such as the heap of one thread. `of`: the most that it may take; null without a limit. */
export type MemoryPart = { name: string; bytes: number; of: number | null };
/** Memory of one kind in bytes; null if it cannot be known from here. */
export type KindMemory = { kind: MemoryKind; bytes: number | null; parts: MemoryPart[] };

export type MemoryReport = {
  kinds: KindMemory[];
  /** Resident memory of the process with all its threads, in bytes. */
  process: number;
  /** All kinds of the process, its picture processes and its database together, in bytes. */
  whole: number;
  /** Memory of the machine, or the limit of its container, in bytes. */
  limit: number | null;
  /** Budget of all caches together, in bytes. */
  cacheBudget: number;
};

/** Facts of the operating system about the process and its children; null: they cannot be known from here. */
export type SystemMemory = {
  mapped: MappedMemory | null;
  /** Memory of the processes that decode pictures, shared pages by shares. */
  pictures: number | null;
  /** Memory of PostgreSQL with all its processes, by shares. */
  database: { processes: number; own: number; shared: number } | null;
};

export const UNKNOWN_SYSTEM: SystemMemory = { mapped: null, pictures: null, database: null };

/**
 * Attributes the memory of a process to kinds whose sum is the whole. The content of a cache counts as cache and not as
 * heap or buffers. The kind `other` is the rest: memory of the native allocator, free or in use.
 */
export function memoryReport(scraped: Scraped, system: SystemMemory): MemoryReport {
  const caches = cacheParts(scraped);
  const heaps = partsBy(scraped, 'kontor_heap_bytes', 'worker');
  const helpers = partsBy(scraped, 'kontor_thread_heap_bytes', 'thread');
  const resident = sum(scraped, 'process_resident_memory_bytes');
  const cachesIn = (memory: string) =>
    total(valuesOf(scraped, 'kontor_cache_bytes').filter(({ labels }) => labels.memory === memory));
  const all = (parts: readonly HeapParts[], part: keyof HeapParts['bytes']): number =>
    parts.reduce((bytes, heap) => bytes + heap.bytes[part], 0);
  const outside = all(heaps, 'external') + all(helpers, 'external');
  const known = {
    heap: atLeastNone(all(heaps, 'resident') - all(heaps, 'code') - cachesIn('heap')),
    code: all(heaps, 'code') + all(helpers, 'code'),
    helpers: atLeastNone(all(helpers, 'resident') - all(helpers, 'code')),
    index: sum(scraped, 'kontor_search_index_bytes'),
    caches: total(valuesOf(scraped, 'kontor_cache_bytes')),
    compression: sum(scraped, 'kontor_compression_bytes'),
    buffers: atLeastNone(outside - cachesIn('buffers')),
  };
  const { mapped, pictures, database } = system;
  const process = mapped?.resident ?? resident;
  const programs = mapped?.files ?? null;
  const stacks = mapped?.stacks ?? null;
  const explained = Object.values(known).reduce((bytes, kind) => bytes + kind, 0) + (programs ?? 0) + (stacks ?? 0);
  const kinds: Record<MemoryKind, Omit<KindMemory, 'kind'>> = {
    heap: { bytes: known.heap, parts: heaps.map(heapPart).map(named) },
    code: { bytes: known.code, parts: [] },
    helpers: { bytes: known.helpers, parts: helpers.map(heapPart) },
    index: { bytes: known.index, parts: [] },
    caches: { bytes: known.caches, parts: caches },
    compression: { bytes: known.compression, parts: [] },
    buffers: { bytes: known.buffers, parts: [] },
    programs: { bytes: programs, parts: [] },
    stacks: { bytes: stacks, parts: [] },
    other: { bytes: atLeastNone(process - explained), parts: [] },
    pictures: { bytes: pictures, parts: [] },
    database: { bytes: database?.own ?? null, parts: [] },
    databaseShared: { bytes: database?.shared ?? null, parts: [] },
  };
  return {
    kinds: MEMORY_KINDS.map((kind) => ({ kind, ...kinds[kind] })),
    process,
    whole: process + (pictures ?? 0) + (database ? database.own + database.shared : 0),
    limit: valuesOf(scraped, 'kontor_memory_limit_bytes')[0]?.value ?? null,
    cacheBudget: sum(scraped, 'kontor_cache_budget_bytes'),
  };
}

type HeapParts = { name: string; bytes: { used: number; resident: number; code: number; external: number } };

/** Returns the heaps by thread, from series with a label `part`. */
function partsBy(scraped: Scraped, metric: string, label: string): HeapParts[] {
  const byName = Map.groupBy(valuesOf(scraped, metric), ({ labels }) => labels[label] ?? '');
  return [...byName].map(([name, values]) => {
    const part = (wanted: string) => total(values.filter(({ labels }) => labels.part === wanted));
    return {
      name,
      bytes: { used: part('used'), resident: part('resident'), code: part('code'), external: part('external') },
    };
  });
}

/** Shows how much of a heap is in use: the rest is garbage, or free for new objects. */
function heapPart({ name, bytes }: HeapParts): MemoryPart {
  return { name, bytes: bytes.used, of: bytes.resident };
}

/** Names a thread that answers requests by its number. */
function named(part: MemoryPart): MemoryPart {
  return /^\d+$/.test(part.name) ? { ...part, name: `worker ${part.name}` } : part;
}

/** Returns each cache with its budget, those of all threads together. */
function cacheParts(scraped: Scraped): MemoryPart[] {
  const budgets = valuesOf(scraped, 'kontor_cache_budget_bytes');
  const byName = Map.groupBy(valuesOf(scraped, 'kontor_cache_bytes'), ({ labels }) => labels.cache ?? '');
  return [...byName].map(([name, values]) => ({
    name,
    bytes: total(values),
    of: total(budgets.filter(({ labels }) => labels.cache === name)),
  }));
}

function valuesOf(scraped: Scraped, metric: string): readonly ScrapedValue[] {
  return scraped.get(metric) ?? [];
}

function sum(scraped: Scraped, metric: string): number {
  return total(valuesOf(scraped, metric));
}

function total(values: readonly ScrapedValue[]): number {
  return values.reduce((all, { value }) => all + value, 0);
}

/** Estimates may exceed what they are subtracted from. */
function atLeastNone(bytes: number): number {
  return Math.max(0, bytes);
}

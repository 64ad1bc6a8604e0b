import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryLines } from './memory-lines.ts';
import { type MemoryKind, type MemoryReport, memoryReport, UNKNOWN_SYSTEM } from './memory-report.ts';
import type { Scraped } from './scraped-figures.ts';

const MB = 1024 * 1024;

function scraped(values: [name: string, labels: Record<string, string>, megabytes: number][]): Scraped {
  const lines = values.map(([name, labels, megabytes]) => ({ name, labels, value: megabytes * MB }));
  return Map.groupBy(lines, ({ name }) => name);
}

const heap = (worker: string, part: string) => ({ worker, part });
const BUSY = scraped([
  ['process_resident_memory_bytes', { worker: 'main' }, 400],
  ['kontor_memory_limit_bytes', { worker: 'main' }, 2048],
  ['kontor_heap_bytes', heap('main', 'used'), 40],
  ['kontor_heap_bytes', heap('main', 'resident'), 60],
  ['kontor_heap_bytes', heap('main', 'code'), 5],
  ['kontor_heap_bytes', heap('main', 'external'), 10],
  ['kontor_heap_bytes', heap('1', 'used'), 80],
  ['kontor_heap_bytes', heap('1', 'resident'), 100],
  ['kontor_heap_bytes', heap('1', 'code'), 9],
  ['kontor_heap_bytes', heap('1', 'external'), 50],
  ['kontor_thread_heap_bytes', { thread: 'search 1', part: 'used' }, 20],
  ['kontor_thread_heap_bytes', { thread: 'search 1', part: 'resident' }, 30],
  ['kontor_thread_heap_bytes', { thread: 'search 1', part: 'code' }, 2],
  ['kontor_thread_heap_bytes', { thread: 'search 1', part: 'external' }, 1],
  ['kontor_search_index_bytes', {}, 12],
  ['kontor_cache_bytes', { cache: 'pages', memory: 'buffers' }, 30],
  ['kontor_cache_bytes', { cache: 'texts', memory: 'heap' }, 7],
  ['kontor_cache_budget_bytes', { cache: 'pages' }, 90],
  ['kontor_cache_budget_bytes', { cache: 'texts' }, 10],
  ['kontor_compression_bytes', { worker: '1' }, 1],
]);
const SYSTEM = {
  mapped: { resident: 410 * MB, files: 65 * MB, stacks: 2 * MB },
  pictures: 20 * MB,
  database: { processes: 9, own: 100 * MB, shared: 60 * MB },
};

const megabytesOf = ({ kinds }: MemoryReport) =>
  Object.fromEntries(kinds.map(({ kind, bytes }) => [kind, bytes === null ? null : bytes / MB]));

test('attributes each megabyte to one kind', () => {
  const report = memoryReport(BUSY, SYSTEM);
  expect(megabytesOf(report)).toEqual({
    // Without the content of caches in the heap.
    heap: 160 - 14 - 7,
    code: 16,
    helpers: 28,
    index: 12,
    caches: 37,
    compression: 1,
    buffers: 61 - 30,
    programs: 65,
    stacks: 2,
    other: 410 - 139 - 16 - 28 - 12 - 37 - 1 - 31 - 65 - 2,
    pictures: 20,
    database: 100,
    databaseShared: 60,
  });
  expect(report).toMatchObject({ process: 410 * MB, whole: 590 * MB, limit: 2048 * MB, cacheBudget: 100 * MB });
});

test('says what cannot be known without /proc, and takes the memory that the process reports', () => {
  const report = memoryReport(BUSY, UNKNOWN_SYSTEM);
  const unknown: MemoryKind[] = ['programs', 'stacks', 'pictures', 'database', 'databaseShared'];
  expect(report.kinds.filter(({ bytes }) => bytes === null).map(({ kind }) => kind)).toEqual(unknown);
  expect(report.process).toBe(400 * MB);
  expect(report.whole).toBe(400 * MB);
  const lines = memoryLines(report).join('\n');
  expect(lines).toMatch(/^PostgreSQL +\? +cannot be known from here$/m);
});

test('names threads and caches with what they may take', () => {
  const lines = memoryLines(memoryReport(BUSY, SYSTEM));
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}worker 1 +80\.0 {2}in use of 100\.0$/));
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}pages +30\.0 {2}of 90\.0$/));
  expect(lines).toContainEqual(expect.stringMatching(/^caches +37\.0 +all together of 100\.0 \(CACHE_MB\)$/));
  expect(lines.at(-1)).toMatch(/^whole +590\.0 +of 2048\.0 of the machine or container$/);
});

test('the kinds of the process add up to it, unless the known ones are more', () => {
  const bytes = fc.integer({ min: 0, max: 500 });
  fc.assert(
    fc.property(bytes, bytes, bytes, bytes, (resident, external, cached, process) => {
      const report = memoryReport(
        scraped([
          ['kontor_heap_bytes', heap('main', 'resident'), resident],
          ['kontor_heap_bytes', heap('main', 'external'), external],
          ['kontor_cache_bytes', { cache: 'pages', memory: 'buffers' }, Math.min(cached, external)],
          ['process_resident_memory_bytes', {}, process],
        ]),
        UNKNOWN_SYSTEM,
      );
      const sum = report.kinds.reduce((all, kind) => all + (kind.bytes ?? 0), 0);
      expect(sum / MB).toBeCloseTo(Math.max(process, resident + external), 6);
    }),
  );
});

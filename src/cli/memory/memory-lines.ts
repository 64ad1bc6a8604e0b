import type { KindMemory, MemoryKind, MemoryReport } from './memory-report.ts';

const MEGABYTE = 1024 * 1024;

/** English names of the kinds, and what each is. */
const NAMES: Record<MemoryKind, { name: string; about: string }> = {
  heap: { name: 'JavaScript heap', about: 'of threads that answer requests or run jobs' },
  code: { name: 'compiled code', about: 'of all threads' },
  helpers: { name: 'heaps of helper threads', about: 'search, passwords, papers' },
  index: { name: 'search index', about: 'shared by all threads' },
  caches: { name: 'caches', about: '' },
  compression: { name: 'compression', about: 'compressors at work, estimated' },
  buffers: { name: 'buffers', about: 'of requests, connections and pages in work' },
  programs: { name: 'program files', about: 'Node and its libraries' },
  stacks: { name: 'stacks of threads', about: '' },
  other: { name: 'native allocator, other', about: 'not attributed: free or in use' },
  pictures: { name: 'picture work', about: 'processes that decode pictures (PSS)' },
  database: { name: 'PostgreSQL', about: 'its processes without shared memory (PSS)' },
  databaseShared: { name: 'PostgreSQL, shared', about: 'shared buffers in use (PSS)' },
};
const OF_PROCESS: ReadonlySet<MemoryKind> = new Set([
  ...(['heap', 'code', 'helpers', 'index', 'caches', 'compression', 'buffers', 'programs', 'stacks', 'other'] as const),
]);

/** Returns the report as lines: kinds in megabytes with their parts, the process, and the whole. */
export function memoryLines(report: MemoryReport): string[] {
  const { kinds, limit } = report;
  const kindLines = (memory: KindMemory): string[] => linesOf(memory, report.cacheBudget);
  const own = kinds.filter(({ kind }) => OF_PROCESS.has(kind));
  const beside = kinds.filter(({ kind }) => !OF_PROCESS.has(kind));
  return [
    row('kind', 'MB', ''),
    ...own.flatMap(kindLines),
    row('process', megabytes(report.process), 'resident memory (RSS)'),
    ...beside.flatMap(kindLines),
    row('whole', megabytes(report.whole), limit === null ? '' : `of ${megabytes(limit)} of the machine or container`),
  ];
}

function linesOf({ kind, bytes, parts }: KindMemory, cacheBudget: number): string[] {
  const { name } = NAMES[kind];
  const about = kind === 'caches' ? `all together of ${megabytes(cacheBudget)} (CACHE_MB)` : NAMES[kind].about;
  const lines = parts.map((part) => {
    const of =
      part.of === null ? '' : kind === 'caches' ? `of ${megabytes(part.of)}` : `in use of ${megabytes(part.of)}`;
    return row(`  ${part.name}`, megabytes(part.bytes), of, true);
  });
  return [
    row(name, bytes === null ? '?' : megabytes(bytes), bytes === null ? 'cannot be known from here' : about),
    ...lines,
  ];
}

function row(name: string, value: string, about: string, isPart = false): string {
  const right = isPart ? `${' '.repeat(9)}${value.padStart(7)}` : `${value.padStart(9)}${' '.repeat(7)}`;
  return `${name.padEnd(28)}${right}  ${about}`.trimEnd();
}

function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(1);
}

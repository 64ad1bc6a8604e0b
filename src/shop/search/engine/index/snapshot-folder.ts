import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { threadId } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import { SYSTEM_VALUES } from '../system-values.ts';
import { nextSegmentId } from './build-segment.ts';
import { type NumberArray, sharedArray } from './grow.ts';
import type { Published } from './projection-state.ts';

/** Facts of a snapshot. */
export type SnapshotFacts = {
  /** Outbox position, which also identifies the database. The snapshot contains everything committed before it. */
  position: string;
  /** Milliseconds since 1970. */
  savedAt: number;
};
export type SnapshotContent = Pick<Published, 'dictionary' | 'tenants'>;

export type Snapshots = {
  /** Returns null if there is none, or it has another version or is damaged. */
  load(): { facts: SnapshotFacts; content: SnapshotContent } | null;
  save(facts: SnapshotFacts, content: SnapshotContent): void;
};

const FILE = 'index.snapshot';
const MAGIC = 'kontor-search-index\n';
const ALIGNMENT = 8;
const AT_ONCE = 64 * 1024 * 1024;

const MAKERS = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array };
const isMaker = (name: string): name is keyof typeof MAKERS => name in MAKERS;

const Head = v.object({
  version: v.string(),
  facts: v.object({ position: v.string(), savedAt: v.number() }),
  arrays: v.array(
    v.object({
      type: v.picklist(['Uint8Array', 'Uint16Array', 'Uint32Array', 'Int32Array', 'Float64Array']),
      length: v.number(),
    }),
  ),
  checksum: v.number(),
  content: v.unknown(),
});

/** Stores the index on disk: a head in JSON, then all arrays as in memory. */
export function snapshotFolder(folder: string): Snapshots {
  const file = path.join(folder, FILE);
  return {
    load: () => {
      let handle: number | null = null;
      try {
        handle = fs.openSync(file, 'r');
        return read(handle);
      } catch {
        return null;
      } finally {
        if (handle !== null) fs.closeSync(handle);
      }
    },
    save: (facts, content) => {
      fs.mkdirSync(folder, { recursive: true });
      // The projecting thread and a command may write at the same time.
      const temporary = `${file}.${process.pid}.${threadId}`;
      const handle = fs.openSync(temporary, 'w');
      try {
        write(handle, facts, content);
        fs.fsyncSync(handle);
      } finally {
        fs.closeSync(handle);
      }
      // A concurrent reader gets the old or the new file, never a partial one.
      fs.renameSync(temporary, file);
    },
  };
}

function write(handle: number, facts: SnapshotFacts, content: SnapshotContent): void {
  const arrays: NumberArray[] = [];
  const plain = JSON.stringify(content, (_, value: unknown) => {
    if (!isNumberArray(value)) return value;
    return { array: arrays.push(value) - 1 };
  });
  let checksum = 0;
  for (const array of arrays) for (const bytes of piecesOf(array)) checksum = crc32(bytes, checksum);
  const head = JSON.stringify({
    version: versionOfIndex(),
    facts,
    arrays: arrays.map((array) => ({ type: array.constructor.name, length: array.length })),
    checksum,
    content: JSON.parse(plain),
  });
  const start = Buffer.from(`${MAGIC}${Buffer.byteLength(head)}\n${head}`);
  fs.writeSync(handle, start);
  let at = start.length;
  for (const array of arrays) {
    at = aligned(at);
    for (const bytes of piecesOf(array)) {
      fs.writeSync(handle, bytes, 0, bytes.length, at);
      at += bytes.length;
    }
  }
}

function read(handle: number): ReturnType<Snapshots['load']> {
  const first = Buffer.alloc(MAGIC.length + 20);
  fs.readSync(handle, first, 0, first.length, 0);
  const text = first.toString('latin1');
  if (!text.startsWith(MAGIC)) return null;
  const length = text.slice(MAGIC.length, text.indexOf('\n', MAGIC.length));
  const start = MAGIC.length + length.length + 1;
  const bytes = Buffer.alloc(Number(length));
  fs.readSync(handle, bytes, 0, bytes.length, start);
  const head = v.parse(Head, JSON.parse(bytes.toString()));
  if (head.version !== versionOfIndex()) return null;
  let at = start + bytes.length;
  let checksum = 0;
  const arrays = head.arrays.map(({ type, length: items }) => {
    const array = sharedArray<NumberArray>(MAKERS[type], items);
    at = aligned(at);
    for (const piece of piecesOf(array)) {
      if (fs.readSync(handle, piece, 0, piece.length, at) !== piece.length)
        throw new Error('the snapshot is truncated');
      checksum = crc32(piece, checksum);
      at += piece.length;
    }
    return array;
  });
  if (checksum !== head.checksum) return null;
  // This version of the program wrote it and its checksum is correct, so its shape is known.
  const content = revive(head.content, arrays) as SnapshotContent;
  for (const tenant of content.tenants) for (const segment of tenant.segments) segment.id = nextSegmentId();
  return { facts: head.facts, content };
}

function isNumberArray(value: unknown): value is NumberArray {
  return ArrayBuffer.isView(value) && isMaker(value.constructor.name);
}

function aligned(at: number): number {
  return Math.ceil(at / ALIGNMENT) * ALIGNMENT;
}

/** Yields the array's bytes in chunks: a single read or write must stay below 2 GB. */
function* piecesOf(array: NumberArray): Generator<Uint8Array> {
  for (let from = 0; from < array.byteLength; from += AT_ONCE)
    yield new Uint8Array(array.buffer, array.byteOffset + from, Math.min(AT_ONCE, array.byteLength - from));
}

function revive(value: unknown, arrays: NumberArray[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => revive(entry, arrays));
  if (typeof value !== 'object' || value === null) return value;
  if ('array' in value && typeof value.array === 'number' && Object.keys(value).length === 1)
    return arrays[value.array];
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, revive(entry, arrays)]));
}

let knownVersion: string | null = null;

/** Returns a hash of everything that determines the shape of the index: its code, and the system's values. */
function versionOfIndex(): string {
  if (knownVersion !== null) return knownVersion;
  const hash = createHash('sha256').update(JSON.stringify(SYSTEM_VALUES));
  for (const folder of [import.meta.dirname, path.join(import.meta.dirname, '../language')])
    for (const name of fs.readdirSync(folder).sort())
      if (name.endsWith('.ts') && !name.endsWith('.test.ts')) hash.update(fs.readFileSync(path.join(folder, name)));
  knownVersion = hash.digest('hex');
  return knownVersion;
}

/** Folder of the search index below DATA_DIR. */
export function searchFolder({ dataDir }: { dataDir: string }): string {
  return path.join(dataDir, 'cache', 'search');
}

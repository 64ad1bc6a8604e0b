import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Pool } from '../../../platform/database/pool.ts';
import { addFile, addPart, closeFile } from './files.store.ts';

const compress = promisify(gzip);

/** Text of a part before it is compressed. */
const PART_BYTES = 512 * 1024;

export type FileWriter = {
  /** One whole line, with its end. */
  add(line: string, changedAt: Date | null): Promise<void>;
  /** To be called once; the number of entries in all files. */
  close(): Promise<number>;
};

/**
 * Writes lines into as many files as their limits ask for, part by part: memory does not grow with what is written. A
 * file without an entry is none.
 */
export function createFileWriter(
  pool: Pool,
  about: {
    tenant: string;
    generation: number;
    /** "products-1.xml" for the first. */
    nameOf(number: number): string;
    start: string;
    end: string;
    mostEntries: number;
    mostBytes: number;
  },
): FileWriter {
  const { tenant, generation, nameOf, start, end, mostEntries, mostBytes } = about;
  const frame = Buffer.byteLength(start) + Buffer.byteLength(end);
  let files = 0;
  let total = 0;
  let open: { id: string; parts: number; entries: number; bytes: number; changedAt: Date | null } | null = null;
  let waiting: string[] = [];
  let waitingBytes = 0;

  async function flush(): Promise<void> {
    if (open === null || waiting.length === 0) return;
    const content = await compress(waiting.join(''));
    await addPart(pool, { file: open.id, number: open.parts, content });
    open.parts += 1;
    waiting = [];
    waitingBytes = 0;
  }

  async function finish(): Promise<void> {
    if (open === null) return;
    waiting.push(end);
    await flush();
    await closeFile(pool, open);
    open = null;
  }

  return {
    add: async (line, changedAt) => {
      const bytes = Buffer.byteLength(line);
      if (open !== null && (open.entries >= mostEntries || open.bytes + bytes > mostBytes)) await finish();
      if (open === null) {
        files += 1;
        const id = await addFile(pool, { tenant, generation, name: nameOf(files) });
        open = { id, parts: 0, entries: 0, bytes: frame, changedAt: null };
        waiting.push(start);
      }
      waiting.push(line);
      waitingBytes += bytes;
      open.entries += 1;
      open.bytes += bytes;
      total += 1;
      if (changedAt !== null && (open.changedAt === null || changedAt > open.changedAt)) open.changedAt = changedAt;
      if (waitingBytes >= PART_BYTES) await flush();
    },
    close: async () => {
      await finish();
      return total;
    },
  };
}

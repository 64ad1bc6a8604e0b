import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Pool } from '../../../platform/database/pool.ts';
import { addFile, addPart, closeFile } from './files.store.ts';

const compress = promisify(gzip);

/** Bytes of a part before compression. */
const PART_BYTES = 512 * 1024;

export type FileWriter = {
  /** Adds one whole line, with its line end. */
  add(line: string, changedAt: Date | null): Promise<void>;
  /** Closes the last file and returns the number of entries in all files. Call it once. */
  close(): Promise<number>;
};

/**
 * Writes lines into as many files as the limits require, part by part, so that memory stays constant. Writes no file
 * without an entry.
 */
export function createFileWriter(
  pool: Pool,
  about: {
    tenant: string;
    generation: number;
    /** Returns the name of a file: "products-1.xml" for number 1. */
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

import type { Dirent } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { threadId } from 'node:worker_threads';

/** A file's time of use is written at most once a day, so that a read rarely writes. */
const USE_MS = 86_400_000;
/** Drafts older than this are left from a killed process. */
const DRAFT_MS = 3_600_000;
/** A sweep goes this far below the budget, so that not every rendition causes one. */
const AFTER_SWEEP = 0.9;

/** Renditions on disk, as a cache with a budget in bytes. */
export type RenditionFiles = {
  /** Returns a stored rendition and notes its use; null if there is none. */
  read(name: string): Promise<Buffer | null>;
  has(name: string): Promise<boolean>;
  /** Stores a rendition; a reader never sees half of it. */
  write(name: string, content: Buffer): Promise<void>;
  /** Removes the least recently used renditions if all together exceed the budget. */
  sweep(): Promise<void>;
  /** Figures for metrics: bytes and files after the last sweep, and removals since the start. */
  figures(): { bytes: number; files: number; removed: number };
};

export type StoredFile = { path: string; bytes: number; usedAt: number };

/** Returns the files to remove: the least recently used, until the rest is well within the budget. */
export function filesOverBudget(files: readonly StoredFile[], budget: number): StoredFile[] {
  let left = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (left <= budget) return [];
  const removed: StoredFile[] = [];
  for (const file of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (left <= budget * AFTER_SWEEP) break;
    removed.push(file);
    left -= file.bytes;
  }
  return removed;
}

/** Opens the folder of renditions. `now` in milliseconds. */
export function createRenditionFiles(deps: { folder: string; budget: number; now(): number }): RenditionFiles {
  const { folder, budget, now } = deps;
  const pathOf = (name: string): string => path.join(folder, name.slice(0, 2), name);
  let [bytes, files, removed] = [0, 0, 0];

  return {
    read: (name) => readUsed(pathOf(name), now()),
    has: (name) =>
      stat(pathOf(name)).then(
        () => true,
        () => false,
      ),
    write: async (name, content) => {
      const file = pathOf(name);
      const draft = `${file}.${process.pid}-${threadId}.draft`;
      try {
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(draft, content);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {});
        throw error;
      }
    },
    sweep: async () => {
      const stored = await listFiles(folder);
      const stale = stored.filter((file) => file.path.endsWith('.draft') && now() - file.usedAt > DRAFT_MS);
      const whole = stored.filter((file) => !file.path.endsWith('.draft'));
      const over = filesOverBudget(whole, budget);
      for (const file of [...stale, ...over]) await rm(file.path, { force: true });
      removed += over.length;
      files = whole.length - over.length;
      bytes = [...over].reduce(
        (sum, file) => sum - file.bytes,
        whole.reduce((sum, file) => sum + file.bytes, 0),
      );
    },
    figures: () => ({ bytes, files, removed }),
  };
}

/** Reads a file; its modification time is the time of its last use, to the day. */
async function readUsed(file: string, now: number): Promise<Buffer | null> {
  const handle = await open(file, 'r').catch(() => null);
  if (handle === null) return null;
  try {
    const { mtimeMs } = await handle.stat();
    const content = await handle.readFile();
    // A read-only disk still serves.
    if (now - mtimeMs > USE_MS) await utimes(file, now / 1000, now / 1000).catch(() => {});
    return content;
  } catch {
    return null;
  } finally {
    await handle.close();
  }
}

/** Lists all files in the folders of renditions. A file that vanishes meanwhile is skipped. */
async function listFiles(folder: string): Promise<StoredFile[]> {
  const entriesOf = (of: string): Promise<Dirent[]> => readdir(of, { withFileTypes: true }).catch(() => []);
  const found: StoredFile[] = [];
  for (const inner of await entriesOf(folder)) {
    if (!inner.isDirectory()) continue;
    const own = path.join(folder, inner.name);
    for (const entry of await entriesOf(own)) {
      const file = path.join(own, entry.name);
      const facts = entry.isFile() ? await stat(file).catch(() => null) : null;
      if (facts) found.push({ path: file, bytes: facts.size, usedAt: facts.mtimeMs });
    }
  }
  return found;
}

/** Reads the position up to which pictures were warmed; null before the first time. */
export async function readMark(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}

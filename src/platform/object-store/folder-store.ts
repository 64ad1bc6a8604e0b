import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkKey, type ListedObject, type ObjectStore, ObjectStoreFailure } from './object-store.ts';

/** Folder of unfinished files. No key begins with a dot. */
const DRAFTS = '.drafts';
/** Age in milliseconds of drafts that a killed process left. */
const DRAFT_MS = 86_400_000;

/**
 * Creates a store in a folder of this machine, or in a shared file system. A file is renamed into its place when it is
 * complete and on the disk. `now` in milliseconds.
 */
export function createFolderStore({ folder, now }: { folder: string; now(): number }): ObjectStore {
  const drafts = path.join(folder, DRAFTS);
  const pathOf = (key: string): string => {
    checkKey(key);
    const [prefix = '', ...rest] = key.split('/');
    const name = rest.join('/');
    // Ids are hashes or random, so their first two characters spread them over folders.
    return path.join(folder, prefix, name.slice(0, 2), ...rest);
  };
  const factsOf = async (key: string): Promise<{ file: string; bytes: number } | null> => {
    const file = pathOf(key);
    const facts = await within(folder, () => orAbsent(stat(file)));
    return facts?.isFile() ? { file, bytes: facts.size } : null;
  };

  return {
    name: `folder ${folder}`,
    put: async (key, content) => {
      const file = pathOf(key);
      await within(folder, async () => {
        await mkdir(drafts, { recursive: true, mode: 0o750 });
        await mkdir(path.dirname(file), { recursive: true, mode: 0o750 });
        const draft = path.join(drafts, randomUUID());
        try {
          const chunks = Readable.from(Buffer.isBuffer(content) ? [content] : content);
          await pipeline(chunks, createWriteStream(draft, { mode: 0o640, flush: true }));
          await rename(draft, file);
          await syncFolder(path.dirname(file));
        } catch (error) {
          await rm(draft, { force: true });
          throw error;
        }
      });
    },
    get: async (key, range) => {
      const found = await factsOf(key);
      if (!found) return null;
      const stream = createReadStream(found.file, range ? { start: range.first, end: range.last } : {});
      return { bytes: found.bytes, mediaType: null, chunks: stream };
    },
    head: async (key) => {
      const found = await factsOf(key);
      return found && { bytes: found.bytes, mediaType: null };
    },
    delete: async (key) => {
      const file = pathOf(key);
      await within(folder, () => rm(file, { force: true }));
    },
    list: (prefix) => listFolder(folder, prefix, now),
    link: async () => null,
  };
}

async function* listFolder(folder: string, prefix: string, now: () => number): AsyncGenerator<ListedObject> {
  const entriesOf = (of: string): Promise<Dirent[]> =>
    within(folder, () => orAbsent(readdir(of, { withFileTypes: true }))).then((entries) => entries ?? []);
  for (const entry of await entriesOf(path.join(folder, DRAFTS))) {
    const draft = path.join(folder, DRAFTS, entry.name);
    const facts = await stat(draft).catch(() => null);
    if (facts && now() - facts.mtimeMs > DRAFT_MS) await rm(draft, { force: true });
  }
  for (const kind of await entriesOf(folder)) {
    if (!kind.isDirectory() || kind.name === DRAFTS) continue;
    for (const part of await entriesOf(path.join(folder, kind.name)))
      for (const entry of part.isDirectory() ? await entriesOf(path.join(folder, kind.name, part.name)) : []) {
        const key = `${kind.name}/${entry.name}`;
        if (!(entry.isFile() && key.startsWith(prefix))) continue;
        const facts = await stat(path.join(folder, kind.name, part.name, entry.name)).catch(() => null);
        if (facts) yield { key, bytes: facts.size, changedAt: facts.mtime };
      }
  }
}

/** Writes the new name of a file to the disk, so that a power cut cannot lose it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function orAbsent<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (codeOfError(error) === 'ENOENT' || codeOfError(error) === 'ENOTDIR') return null;
    throw error;
  }
}

/** Names the folder and the system's code in a failure. */
async function within<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (codeOfError(error) === '') throw error;
    throw new ObjectStoreFailure(`the folder ${folder} does not work (${codeOfError(error)})`, { cause: error });
  }
}

function codeOfError(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { UploadCapacity, UploadSlot } from './upload-capacity.ts';

/** Form whose files are being received: `keep` writes one to disk within its limit, `close` deletes all. */
export type OpenForm = {
  /**
   * Parameter `most`: maximum bytes to store; a larger file has no path. Result `size`: bytes received; `isBusy`: too
   * many forms are arriving from the sender's address, its network or all together, so nothing was stored.
   */
  keep(content: AsyncIterable<Uint8Array>, most: number): Promise<UploadedFile>;
  close(): Promise<void>;
};

export type UploadedFile = { size: number; path: string | null; isBusy: boolean };

export type FormFiles = {
  /** Opens a form of a client's address. */
  openForm(address: string): OpenForm;
  /** Removes files that a killed process left. */
  sweep(before: Date): Promise<void>;
};

/**
 * Stores uploaded files in a folder until the form is complete, under random names and with private permissions. A form
 * takes its slot with its first file.
 */
export function createFormFiles(folder: string, capacity: UploadCapacity): FormFiles {
  return {
    openForm: (address) => {
      let slot: UploadSlot | null = null;
      const paths: string[] = [];
      return {
        keep: async (content, most) => {
          slot ??= capacity.enter(address);
          const isBusy = (): boolean => slot === null || slot.isDisplaced();
          if (isBusy()) return { size: await sizeOf(content), path: null, isBusy: true };
          await mkdir(folder, { recursive: true, mode: 0o700 });
          const own = path.join(folder, randomUUID());
          paths.push(own);
          const file = await open(own, 'wx', 0o600);
          let size = 0;
          try {
            for await (const piece of content) {
              size += piece.byteLength;
              if (size > most || isBusy()) continue;
              await file.appendFile(piece);
            }
            if (size > most || isBusy()) await file.truncate();
          } finally {
            await file.close();
          }
          return { size, path: size > most || isBusy() ? null : own, isBusy: isBusy() };
        },
        close: async () => {
          slot?.leave();
          await Promise.all(paths.splice(0).map((own) => rm(own, { force: true })));
        },
      };
    },
    sweep: async (before) => {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const own = path.join(folder, name);
        const { mtime } = await stat(own).catch(() => ({ mtime: before }));
        // A folder is left from an import that was killed, from versions in which imports shared this folder.
        if (mtime < before) await rm(own, { recursive: true, force: true });
      }
    },
  };
}

/** Reads content to its end without storing it. */
async function sizeOf(content: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0;
  for await (const chunk of content) size += chunk.byteLength;
  return size;
}

import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { formBudget } from './form-budget.ts';

/** Form whose files are being received: `keep` writes one to disk within its limit, `close` deletes all. */
export type OpenForm = {
  /** Parameter `most`: maximum bytes to store; a larger file has no path. Result `size`: bytes received. */
  keep(content: AsyncIterable<Uint8Array>, most: number): Promise<{ size: number; path: string | null }>;
  close(): Promise<void>;
};

export type FormFiles = {
  openForm(): OpenForm;
  /** Removes files that a killed process left. */
  sweep(before: Date): Promise<void>;
};

/**
 * Stores uploaded files in a folder until they are re-encoded, under random names and with private permissions. All
 * together are limited to `most` bytes; at the limit, a form waits before it reads on.
 */
export function createFormFiles(folder: string, most: number): FormFiles {
  const openBudget = formBudget(most);
  return {
    openForm: () => {
      const budget = openBudget();
      const paths: string[] = [];
      return {
        keep: async (content, most) => {
          await mkdir(folder, { recursive: true, mode: 0o700 });
          const own = path.join(folder, randomUUID());
          paths.push(own);
          const file = await open(own, 'wx', 0o600);
          let size = 0;
          try {
            for await (const piece of content) {
              size += piece.byteLength;
              if (size > most) continue;
              await budget.take(piece.byteLength);
              await file.appendFile(piece);
            }
            if (size > most) await file.truncate();
          } finally {
            await file.close();
          }
          return { size, path: size > most ? null : own };
        },
        close: async () => {
          budget.close();
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

import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { formBudget } from './form-room.ts';

/** A form whose files come in: `keep` writes one to the disk as far as it may be kept, `close` forgets them all. */
export type OpenForm = {
  /** `room`: bytes that may be kept; what is larger has no path. `size` is what came. */
  keep(content: AsyncIterable<Uint8Array>, room: number): Promise<{ size: number; path: string | null }>;
  close(): Promise<void>;
};

export type FormFiles = {
  openForm(): OpenForm;
  /** Removes what a process that was killed left behind. */
  sweep(before: Date): Promise<void>;
};

/**
 * Files of forms lie in a folder of their own until they have been made anew, under names of ours, and nobody else may read
 * them. All together have `most` bytes: who comes when it is full waits with the rest still on its way.
 */
export function createFormFiles(folder: string, most: number): FormFiles {
  const openRoom = formBudget(most);
  return {
    openForm: () => {
      const room = openRoom();
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
              await room.take(piece.byteLength);
              await file.appendFile(piece);
            }
            if (size > most) await file.truncate();
          } finally {
            await file.close();
          }
          return { size, path: size > most ? null : own };
        },
        close: async () => {
          room.close();
          await Promise.all(paths.splice(0).map((own) => rm(own, { force: true })));
        },
      };
    },
    sweep: async (before) => {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const own = path.join(folder, name);
        const { mtime } = await stat(own).catch(() => ({ mtime: before }));
        // A folder is what an import left here that was killed, before imports had a place of their own.
        if (mtime < before) await rm(own, { recursive: true, force: true });
      }
    },
  };
}

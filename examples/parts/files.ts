import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';

/** Returns the text of a file; null if it is missing. */
export async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a whole file: a reader, and the program after a power cut, find the old or the new content. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(`${file}.new`, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
}

/** Moves a file to another folder. */
export async function moveTo(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await rename(file, path.join(folder, path.basename(file)));
}

/** Returns the finished files of a folder with an ending, by name. */
export async function filesOf(folder: string, ending: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => path.join(folder, name));
}

/** Position in the log of events, in a file. */
export type StoredPosition = { read(): Promise<number | null>; keep(position: number): Promise<void> };

export function storedPosition(file: string): StoredPosition {
  return {
    read: async () => {
      const text = await textOf(file);
      if (text === null) return null;
      if (!/^\d+\n$/.test(text)) throw new Error(`${file} holds no position`);
      return Number(text);
    },
    keep: (position) => writeWhole(file, `${position}\n`),
  };
}

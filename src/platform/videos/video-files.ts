import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { threadId } from 'node:worker_threads';

export const VIDEO_FORMATS = ['webm', 'mp4'] as const;
export type VideoFormat = (typeof VIDEO_FORMATS)[number];

export type VideoFile = { path: string; bytes: number };

export type VideoFiles = {
  /** Returns a stored video as a local file; null if there is none with this id in this format. */
  file(id: string, format: VideoFormat): Promise<VideoFile | null>;
};

/**
 * Creates a disk cache of videos. The database stores them, for backups and other machines; a file can be read from any
 * offset. The first request copies a video to the disk, chunk by chunk.
 */
export function createVideoFiles(deps: {
  folder: string;
  /** Returns the size of a video in bytes; null if there is none. */
  size(id: string, format: VideoFormat): Promise<number | null>;
  pieces(id: string): AsyncIterable<Buffer>;
}): VideoFiles {
  const underway = new Map<string, Promise<VideoFile | null>>();

  async function bring(id: string, format: VideoFormat, file: string): Promise<VideoFile | null> {
    const bytes = await deps.size(id, format);
    if (bytes === null) return null;
    await mkdir(path.dirname(file), { recursive: true });
    const draft = `${file}.${process.pid}-${threadId}.draft`;
    try {
      await pipeline(Readable.from(deps.pieces(id)), createWriteStream(draft));
      const { size } = await stat(draft);
      if (size !== bytes) throw new Error(`video ${id} has ${size} bytes instead of ${bytes}`);
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return { path: file, bytes };
  }

  return {
    file: async (id, format) => {
      if (!/^[0-9a-f]{16}$/.test(id)) return null;
      const file = path.join(deps.folder, id.slice(0, 2), `${id}.${format}`);
      const there = await stat(file).catch(() => null);
      if (there) return { path: file, bytes: there.size };
      const known = underway.get(file);
      if (known) return known;
      const promise = bring(id, format, file).finally(() => underway.delete(file));
      underway.set(file, promise);
      return promise;
    },
  };
}

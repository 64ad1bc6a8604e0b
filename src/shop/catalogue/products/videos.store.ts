import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import { type FileTable, fileRowContent } from '../../../platform/object-store/file-tables.store.ts';
import type { StoredFiles } from '../../../platform/object-store/stored-files.ts';
import type { VideoFormat } from '../../../platform/videos/video-files.ts';
import { LARGEST_VIDEO_FILE } from './editor/file-limits.ts';
import { inspectVideo, NAMES } from './inspect-video.ts';

const PIECE = 256 * 1024;

/** Files of videos, by their ids. */
export const STORED_VIDEOS: FileTable = {
  prefix: 'videos',
  table: 'video',
  id: 'id',
  idType: 'text',
  mediaType: "'video/' || format",
  chunks: { table: 'video_piece', id: 'video_id' },
};

export type StoredVideo = { id: string } | { problem: string };

const shortHash = (hash: { digest(encoding: 'hex'): string }) => hash.digest('hex').slice(0, 16);

/** Checks a file and stores it once, in chunks. Its id is the hash of its bytes. */
export async function storeVideo(pool: Pool, file: string, format: VideoFormat): Promise<StoredVideo> {
  const { size } = await stat(file);
  if (size > LARGEST_VIDEO_FILE) return { problem: 'is larger than 20 MB' };
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  const id = shortHash(hash);
  const known = await pool.query<{ format: string }>('select format from video where id = $1', [id]);
  const [before] = known.rows;
  if (before) return before.format === format ? { id } : { problem: `is no ${NAMES[format]} or is broken` };
  const facts = await inspectVideo(file, format);
  if ('problem' in facts) return facts;
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `insert into video (id, format, bytes, width, height, milliseconds) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do nothing`,
      [id, format, size, facts.width, facts.height, facts.milliseconds],
    );
    if (rowCount === 1) await writePieces(client, id, file);
  });
  return { id };
}

async function writePieces(client: SqlRunner, id: string, path: string): Promise<void> {
  const file = await open(path);
  try {
    for (let position = 0; ; position += 1) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(PIECE), 0, PIECE, position * PIECE);
      if (bytesRead === 0) return;
      await client.query('insert into video_piece (video_id, position, content) values ($1, $2, $3)', [
        id,
        position,
        buffer.subarray(0, bytesRead),
      ]);
    }
  } finally {
    await file.close();
  }
}

export async function storeCaptions(database: SqlRunner, content: string): Promise<string> {
  const id = shortHash(createHash('sha256').update(content));
  await database.query('insert into video_captions (id, content) values ($1, $2) on conflict (id) do nothing', [
    id,
    content,
  ]);
  return id;
}

/** Returns the bytes of a video; null if the id is unknown in this format. */
export async function videoSize(database: SqlRunner, id: string, format: VideoFormat): Promise<number | null> {
  const { rows } = await database.query('select bytes from video where id = $1 and format = $2', [id, format]);
  const [row] = rows as { bytes: number }[];
  return row?.bytes ?? null;
}

/** Streams a video from its beginning, one chunk in memory at a time, from the database or the object store. */
export async function* videoChunks(database: SqlRunner, files: StoredFiles, id: string): AsyncGenerator<Buffer> {
  let isInDatabase = false;
  for await (const chunk of fileRowContent(database, STORED_VIDEOS, id)) {
    isInDatabase = true;
    yield chunk;
  }
  if (!isInDatabase) yield* files.chunks(`${STORED_VIDEOS.prefix}/${id}`);
}

export async function videoCaptions(database: SqlRunner, id: string): Promise<string | null> {
  const { rows } = await database.query('select content from video_captions where id = $1', [id]);
  const [row] = rows as { content: string }[];
  return row?.content ?? null;
}

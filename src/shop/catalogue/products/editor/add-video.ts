import type { Pool } from '../../../../platform/database/pool.ts';
import type { VideoFormat } from '../../../../platform/videos/video-files.ts';
import { cleanCaptions } from '../import/web-vtt.ts';
import { storeCaptions, storeVideo } from '../videos.store.ts';

export type AddedVideoFile = { ok: true; id: string } | { ok: false; problem: 'not-allowed' | 'video' | 'captions' };

/** Stores a video file, checked by its content. It is shown once a product names it. */
export async function addVideoFile(pool: Pool, file: string, format: VideoFormat): Promise<AddedVideoFile> {
  const stored = await storeVideo(pool, file, format);
  return 'id' in stored ? { ok: true, id: stored.id } : { ok: false, problem: 'video' };
}

/** Stores captions as valid WebVTT. */
export async function addCaptionsFile(pool: Pool, text: string): Promise<AddedVideoFile> {
  const read = cleanCaptions(text);
  if ('problem' in read) return { ok: false, problem: 'captions' };
  return { ok: true, id: await storeCaptions(pool, read.captions) };
}

import fs from 'node:fs/promises';
import type { Pool } from '../../../../platform/database/pool.ts';
import { VIDEO_FORMATS, type VideoFormat } from '../../../../platform/videos/video-files.ts';
import { LARGEST_CAPTIONS_FILE } from '../editor/file-limits.ts';
import { storeCaptions, storeVideo } from '../videos.store.ts';
import type { RowVideos } from './batch.ts';
import type { FileFinder } from './files-beside.ts';
import type { PictureReader } from './read-pictures.ts';
import type { RowRefusal } from './types.ts';
import { cleanCaptions } from './web-vtt.ts';

/** Target state of a video of a product. */
export type VideoWish = {
  product_id: string;
  position: number;
  webm_id: string | null;
  mp4_id: string | null;
  service_id: string | null;
  poster_id: string | null;
  title: string;
  captions_id: string | null;
};

export type VideoReader = (row: RowVideos) => Promise<{ wishes: VideoWish[]; refused: RowRefusal[] }>;

type Found = { id: string } | { problem: string };

/**
 * Creates a reader that stores the videos of a row, each file once per import. It omits broken files and reports them.
 */
export function videoReader(deps: { pool: Pool; find: FileFinder; pictures: PictureReader }): VideoReader {
  const known = new Map<string, Promise<Found>>();
  const once = (written: string, read: () => Promise<Found>): Promise<Found> => {
    const before = known.get(written) ?? read();
    known.set(written, before);
    return before;
  };

  async function fromFile(
    written: string,
    kind: 'videos' | 'captions',
    read: (file: string) => Promise<Found>,
  ): Promise<Found> {
    const found = await deps.find(written, kind);
    if ('problem' in found) return found;
    if (!(await fs.stat(found.file)).isFile()) return { problem: `${written} is no file` };
    const stored = await read(found.file);
    return 'problem' in stored ? { problem: `${written} ${stored.problem}` } : stored;
  }

  const video = (written: string, format: VideoFormat) =>
    once(written, () => fromFile(written, 'videos', (file) => storeVideo(deps.pool, file, format)));

  const captions = (written: string) =>
    once(written, () =>
      fromFile(written, 'captions', async (file) => {
        const { size } = await fs.stat(file);
        if (size > LARGEST_CAPTIONS_FILE) return { problem: 'is larger than 64 kB' };
        const read = cleanCaptions(await fs.readFile(file, 'utf8'));
        return 'problem' in read ? read : { id: await storeCaptions(deps.pool, read.captions) };
      }),
    );

  return async ({ productId, row, videos }) => {
    const refused: RowRefusal[] = [];
    const wishes: VideoWish[] = [];
    const kept = async (attribute: string, wanted: Promise<Found> | null): Promise<string | null> => {
      const stored = await wanted;
      if (stored && 'problem' in stored) refused.push({ line: row.line, attribute, reason: stored.problem });
      return stored && 'id' in stored ? stored.id : null;
    };
    for (const [index, named] of videos.entries()) {
      const files: Record<VideoFormat, string | null> = { webm: null, mp4: null };
      if ('files' in named) {
        for (const format of VIDEO_FORMATS) {
          const written = named.files[format];
          files[format] = await kept('c:video', written === undefined ? null : video(written, format));
        }
        if (VIDEO_FORMATS.every((format) => files[format] === null)) continue;
      }
      const [poster, words] = [row['c:video_poster']?.[index], row['c:video_captions']?.[index]];
      wishes.push({
        product_id: productId,
        position: wishes.length + 1,
        webm_id: files.webm,
        mp4_id: files.mp4,
        service_id: 'serviceId' in named ? named.serviceId : null,
        poster_id: await kept('c:video_poster', poster ? deps.pictures(poster) : null),
        title: row['c:video_title']?.[index] ?? '',
        captions_id: await kept('c:video_captions', words ? captions(words) : null),
      });
    }
    return { wishes, refused };
  };
}

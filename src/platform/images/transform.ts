import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { threadId } from 'node:worker_threads';
import sharp from 'sharp';

/** The only widths there are: anything else is refused, so that nobody fills the disk with variations. */
export const PRESETS = [160, 320, 480, 640, 768, 960, 1280] as const;
/** A picture that stands for its page where a link is shared: whole, on paper, in the one proportion that all show. */
const SHARE = { width: 1200, height: 630, ground: '#fbfaf7' } as const;
export type Preset = (typeof PRESETS)[number] | 'share';
export type ImageFormat = 'avif' | 'jpeg';

/** Pixels of a source beyond which decoding is refused: a small file can unfold to gigabytes. */
const LARGEST = 50_000_000;

// It shares libuv's threads with password hashing and name look-ups: one picture at a time, each on one thread.
sharp.concurrency(1);
// Hardly a picture is made twice; what is kept of them would only be memory.
sharp.cache(false);

export type Images = {
  /** The rendition of a stored picture, from the disk cache or made now; null if there is no such picture. */
  rendition(id: string, preset: Preset, format: ImageFormat): Promise<Buffer | null>;
};

export function createImages(deps: {
  folder: string;
  quality: number;
  source(id: string): Promise<Buffer | null>;
  /** A rendition could not be written to the cache. */
  notKept(error: unknown): void;
}): Images {
  let queue: Promise<unknown> = Promise.resolve();
  const underway = new Map<string, Promise<Buffer | null>>();

  async function make(id: string, preset: Preset, format: ImageFormat, file: string): Promise<Buffer | null> {
    const source = await deps.source(id);
    if (!source) return null;
    const turn = queue.then(() => transform(source, preset, format, deps.quality));
    queue = turn.catch(() => {});
    const content = await turn;
    const draft = `${file}.${process.pid}-${threadId}.draft`;
    try {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(draft, content);
      await rename(draft, file);
    } catch (err) {
      // A full disk, or one that may not be written: the picture is there all the same.
      await rm(draft, { force: true }).catch(() => {});
      deps.notKept(err);
    }
    return content;
  }

  return {
    rendition: async (id, preset, format) => {
      const file = path.join(deps.folder, id.slice(0, 2), `${id}-${preset}.${format}`);
      const cached = await readFile(file).catch(() => null);
      if (cached) return cached;
      const known = underway.get(file);
      if (known) return known;
      const promise = make(id, preset, format, file).finally(() => underway.delete(file));
      underway.set(file, promise);
      return promise;
    },
  };
}

async function transform(source: Buffer, preset: Preset, format: ImageFormat, quality: number): Promise<Buffer> {
  const upright = sharp(source, { limitInputPixels: LARGEST, failOn: 'error' }).rotate();
  const { ground, ...size } = SHARE;
  const image =
    preset === 'share'
      ? upright.flatten({ background: ground }).resize({ ...size, fit: 'contain', background: ground })
      : upright.resize({ width: preset, withoutEnlargement: true });
  // AVIF reaches the same impression at a lower number; effort 4 would cost ten times effort 2.
  return format === 'avif'
    ? image.avif({ quality: Math.round(quality * 0.8), effort: 2 }).toBuffer()
    : image.jpeg({ quality, mozjpeg: true }).toBuffer();
}

export function parsePreset(text: string): Preset | null {
  return text === 'share' ? text : (PRESETS.find((preset) => String(preset) === text) ?? null);
}

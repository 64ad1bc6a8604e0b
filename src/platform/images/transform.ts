import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { threadId } from 'node:worker_threads';
import sharp from 'sharp';

/** Allowed widths in pixels. Other widths are refused, so requests cannot fill the disk with renditions. */
export const PRESETS = [160, 320, 480, 640, 768, 960, 1280] as const;
/**
 * Preview picture of a shared link: the whole picture on a plain background, in the one format that all services show.
 */
const SHARE = { width: 1200, height: 630, ground: '#fbfaf7' } as const;
export type Preset = (typeof PRESETS)[number] | 'share';
export type ImageFormat = 'avif' | 'jpeg';

/** Maximum number of source pixels to decode, because a small file can expand to gigabytes. */
const LARGEST = 50_000_000;

// sharp shares libuv's threads with password hashing and DNS look-ups. So one picture is processed at a time, on one
// thread.
sharp.concurrency(1);
// Pictures are rarely rendered twice, so sharp's own cache would only cost memory.
sharp.cache(false);

export type Images = {
  /** Returns a rendition of a stored picture, from the disk cache or rendered now; null for an unknown picture. */
  rendition(id: string, preset: Preset, format: ImageFormat): Promise<Buffer | null>;
};

export function createImages(deps: {
  folder: string;
  quality: number;
  source(id: string): Promise<Buffer | null>;
  /** Called if a rendition could not be written to the cache. */
  notKept(error: unknown): void;
}): Images {
  let queue: Promise<unknown> = Promise.resolve();
  const underway = new Map<string, Promise<Buffer | null>>();

  async function make(id: string, preset: Preset, format: ImageFormat, file: string): Promise<Buffer | null> {
    const source = await deps.source(id);
    if (!source) return null;
    const transformed = queue.then(() => transform(source, preset, format, deps.quality));
    queue = transformed.catch(() => {});
    const content = await transformed;
    const draft = `${file}.${process.pid}-${threadId}.draft`;
    try {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(draft, content);
      await rename(draft, file);
    } catch (err) {
      // The disk is full or read-only; the rendition is still valid.
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
  // AVIF looks equal at a lower quality number. Effort 4 would cost ten times as much as effort 2.
  return format === 'avif'
    ? image.avif({ quality: Math.round(quality * 0.8), effort: 2 }).toBuffer()
    : image.jpeg({ quality, mozjpeg: true }).toBuffer();
}

export function parsePreset(text: string): Preset | null {
  return text === 'share' ? text : (PRESETS.find((preset) => String(preset) === text) ?? null);
}

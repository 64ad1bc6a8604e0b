import sharp from 'sharp';
import type { FairQueue, QueueClient } from '../queues/fair-queue.ts';
import type { RenditionFiles } from './rendition-files.ts';

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
/**
 * AVIF options. A request waits for its rendition. Effort 0 with half the colour resolution costs a sixth of effort 2,
 * which background work uses (decision 128).
 */
const AVIF = {
  request: { effort: 0, chromaSubsampling: '4:2:0' },
  background: { effort: 2, chromaSubsampling: '4:4:4' },
} as const;
/** As mozjpeg's defaults, but without trying other orders of scans: a third less processor time for 3 % more bytes. */
const JPEG = { trellisQuantisation: true, overshootDeringing: true, quantisationTable: 3, progressive: true } as const;

// sharp shares libuv's threads with password hashing and DNS look-ups. So each picture is processed on one thread.
sharp.concurrency(1);
// Pictures are rarely rendered twice, so sharp's own cache would only cost memory.
sharp.cache(false);

/** Rendition of a picture: its id, width or preview, and format. */
export type RenditionKey = { id: string; preset: Preset; format: ImageFormat };
export type Rendition = { ok: true; content: Buffer } | { ok: false; problem: 'unknown' | 'busy' };

export type Images = {
  /**
   * Returns a rendition of a stored picture, from the disk cache or rendered in the client's next queue slot. Busy: too many
   * pictures wait already.
   */
  rendition(key: RenditionKey, client: QueueClient): Promise<Rendition>;
  /** Renders a picture while no visitor waits, unless it is stored; returns false if there was nothing to do. */
  warm(key: RenditionKey): Promise<boolean>;
};

export function createImages(deps: {
  files: Pick<RenditionFiles, 'read' | 'has' | 'write'>;
  queue: Pick<FairQueue, 'run' | 'runInBackground'>;
  quality: number;
  source(id: string): Promise<Buffer | null>;
  /** Called if a rendition could not be written to the cache. */
  notKept(error: unknown): void;
}): Images {
  const { files, queue, quality } = deps;

  async function make(key: RenditionKey, by: keyof typeof AVIF): Promise<Buffer | null> {
    const source = await deps.source(key.id);
    if (!source) return null;
    const content = await transform(source, key, { quality, by });
    try {
      await files.write(nameOf(key), content);
    } catch (err) {
      // The disk is full or read-only; the rendition is still valid.
      deps.notKept(err);
    }
    return content;
  }

  return {
    rendition: async (key, client) => {
      const name = nameOf(key);
      const cached = await files.read(name);
      if (cached) return { ok: true, content: cached };
      // Each client has a job of its own, even for the same rendition: the first one stores it for the others.
      const made = await queue.run(client, async () => (await files.read(name)) ?? make(key, 'request'));
      if (!made.ok) return { ok: false, problem: 'busy' };
      return made.result === null ? { ok: false, problem: 'unknown' } : { ok: true, content: made.result };
    },
    warm: async (key) => {
      if (await files.has(nameOf(key))) return false;
      return (await queue.runInBackground(() => make(key, 'background'))) !== null;
    },
  };
}

function nameOf({ id, preset, format }: RenditionKey): string {
  return `${id}-${preset}.${format}`;
}

async function transform(
  source: Buffer,
  { preset, format }: RenditionKey,
  { quality, by }: { quality: number; by: keyof typeof AVIF },
): Promise<Buffer> {
  const upright = sharp(source, { limitInputPixels: LARGEST, failOn: 'error' }).rotate();
  const { ground, ...size } = SHARE;
  const image =
    preset === 'share'
      ? upright.flatten({ background: ground }).resize({ ...size, fit: 'contain', background: ground })
      : upright.resize({ width: preset, withoutEnlargement: true });
  // AVIF looks equal at a lower quality number.
  return format === 'avif'
    ? image.avif({ quality: Math.round(quality * 0.8), ...AVIF[by] }).toBuffer()
    : image.jpeg({ quality, ...JPEG }).toBuffer();
}

export function parsePreset(text: string): Preset | null {
  return text === 'share' ? text : (PRESETS.find((preset) => String(preset) === text) ?? null);
}

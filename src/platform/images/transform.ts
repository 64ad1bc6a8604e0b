import { ObjectStoreFailure } from '../object-store/object-store.ts';
import type { FairQueue, QueueClient } from '../queues/fair-queue.ts';
import type { DecodingProblem, PictureDecoder } from './decoding/picture-decoder.ts';
import type { RenderJob } from './decoding/picture-jobs.ts';
import type { RenditionFiles } from './rendition-files.ts';

/** Allowed widths in pixels. Other widths are refused, so requests cannot fill the disk with renditions. */
export const PRESETS = [160, 320, 480, 640, 768, 960, 1280] as const;
/** `share` is the preview of a shared link, in the one format that all services show. */
export type Preset = (typeof PRESETS)[number] | 'share';
export type ImageFormat = RenderJob['format'];

/** Time in which a picture is not decoded again after a process ended at it, and the number of such pictures. */
const REFUSED_MS = 600_000;
const MOST_REFUSED = 1000;

/** Rendition of a picture: its id, width or preview, and format. */
export type RenditionKey = { id: string; preset: Preset; format: ImageFormat };
export type Rendition = { ok: true; content: Buffer } | { ok: false; problem: 'unknown' | 'busy' | 'broken' };

export type Images = {
  /**
   * Returns a rendition of a stored picture, from the disk cache or rendered in the client's next queue slot. Busy: too many
   * pictures wait already. Broken: the picture cannot be decoded, or ended the process that decoded it.
   */
  rendition(key: RenditionKey, client: QueueClient): Promise<Rendition>;
  /** Renders a picture while no visitor waits, unless its rendition is stored or it is unknown. */
  warm(key: RenditionKey): Promise<'made' | 'nothing-to-do' | 'broken'>;
};

export function createImages(deps: {
  files: Pick<RenditionFiles, 'read' | 'has' | 'write'>;
  queue: Pick<FairQueue, 'run' | 'runInBackground'>;
  decoder: Pick<PictureDecoder, 'render'>;
  quality: number;
  now(): number;
  source(id: string): Promise<Buffer | null>;
  /** Called if a rendition could not be written to the cache. */
  notKept(error: unknown): void;
  /** Called if a picture cannot be decoded. */
  notMade(id: string, problem: DecodingProblem): void;
}): Images {
  const { files, queue, decoder, quality, now } = deps;
  /** Ids of pictures at which a process ended, with the time of that. Others must not wait for the next attempt. */
  const refused = new Map<string, number>();

  async function make(key: RenditionKey, by: RenderJob['by']): Promise<Rendition> {
    const { id, preset, format } = key;
    if (now() - (refused.get(id) ?? -Infinity) < REFUSED_MS) return { ok: false, problem: 'broken' };
    const source = await sourceOf(id);
    if (source === 'away') return { ok: false, problem: 'busy' };
    if (!source) return { ok: false, problem: 'unknown' };
    const made = await decoder.render(source, { width: preset === 'share' ? null : preset, format, quality, by });
    if (!made.ok) {
      if (made.problem === 'ended-process') refuse(id);
      deps.notMade(id, made.problem);
      return { ok: false, problem: 'broken' };
    }
    try {
      await files.write(nameOf(key), made.content);
    } catch (err) {
      // The disk is full or read-only; the rendition is still valid.
      deps.notKept(err);
    }
    return made;
  }

  /** Returns the original; 'away' while its store cannot be reached, so that the client tries again. */
  async function sourceOf(id: string): Promise<Buffer | null | 'away'> {
    try {
      return await deps.source(id);
    } catch (error) {
      if (error instanceof ObjectStoreFailure) return 'away';
      throw error;
    }
  }

  function refuse(id: string): void {
    refused.delete(id);
    refused.set(id, now());
    const [oldest] = refused.keys();
    if (refused.size > MOST_REFUSED && oldest !== undefined) refused.delete(oldest);
  }

  async function storedOr(name: string, make: () => Promise<Rendition>): Promise<Rendition> {
    const cached = await files.read(name);
    return cached ? { ok: true, content: cached } : make();
  }

  return {
    rendition: (key, client) => {
      const name = nameOf(key);
      return storedOr(name, async () => {
        // Each client has a job of its own, even for the same rendition: the first one stores it for the others.
        const made = await queue.run(client, () => storedOr(name, () => make(key, 'request')));
        return made.ok ? made.result : { ok: false, problem: 'busy' };
      });
    },
    warm: async (key) => {
      if (await files.has(nameOf(key))) return 'nothing-to-do';
      const made = await queue.runInBackground(() => make(key, 'background'));
      if (made.ok) return 'made';
      return made.problem === 'broken' ? 'broken' : 'nothing-to-do';
    },
  };
}

function nameOf({ id, preset, format }: RenditionKey): string {
  return `${id}-${preset}.${format}`;
}

export function parsePreset(text: string): Preset | null {
  return text === 'share' ? text : (PRESETS.find((preset) => String(preset) === text) ?? null);
}

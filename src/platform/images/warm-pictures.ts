import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '../log.ts';
import { readMark } from './rendition-files.ts';
import type { Images, RenditionKey } from './transform.ts';

/** Pictures after a position, in the order of import. `position` grows with every import. */
export type NewPictures = (after: string | null, most: number) => Promise<{ id: string; position: string }[]>;

/** Renditions that lists and product pages show most; others are made for the first visitor who needs one. */
const COMMON = [320, 480, 640, 960] as const;
const AT_ONCE = 50;
/** Interval of the look for new pictures, in milliseconds. */
const LOOK_MS = 30_000;
/** After a rendition the thread rests this many times its duration, so that warming takes a tenth of a processor. */
const REST = 9;

/** Returns the renditions to make of a new picture. */
export function commonRenditions(id: string): RenditionKey[] {
  return COMMON.map((preset) => ({ id, preset, format: 'avif' }));
}

export type Warming = { stop(): Promise<void>; figures(): { made: number } };

/**
 * Makes the common renditions of new pictures in the background. `markFile` holds the position: a restart continues, and
 * each machine warms its own disk. A broken picture is skipped.
 */
export function warmNewPictures(deps: {
  images: Pick<Images, 'warm'>;
  newPictures: NewPictures;
  markFile: string;
  log: Pick<Log, 'warn'>;
  now(): number;
  /** Waits so many milliseconds, or until `stop`. */
  rest(ms: number): Promise<void>;
}): Warming {
  const { images, markFile, log, now } = deps;
  let made = 0;
  let isStopping = false;
  const { promise: stopped, resolve: wake } = Promise.withResolvers<void>();
  const rest = (ms: number): Promise<void> => Promise.race([deps.rest(ms), stopped]);

  async function warmOne(id: string): Promise<void> {
    for (const key of commonRenditions(id)) {
      if (isStopping) return;
      const started = now();
      try {
        const outcome = await images.warm(key);
        if (outcome === 'broken') return;
        if (outcome === 'nothing-to-do') continue;
        made += 1;
      } catch (err) {
        log.warn({ err, picture: id }, 'could not warm a picture');
        return;
      }
      await rest((now() - started) * REST);
    }
  }

  async function work(): Promise<void> {
    let position = await readMark(markFile);
    while (!isStopping) {
      try {
        const pictures = await deps.newPictures(position, AT_ONCE);
        for (const picture of pictures) {
          await warmOne(picture.id);
          if (isStopping) return;
          position = picture.position;
        }
        if (pictures.length > 0 && position !== null) {
          await mkdir(path.dirname(markFile), { recursive: true });
          await writeFile(markFile, position);
        }
        if (pictures.length < AT_ONCE) await rest(LOOK_MS);
      } catch (err) {
        // The database is away, or the disk is full.
        log.warn({ err }, 'could not warm new pictures');
        await rest(LOOK_MS);
      }
    }
  }

  const done = work();
  return {
    stop: async () => {
      isStopping = true;
      wake();
      await done;
    },
    figures: () => ({ made }),
  };
}

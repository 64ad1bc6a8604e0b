import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import {
  connectPictureDecoder,
  createPictureDecoder,
  type PictureDecoder,
} from '../platform/images/decoding/picture-decoder.ts';
import { createRenditionFiles, type RenditionFiles } from '../platform/images/rendition-files.ts';
import { shareRenditions } from '../platform/images/shared-renditions.ts';
import { createImages, type Images } from '../platform/images/transform.ts';
import { type Warming, warmNewPictures } from '../platform/images/warm-pictures.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { registerQueueFigures } from '../platform/metrics/queue-figures.ts';
import { openObjectStore } from '../platform/object-store/open-stores.ts';
import { S3_SERVING_LIMITS } from '../platform/object-store/s3-requests.ts';
import { createFairQueue } from '../platform/queues/fair-queue.ts';
import { pictureContent, picturesAfter } from '../shop/catalogue/products/index.ts';
import type { Foundation } from './foundation.ts';

const MEGABYTE = 1024 * 1024;
/**
 * Limits of renditions in one thread (docs/security/limits.md). A page of 240 products needs as many pictures before
 * they are cached; browsers load them as the visitor scrolls.
 */
const RENDITIONS = { running: 1, runningPerClient: 1, waitingPerClient: 120, waiting: 2000 };
/** Processes of one decoder. Each worker renders one picture at a time, but most of them none. */
const LEAST_PROCESSES = 2;
/** Time after the start of the shop at which its decoding process starts, in milliseconds: the start itself has more to do. */
const PREPARE_MS = 3000;
/** Interval between two sweeps of the rendition cache, in milliseconds. */
const SWEEP_MS = 600_000;

export type Pictures = { images: Images; decoder: PictureDecoder; stop(): Promise<void> };

/**
 * Composes pictures: the processes that decode them, the queue and files of renditions, and background work. A worker
 * uses the processes of the main thread by `picturePort`.
 */
export function composePictures(
  {
    config,
    readPool,
    files: stored,
    log,
    metrics,
  }: Pick<Foundation, 'config' | 'readPool' | 'files' | 'log' | 'metrics'>,
  works: boolean,
  picturePort?: MessagePort,
): Pictures {
  const folder = path.join(config.dataDir, 'cache', 'images');
  const ownFiles = createRenditionFiles({ folder, budget: config.imageCacheMb * MEGABYTE, now: Date.now });
  const store = config.sharedRenditionsMb === 0 ? null : openObjectStore(config.files.current, S3_SERVING_LIMITS);
  const notShared = (err: unknown): void => log.warn({ err }, 'renditions are not shared for a while');
  const files = store ? shareRenditions({ files: ownFiles, store, now: Date.now, notShared }) : ownFiles;
  const queue = createFairQueue(RENDITIONS);
  const decoder = picturePort
    ? connectPictureDecoder(picturePort)
    : createPictureDecoder({ processes: Math.max(LEAST_PROCESSES, config.workers) });
  const images = createImages({
    files,
    queue,
    decoder,
    quality: 75,
    now: Date.now,
    source: (id) => pictureContent(readPool, stored, id),
    notKept: (err) => log.error({ err }, 'could not store a rendition'),
    notMade: (picture, problem) => log.warn({ picture, problem }, 'a picture cannot be decoded'),
  });
  if (metrics) {
    registerQueueFigures(metrics, 'pictures', queue);
    if (!picturePort) registerProcessFigures(metrics, decoder);
  }
  // No request of a visitor is to pay for the start of a process (docs/security/limits.md).
  const preparing = picturePort ? undefined : setTimeout(decoder.prepare, PREPARE_MS).unref();
  const stopDecoder = (): Promise<void> => {
    clearTimeout(preparing);
    return decoder.close();
  };
  if (!works) return { images, decoder, stop: stopDecoder };
  const warming = config.warmsPictures
    ? warmNewPictures({
        images,
        newPictures: (after, most) => picturesAfter(readPool, after, most),
        markFile: path.join(folder, 'warmed'),
        log,
        now: () => performance.now(),
        rest: (ms) => wait(ms, undefined, { ref: false }),
      })
    : null;
  const sweep = (): void => {
    files.sweep().catch((err) => log.warn({ err }, 'could not sweep the cache of renditions'));
  };
  sweep();
  const sweeping = setInterval(sweep, SWEEP_MS).unref();
  if (metrics) registerCacheFigures(metrics, files, warming);
  return {
    images,
    decoder,
    stop: async () => {
      clearInterval(sweeping);
      await warming?.stop();
      await stopDecoder();
    },
  };
}

function registerProcessFigures(metrics: Metrics, { figures }: PictureDecoder): void {
  metrics.registerGauge(
    'kontor_picture_processes',
    'Confined processes that decode pictures of the shop.',
    () => figures().running,
  );
  metrics.registerCount(
    'kontor_picture_processes_started_total',
    'Confined processes for pictures of the shop that were started.',
    () => figures().started,
  );
  metrics.registerCount(
    'kontor_picture_processes_ended_total',
    'Confined processes for pictures of the shop that ended, by reason.',
    () => Object.entries(figures().ended).map(([reason, value]) => ({ labels: { reason }, value })),
  );
}

function registerCacheFigures(metrics: Metrics, files: RenditionFiles, warming: Warming | null): void {
  metrics.registerGauge(
    'kontor_renditions_bytes',
    'Size of all stored renditions of pictures, after the last sweep.',
    () => files.figures().bytes,
  );
  metrics.registerCount(
    'kontor_renditions_removed_total',
    'Renditions removed because the cache exceeded its budget.',
    () => files.figures().removed,
  );
  metrics.registerCount(
    'kontor_renditions_warmed_total',
    'Renditions of new pictures made in the background.',
    () => warming?.figures().made ?? 0,
  );
}

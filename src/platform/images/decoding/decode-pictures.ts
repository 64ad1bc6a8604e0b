import sharp, { type Metadata } from 'sharp';
import { type ServedAnswer, serveConfined } from '../../confined/serve-confined.ts';
import {
  type CutJob,
  type DecodingAnswer,
  LARGEST_FILE,
  MOST_PIXELS,
  type PictureJob,
  type RenderJob,
  readPictureJob,
} from './picture-jobs.ts';

/*
 * Program of the confined process that decodes pictures of feeds and of the media library, also for renditions. Besides
 * it only the program for contact pictures may load sharp.
 */

/** Preview of a shared link: the whole picture on a plain background. */
const SHARE = { width: 1200, height: 630 } as const;
const SHARE_GROUND = '#fbfaf7';
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
const CUT_QUALITY = 88;
/** Edge in pixels of the small copy whose dominant colour is read. */
const GROUND_EDGE = 64;
const MEDIA_TYPES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' } as const;

const INPUT = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const;
const NOTHING = Buffer.alloc(0);

// One picture at a time on one thread: the shop starts as many processes as may work at once.
sharp.concurrency(1);
// Pictures are rarely rendered twice, so sharp's own cache would only cost memory.
sharp.cache(false);

const [account = ''] = process.argv.slice(2);
serveConfined({
  account,
  mostBody: LARGEST_FILE,
  work: async (head, source): Promise<ServedAnswer> => {
    const job = readPictureJob(head);
    if (job === null) throw new Error('the shop sent no job');
    try {
      return await answerOf(job, source);
    } catch (error) {
      const isLarge = error instanceof Error && /pixel limit/i.test(error.message);
      return answer({ kind: 'problem', problem: isLarge ? 'pixels' : 'broken' });
    }
  },
});

function answer(head: DecodingAnswer, body: Buffer = NOTHING): ServedAnswer {
  return { head, body };
}

async function answerOf(job: PictureJob, source: Buffer): Promise<ServedAnswer> {
  switch (job.kind) {
    case 'inspect':
      return answer(await inspect(source));
    case 'render':
      return answer({ kind: 'made' }, await render(source, job));
    case 'cut':
      return answer({ kind: 'made' }, await cut(source, job));
  }
}

async function inspect(source: Buffer): Promise<DecodingAnswer> {
  const meta = await sharp(source, INPUT).metadata();
  const mediaType = mediaTypeOf(meta);
  if (mediaType === null) return { kind: 'problem', problem: 'type' };
  if (meta.width * meta.height > MOST_PIXELS) return { kind: 'problem', problem: 'pixels' };
  // Decodes the whole file at a small size; a truncated file fails here.
  const { data, info } = await sharp(source, INPUT)
    .rotate()
    .flatten({ background: '#ffffff' })
    .resize(GROUND_EDGE, GROUND_EDGE, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: wide, height: high, channels } = info;
  const { dominant } = await sharp(data, { raw: { width: wide, height: high, channels } }).stats();
  // Cameras store the rotation as metadata. Width and height are those of the rotated picture.
  const [width, height] = (meta.orientation ?? 1) >= 5 ? [meta.height, meta.width] : [meta.width, meta.height];
  return { kind: 'facts', facts: { width, height, ground: hex(dominant), mediaType } };
}

function mediaTypeOf({ format, compression }: Metadata) {
  if (format === 'heif') return compression === 'av1' ? MEDIA_TYPES.avif : null;
  return format === 'jpeg' || format === 'png' || format === 'webp' ? MEDIA_TYPES[format] : null;
}

function hex({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function render(source: Buffer, { width, format, quality, by }: RenderJob): Promise<Buffer> {
  const upright = sharp(source, INPUT).rotate();
  const image =
    width === null
      ? upright.flatten({ background: SHARE_GROUND }).resize({ ...SHARE, fit: 'contain', background: SHARE_GROUND })
      : upright.resize({ width, withoutEnlargement: true });
  // AVIF looks equal at a lower quality number.
  return format === 'avif'
    ? image.avif({ quality: Math.round(quality * 0.8), ...AVIF[by] }).toBuffer()
    : image.jpeg({ quality, ...JPEG }).toBuffer();
}

function cut(source: Buffer, { left, top, width, height }: CutJob): Promise<Buffer> {
  return sharp(source, INPUT).extract({ left, top, width, height }).jpeg({ quality: CUT_QUALITY }).toBuffer();
}

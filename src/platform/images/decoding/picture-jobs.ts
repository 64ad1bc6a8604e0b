import * as v from 'valibot';

/** Limits of a picture that the shop takes. A small file can expand to gigabytes, so pixels are limited too. */
export const LARGEST_FILE = 20 * 1024 * 1024;
export const MOST_PIXELS = 50_000_000;

const Size = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_PIXELS));
const Offset = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_PIXELS));

/** Makes a rendition. A width of null: the preview of a shared link. `by` decides how much time AVIF may cost. */
const RenderJob = v.object({
  kind: v.literal('render'),
  width: v.nullable(Size),
  format: v.picklist(['avif', 'jpeg']),
  quality: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  by: v.picklist(['request', 'background']),
});
/** Cuts a part out of a picture and returns it as JPEG. */
const CutJob = v.object({ kind: v.literal('cut'), left: Offset, top: Offset, width: Size, height: Size });
/** Reads the facts of a picture and decodes it completely. */
const InspectJob = v.object({ kind: v.literal('inspect') });
const PictureJob = v.variant('kind', [RenderJob, CutJob, InspectJob]);

export type RenderJob = v.InferOutput<typeof RenderJob>;
export type CutJob = v.InferOutput<typeof CutJob>;
export type PictureJob = v.InferOutput<typeof PictureJob>;

const PictureFacts = v.pipe(
  v.object({
    width: Size,
    height: Size,
    /** Dominant colour, as a placeholder. */
    ground: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
    mediaType: v.picklist(['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  }),
  v.check(({ width, height }) => width * height <= MOST_PIXELS),
);
const PictureProblem = v.picklist(['type', 'pixels', 'broken']);

/** Size as it is shown, after the rotation in the metadata. */
export type PictureFacts = v.InferOutput<typeof PictureFacts>;
/** Why a picture has no answer: none of the four formats, too many pixels, or not decodable. */
export type PictureProblem = v.InferOutput<typeof PictureProblem>;

/** Head of an answer. A made picture is in the body. */
const DecodingAnswer = v.variant('kind', [
  v.object({ kind: v.literal('facts'), facts: PictureFacts }),
  v.object({ kind: v.literal('made') }),
  v.object({ kind: v.literal('problem'), problem: PictureProblem }),
]);
export type DecodingAnswer = v.InferOutput<typeof DecodingAnswer>;

/** Reads the head of a job, in the decoding process; null if it is none. */
export function readPictureJob(head: unknown): PictureJob | null {
  const read = v.safeParse(PictureJob, head);
  return read.success ? read.output : null;
}

/** Reads the head of an answer, in the shop; null if it is none. */
export function readDecodingAnswer(head: unknown): DecodingAnswer | null {
  const read = v.safeParse(DecodingAnswer, head);
  return read.success ? read.output : null;
}

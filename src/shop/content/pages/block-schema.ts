import * as v from 'valibot';
import { EXTENSION_FIELDS, EXTENSION_NAME } from './block-entry.ts';
import { LINK_TARGET } from './link-target.ts';
import type { Block } from './types.ts';

/** Rejects lone surrogates and control characters: the database refuses them, and no reader sees them. */
const isClean = (text: string): boolean => text.isWellFormed() && !/[^\P{Cc}\n]/u.test(text);
const clean = v.check<string, 'signs'>(isClean, 'signs');
const line = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max), clean);
const title = line(160);
const paragraph = line(4000);
const list = <const Schema extends v.GenericSchema>(item: Schema, max: number) =>
  v.pipe(v.array(item), v.maxLength(max));

/**
 * The pattern alone accepts addresses that no URL parser accepts, such as "https://youtu.be:watch/x" with an invalid
 * port.
 */
const isTarget = (text: string): boolean => LINK_TARGET.test(text) && (text.startsWith('/') || URL.canParse(text));
const target = v.pipe(
  v.string(),
  v.maxLength(500),
  v.check(isTarget, 'a link is a path of the shop or an https address'),
);

const link = v.strictObject({ label: line(80), to: target });
/** Picture of a block. An empty alternative text marks a purely decorative picture. */
const picture = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,100}$/, 'not the id of a stored picture')),
  alt: v.pipe(v.string(), v.maxLength(250), clean),
});

const query = v.strictObject({
  category: v.exactOptional(line(200)),
  skus: v.exactOptional(list(line(50), 24)),
  sort: v.exactOptional(v.picklist(['newest', 'reduction', 'popularity'])),
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(24)),
});

/** Values of an extension's block. Its link must be as safe as those of other blocks. */
const extensionValues = v.strictObject(
  Object.fromEntries(EXTENSION_FIELDS.map((name) => [name, v.exactOptional(name === 'linkTo' ? target : paragraph)])),
);

const percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));
const point = v.strictObject({ sku: line(50), x: percent, y: percent });

const card = v.strictObject({ title, text: line(400), link });

/** Closed union of blocks: an unknown type or field is refused. */
export const blockSchema = v.variant('type', [
  v.strictObject({ type: v.literal('hero'), title, text: line(400), link, picture: v.nullable(picture) }),
  v.strictObject({
    type: v.literal('teasers'),
    title,
    items: list(v.strictObject({ title, text: line(400), link, picture: v.nullable(picture) }), 12),
  }),
  v.strictObject({ type: v.literal('products'), title, link: v.nullable(link), query }),
  v.strictObject({
    type: v.literal('text'),
    title: v.nullable(title),
    paragraphs: list(paragraph, 50),
    list: list(line(1000), 50),
  }),
  v.strictObject({
    type: v.literal('accordion'),
    title: v.nullable(title),
    items: list(
      v.strictObject({
        id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,60}$/)),
        question: line(250),
        paragraphs: list(paragraph, 20),
      }),
      50,
    ),
  }),
  v.strictObject({
    type: v.literal('table'),
    title: v.nullable(title),
    head: list(line(120), 12),
    rows: list(list(v.pipe(v.string(), v.maxLength(400), clean), 12), 200),
  }),
  v.strictObject({ type: v.literal('links'), title, items: list(card, 24) }),
  v.strictObject({
    type: v.literal('picture'),
    title: v.nullable(title),
    picture,
    caption: v.nullable(line(400)),
    link: v.nullable(link),
  }),
  v.strictObject({
    type: v.literal('scene'),
    title: v.nullable(title),
    picture,
    caption: v.nullable(line(400)),
    items: v.pipe(v.array(point), v.minLength(1), v.maxLength(12)),
  }),
  v.strictObject({
    type: v.literal('voucher'),
    title,
    text: line(400),
    code: v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9-]{3,40}$/, 'no code')),
    note: v.nullable(line(1000)),
    link: v.nullable(link),
  }),
  v.strictObject({
    type: v.literal('video'),
    title,
    src: v.pipe(target, v.regex(/^https:|\.(?:mp4|webm)$/i, 'a file of the shop ends in .mp4 or .webm')),
    captions: v.nullable(v.pipe(target, v.regex(/^\/.*\.vtt$/i, 'subtitles are a file of the shop'))),
    picture: v.nullable(picture),
    transcript: list(paragraph, 50),
  }),
  v.strictObject({
    type: v.literal('contactForm'),
    title,
    text: line(400),
    label: line(80),
    subject: v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z-]{1,40}$/))),
  }),
  v.strictObject({
    type: v.literal('finder'),
    title,
    text: line(400),
    label: line(80),
    finder: v.picklist(['bra', 'search']),
    field: v.nullable(line(80)),
  }),
  v.strictObject({
    type: v.literal('calculator'),
    title,
    text: line(400),
    label: line(80),
    field: line(80),
    amount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
  }),
  v.strictObject({
    type: v.literal('extension'),
    name: v.pipe(v.string(), v.regex(EXTENSION_NAME)),
    values: extensionValues,
  }),
]) satisfies v.GenericSchema<unknown, Block>;

export const pathSchema = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/, 'a path like /service-hilfe/agb'),
);

const contents = {
  title,
  description: line(320),
  robots: v.optional(v.picklist(['index,follow', 'noindex,follow']), 'index,follow'),
  blocks: v.pipe(v.array(blockSchema), v.minLength(1), v.maxLength(60)),
};

/** Contents that an editor saves for an existing page. */
export const contentsSchema = v.strictObject(contents);
export type PageContents = v.InferOutput<typeof contentsSchema>;

/** Page of a file. Its tenant and locale follow from the folder of the file. */
export const pageSchema = v.strictObject({ path: pathSchema, ...contents });

export type NewPage = v.InferOutput<typeof pageSchema>;

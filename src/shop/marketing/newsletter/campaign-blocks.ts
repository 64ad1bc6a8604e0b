import * as v from 'valibot';
import { LOCALES } from '../../../tenants/locales.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';

const MOST_BLOCKS = 30;
const MOST_ARTICLES = 12;

const Line = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
/** A path of the shop or an https address; no script. */
const Target = v.pipe(v.string(), v.trim(), v.maxLength(400), v.regex(/^(?:\/(?!\/)[^\s\\]*|https:\/\/[^\s\\]+)$/));

const Block = v.variant('type', [
  v.object({ type: v.literal('title'), text: Line(160) }),
  v.object({ type: v.literal('text'), text: Line(4000) }),
  v.object({ type: v.literal('button'), label: Line(60), to: Target }),
  v.object({
    type: v.literal('products'),
    skus: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/))), v.minLength(1), v.maxLength(MOST_ARTICLES)),
  }),
  v.object({
    type: v.literal('picture'),
    src: Target,
    // Alternative text; empty for a decorative picture.
    alt: v.pipe(v.string(), v.trim(), v.maxLength(150)),
    to: v.union([v.literal(''), Target]),
  }),
  v.object({ type: v.literal('line') }),
]);
export type CampaignBlock = v.InferOutput<typeof Block>;
export const CAMPAIGN_BLOCK_TYPES = ['title', 'text', 'button', 'products', 'picture', 'line'] as const;

/** Text of a campaign in a locale. */
export const CampaignTextSchema = v.object({
  subject: Line(150),
  /** Second subject of a test. */
  subjectB: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(150)), ''),
  preheader: v.pipe(v.string(), v.trim(), v.maxLength(200)),
  blocks: v.pipe(v.array(Block), v.minLength(1), v.maxLength(MOST_BLOCKS)),
});
export type CampaignText = v.InferOutput<typeof CampaignTextSchema>;
export type CampaignTexts = { [Of in Locale]?: CampaignText | undefined };

const Stored = v.object(v.entriesFromList(LOCALES, v.optional(CampaignTextSchema)));

/** Reads stored texts; throws if an old row does not fit any more. */
export function readStoredTexts(stored: unknown): CampaignTexts {
  return v.parse(Stored, stored);
}

/** Block as the form holds it, valid or not. */
export type CampaignBlockEntry = { type: string; text: string; label: string; to: string };
export type TextEntry = {
  subject: string;
  subjectB?: string;
  preheader: string;
  blocks: CampaignBlockEntry[];
};

/**
 * Returns the blocks of a form in their order; its fields are named "de-CH.0.type", "de-CH.0.text" and so on. `intent`
 * may move or remove one ("up:de-CH:1", "down:de-CH:1", "drop:de-CH:1") or add one ("add:de-CH:products").
 */
export function campaignEntries(form: Record<string, string>, locale: Locale): TextEntry {
  const blocks: CampaignBlockEntry[] = [];
  for (let index = 0; index < MOST_BLOCKS && `${locale}.${index}.type` in form; index += 1) {
    const field = (name: string) => form[`${locale}.${index}.${name}`] ?? '';
    blocks.push({ type: field('type'), text: field('text'), label: field('label'), to: field('to') });
  }
  const [verb, of, what = ''] = (form.intent ?? '').split(':');
  const own = of === locale ? edited(blocks, verb ?? '', what) : blocks;
  return {
    subject: form[`${locale}.subject`] ?? '',
    subjectB: form[`${locale}.subjectB`] ?? '',
    preheader: form[`${locale}.preheader`] ?? '',
    blocks: own,
  };
}

function edited(blocks: CampaignBlockEntry[], verb: string, what: string): CampaignBlockEntry[] {
  if (verb === 'add') {
    const isKnown = CAMPAIGN_BLOCK_TYPES.some((type) => type === what);
    return isKnown && blocks.length < MOST_BLOCKS ? [...blocks, { type: what, text: '', label: '', to: '' }] : blocks;
  }
  const at = Number(what);
  const to = verb === 'up' ? at - 1 : at + 1;
  const block = blocks[at];
  if (block === undefined) return blocks;
  const others = blocks.toSpliced(at, 1);
  if (verb === 'drop') return others;
  return verb === 'up' || verb === 'down' ? others.toSpliced(Math.max(0, to), 0, block) : blocks;
}

/** Returns the path of a library picture, wide enough for a mail on a high-density screen. */
export const mailPicture = (id: string): string => `/images/${id}/1280`;
const PICTURE_ID = /^[0-9a-f]{16}$/;
const SHOP_PICTURE = /^\/images\/([0-9a-f]{16})\/(?:160|320|480|640|768|960|1280|share)$/;

/** Returns pictures of the shop in a text, each with the number of its block; a null id means an invalid address. */
export function blockPictures({ blocks }: CampaignText): { id: string | null; block: number }[] {
  return blocks.flatMap((block, index) =>
    block.type === 'picture' && block.src.startsWith('/')
      ? [{ id: SHOP_PICTURE.exec(block.src)?.[1] ?? null, block: index + 1 }]
      : [],
  );
}

/**
 * Reads the form's text. A null text means an empty form, so this locale gets no mail. The problem names the block or
 * field; `isPicture` marks an invalid picture address.
 */
export function readBlockText(
  entry: TextEntry,
): { text: CampaignText | null } | { problem: string; isPicture: boolean } {
  const isEmpty = entry.subject.trim() === '' && entry.preheader.trim() === '' && entry.blocks.length === 0;
  if (isEmpty) return { text: null };
  const parsed = v.safeParse(CampaignTextSchema, { ...entry, blocks: entry.blocks.map(draftOf) });
  if (parsed.success) {
    const none = blockPictures(parsed.output).find(({ id }) => id === null);
    return none ? { problem: String(none.block), isPicture: true } : { text: parsed.output };
  }
  const [first, index, field] = parsed.issues[0].path?.map(({ key }) => key) ?? [];
  const problem = first === 'blocks' && typeof index === 'number' ? String(index + 1) : String(first ?? '');
  return { problem, isPicture: field === 'src' };
}

function draftOf({ type, text, label, to }: CampaignBlockEntry): unknown {
  if (type === 'products') return { type, skus: text.split(/[\s,;]+/).filter(Boolean) };
  if (type === 'picture') {
    const own = text.trim();
    return { type, src: PICTURE_ID.test(own) ? mailPicture(own) : own, alt: label, to };
  }
  return { type, text, label, to };
}

/** Returns the form of a stored text. */
export function campaignTextEntry(text: CampaignText | undefined): TextEntry {
  if (!text) return { subject: '', preheader: '', blocks: [] };
  const { subject, subjectB, preheader, blocks } = text;
  return { subject, subjectB, preheader, blocks: blocks.map(blockEntryOf) };
}

function blockEntryOf(block: CampaignBlock): CampaignBlockEntry {
  const empty = { type: block.type, text: '', label: '', to: '' };
  switch (block.type) {
    case 'title':
    case 'text':
      return { ...empty, text: block.text };
    case 'button':
      return { ...empty, label: block.label, to: block.to };
    case 'products':
      return { ...empty, text: block.skus.join(' ') };
    case 'picture':
      return { ...empty, text: block.src, label: block.alt, to: block.to };
    case 'line':
      return empty;
  }
}

/** Returns the locales of a tenant that have a text. */
export function localesOf(texts: CampaignTexts, tenant: Tenant): Locale[] {
  return tenant.locales.map(({ locale }) => locale).filter((locale) => texts[locale] !== undefined);
}

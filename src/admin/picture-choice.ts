import type { PictureChoice } from '../shop/content/media-library/index.ts';
import type { BlockFieldValues, PageEntry } from '../shop/content/pages/block-entry.ts';
import { mailPicture } from '../shop/marketing/newsletter/campaign-blocks.ts';
import type { CampaignEntry } from '../shop/marketing/newsletter/index.ts';

/** Id of a block in a campaign's text, such as "de-CH.0". */
const MAIL_PLACE = /^([a-z]{2}-[A-Z]{2})\.(\d{1,2})$/;
/** Prefix of the fields of a block ("b.0.f") or of one of its items ("b.0.i.2"). */
const PLACE = /^(b\.(\d{1,2})\.(?:f|i\.(\d{1,2})))$/;

/** Parses a picture button of the form: view a page of pictures, or choose one. Null for any other button. */
export function pictureIntent(
  intent: string,
): { verb: 'look'; place: string; page: number } | { verb: 'take'; place: string; id: string } | null {
  const [verb, place = '', what = ''] = intent.split(':');
  if (!PLACE.test(place) && !MAIL_PLACE.test(place)) return null;
  if (verb === 'pictures') return { verb: 'look', place, page: pageNumber(what) };
  return verb === 'picture' ? { verb: 'take', place, id: what } : null;
}

/** Returns the page with the chosen picture. An existing description is preserved. */
export function withPicture(entry: PageEntry, place: string, choice: Pick<PictureChoice, 'id' | 'alt'>): PageEntry {
  const [, , block, item] = PLACE.exec(place) ?? [];
  const filled = (fields: BlockFieldValues): BlockFieldValues => ({ ...fields, ...pictureFields(fields, choice) });
  return {
    ...entry,
    blocks: entry.blocks.map((one, index) => {
      if (index !== Number(block)) return one;
      if (item === undefined) return { ...one, fields: filled(one.fields) };
      return { ...one, items: one.items.map((fields, at) => (at === Number(item) ? filled(fields) : fields)) };
    }),
  };
}

/** Returns the campaign with the chosen picture as cropped. An existing description is preserved. */
export function withMailPicture(
  entry: CampaignEntry,
  place: string,
  choice: Pick<PictureChoice, 'shownId' | 'alt'>,
): CampaignEntry {
  const [, locale = '', block] = MAIL_PLACE.exec(place) ?? [];
  const text = entry.texts[locale];
  if (!text) return entry;
  const blocks = text.blocks.map((one, index) =>
    index === Number(block) && one.type === 'picture'
      ? { ...one, text: mailPicture(choice.shownId), label: one.label.trim() === '' ? choice.alt : one.label }
      : one,
  );
  return { ...entry, texts: { ...entry.texts, [locale]: { ...text, blocks } } };
}

/** Returns a campaign as the fields of its form, the inverse of campaignEntryOf. */
export function fieldsOfCampaign(entry: CampaignEntry): [name: string, value: string][] {
  const { version, name, kind, personalised, frequencies, rate, texts } = entry;
  const { segment = '', testShare = '', testHours = '', testMeasure = '' } = entry;
  return [
    ['version', version],
    ['name', name],
    ['kind', kind],
    ['rate', rate],
    ['segment', segment],
    ['testShare', testShare],
    ['testHours', testHours],
    ['testMeasure', testMeasure],
    ...(personalised ? [['personalised', 'on'] as [string, string]] : []),
    ...frequencies.map((code): [string, string] => [`frequency.${code}`, 'on']),
    ...Object.entries(texts).flatMap(([locale, { subject, subjectB = '', preheader, blocks }]): [string, string][] => [
      [`${locale}.subject`, subject],
      [`${locale}.subjectB`, subjectB],
      [`${locale}.preheader`, preheader],
      ...blocks.flatMap((block, index) =>
        Object.entries(block).map(([field, value]): [string, string] => [`${locale}.${index}.${field}`, value]),
      ),
    ]),
  ];
}

/** Returns the picture's fields after a choice. */
export function pictureFields(
  fields: { pictureAlt?: unknown },
  { id, alt }: Pick<PictureChoice, 'id' | 'alt'>,
): { pictureId: string; pictureAlt: string } {
  const own = typeof fields.pictureAlt === 'string' ? fields.pictureAlt : '';
  return { pictureId: id, pictureAlt: own.trim() === '' ? alt : own };
}

export const pageNumber = (given: string | null): number => Number(/^\d{1,4}$/.exec(given ?? '')?.[0] ?? 1);

/** Returns a page as the fields of its form, the inverse of pageEntryOf. */
export function fieldsOfEntry({ title, description, robots, blocks }: PageEntry): [name: string, value: string][] {
  const of = (fields: BlockFieldValues, prefix: string): [string, string][] =>
    Object.entries(fields).map(([name, value]) => [`${prefix}.${name}`, value]);
  return [
    ['title', title],
    ['description', description],
    ['robots', robots],
    ...blocks.flatMap(({ type, fields, items }, index): [string, string][] => [
      [`b.${index}.type`, type],
      ...of(fields, `b.${index}.f`),
      ...items.flatMap((item, at): [string, string][] => [
        [`b.${index}.i.${at}`, ''],
        ...of(item, `b.${index}.i.${at}`),
      ]),
    ]),
  ];
}

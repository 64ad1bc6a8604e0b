import type { PictureChoice } from '../shop/content/media-library/index.ts';
import type { Fields, PageEntry } from '../shop/content/pages/block-entry.ts';
import { mailPicture } from '../shop/marketing/newsletter/campaign-blocks.ts';
import type { CampaignEntry } from '../shop/marketing/newsletter/index.ts';

/** A block of a campaign's text: "de-CH.0". */
const MAIL_PLACE = /^([a-z]{2}-[A-Z]{2})\.(\d{1,2})$/;
/** Where a picture belongs: the fields of a block ("b.0.f") or of one of its items ("b.0.i.2"). */
const PLACE = /^(b\.(\d{1,2})\.(?:f|i\.(\d{1,2})))$/;

/** What a button of the form wants with pictures: look at a page of them, or take one. */
export function pictureIntent(
  intent: string,
): { verb: 'look'; place: string; page: number } | { verb: 'take'; place: string; id: string } | null {
  const [verb, place = '', what = ''] = intent.split(':');
  if (!PLACE.test(place) && !MAIL_PLACE.test(place)) return null;
  if (verb === 'pictures') return { verb: 'look', place, page: pageNumber(what) };
  return verb === 'picture' ? { verb: 'take', place, id: what } : null;
}

/** The page with a picture in its place. A description that somebody wrote stays. */
export function withPicture(entry: PageEntry, place: string, choice: Pick<PictureChoice, 'id' | 'alt'>): PageEntry {
  const [, , block, item] = PLACE.exec(place) ?? [];
  const filled = (fields: Fields): Fields => ({ ...fields, ...pictureFields(fields, choice) });
  return {
    ...entry,
    blocks: entry.blocks.map((one, index) => {
      if (index !== Number(block)) return one;
      if (item === undefined) return { ...one, fields: filled(one.fields) };
      return { ...one, items: one.items.map((fields, at) => (at === Number(item) ? filled(fields) : fields)) };
    }),
  };
}

/** The campaign with a picture in its place, as it is cut; what somebody wrote of it stays. */
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

/** A campaign as the fields of its form: the other way round than campaignEntryOf. */
export function fieldsOfCampaign(entry: CampaignEntry): [name: string, value: string][] {
  const { version, name, kind, personalised, frequencies, rate, texts } = entry;
  return [
    ['version', version],
    ['name', name],
    ['kind', kind],
    ['rate', rate],
    ...(personalised ? [['personalised', 'on'] as [string, string]] : []),
    ...frequencies.map((code): [string, string] => [`frequency.${code}`, 'on']),
    ...Object.entries(texts).flatMap(([locale, { subject, preheader, blocks }]): [string, string][] => [
      [`${locale}.subject`, subject],
      [`${locale}.preheader`, preheader],
      ...blocks.flatMap((block, index) =>
        Object.entries(block).map(([field, value]): [string, string] => [`${locale}.${index}.${field}`, value]),
      ),
    ]),
  ];
}

/** The fields of a choice, for whoever holds them. */
export function pictureFields(
  fields: { pictureAlt?: unknown },
  { id, alt }: Pick<PictureChoice, 'id' | 'alt'>,
): { pictureId: string; pictureAlt: string } {
  const own = typeof fields.pictureAlt === 'string' ? fields.pictureAlt : '';
  return { pictureId: id, pictureAlt: own.trim() === '' ? alt : own };
}

export const pageNumber = (given: string | null): number => Number(/^\d{1,4}$/.exec(given ?? '')?.[0] ?? 1);

/** A page as the fields of its form: the other way round than pageEntryOf. */
export function fieldsOfEntry({ title, description, robots, blocks }: PageEntry): [name: string, value: string][] {
  const of = (fields: Fields, prefix: string): [string, string][] =>
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

import * as v from 'valibot';
import { LEGAL_KINDS, readEprelId, readLegalKinds, readWood, type WoodPart } from '../../legal-data/index.ts';
import type { SetPart } from '../../stock/index.ts';
import { parseMeasure, parsePrice, parseWeight } from './amounts.ts';
import { COMPANION_COLUMNS } from './companion-columns.ts';
import {
  articleNumber,
  cell,
  checkGtin,
  cleaned,
  cleanText,
  contactAddress,
  energyClass,
  given,
  LONGEST_TEXT,
  line,
  link,
  list,
  matching,
  oneLine,
  oneOf,
  originCountry,
  reading,
  required,
  tyreClass,
  valueId,
  webAddress,
  wholeNumber,
  yesNo,
} from './feed-values.ts';
import { parseInterval } from './instants.ts';
import {
  type FeedDetail,
  type LabelledValue,
  parseLabelled,
  splitDetails,
  splitHighlights,
  splitLinks,
  splitTexts,
} from './lists.ts';
import { parseParts } from './set-parts.ts';
import { type NamedVideo, namedVideos } from './video-columns.ts';

const LONGEST_VIDEO_TITLE = 150;

export type FeedSettings = { currency: string; timeZone: string };

const priceOf = (settings: FeedSettings) => (text: string) => {
  const result = parsePrice(text, settings.currency);
  return 'amount' in result ? result.amount : result;
};

function splitChain(text: string): string[] {
  return text
    .split('>')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Columns that identify a variant and describe its product in words. */
const TEXTS = {
  id: v.pipe(required(), articleNumber),
  item_group_id: v.optional(v.pipe(line(), v.union([v.literal(''), v.pipe(v.string(), articleNumber)]))),
  title: required(),
  'c:product_title': v.optional(line()),
  description: v.optional(
    v.pipe(
      cell,
      v.transform((value) => cleanText(Array.isArray(value) ? value.join('\n') : value)),
      v.maxLength(LONGEST_TEXT, `is longer than ${LONGEST_TEXT} characters`),
    ),
  ),
  brand: v.optional(line()),
  gtin: given(checkGtin),
  mpn: v.optional(line(70)),
  condition: oneOf(['new', 'refurbished', 'used']),
  product_detail: v.optional(
    v.pipe(
      cell,
      v.rawTransform<string | string[], FeedDetail[]>(({ dataset, addIssue, NEVER }) => {
        const details = splitDetails(dataset.value);
        if (Array.isArray(details)) {
          return details.map((detail) => ({
            section: detail.section,
            name: oneLine(detail.name),
            value: oneLine(detail.value),
          }));
        }
        addIssue({ message: `"${details.wrong.slice(0, 60)}" is not "section:name:value"` });
        return NEVER;
      }),
    ),
  ),
  product_highlight: list((value) => cleaned(splitHighlights(value))),
  'c:care': v.optional(
    v.pipe(
      cell,
      v.transform((value) =>
        (Array.isArray(value) ? value : value.split(',')).map((code) => code.trim()).filter((code) => code !== ''),
      ),
      v.check((codes) => codes.every((code) => /^[a-z0-9]{1,30}$/.test(code)), 'must be codes like "wash30,tumbleno"'),
    ),
  ),
  'c:technical': yesNo,
  'c:guarantee_years': wholeNumber(0, 100),
};

/** Columns of the ways to choose a variant, and of filters. */
const OPTIONS = {
  color: v.optional(line(100)),
  'c:colour': valueId,
  'c:swatch': matching(/^#[0-9a-f]{6}$/i, 'must be a colour like "#7a1f2b"'),
  'c:colour_family': given<LabelledValue>((text) => parseLabelled(text) ?? { reason: 'must be "value|label"' }),
  size: v.optional(line(100)),
  size_system: v.optional(line(30)),
  'c:size': valueId,
  gender: oneOf(['male', 'female', 'unisex']),
  age_group: oneOf(['newborn', 'infant', 'toddler', 'kids', 'adult']),
  material: v.optional(line()),
  pattern: v.optional(line()),
};

/** Columns of the places in the catalogue. */
const CATEGORY = {
  product_type: v.pipe(
    required(750),
    v.transform(splitChain),
    v.check((names) => names.length <= 6, 'has more than 6 levels'),
  ),
  'c:category': v.optional(v.pipe(line(), v.transform(splitChain))),
  'c:further_categories': list(splitLinks),
  'c:category_path': v.optional(
    v.pipe(
      line(),
      v.transform((text) =>
        text
          .split('/')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      ),
    ),
  ),
};

const LONGEST_WARNING = 1000;
const filledTexts = (value: string | string[]) => cleaned(splitTexts(value)).filter((text) => text !== '');
const MOST_WARNINGS = 20;

/** Columns of the companies that answer for a product, and of its duties. */
const LEGAL = {
  'c:manufacturer': v.optional(line(200)),
  'c:manufacturer_id': matching(/^[a-z0-9][a-z0-9-]{0,59}$/, 'may have lower-case letters, digits and "-" only'),
  'c:manufacturer_address': v.optional(line()),
  'c:manufacturer_country': originCountry,
  'c:manufacturer_contact': contactAddress,
  'c:responsible': v.optional(line(200)),
  'c:responsible_address': v.optional(line()),
  'c:responsible_country': originCountry,
  'c:responsible_contact': contactAddress,
  'c:legal_kinds': given((text) => readLegalKinds(text) ?? { reason: `must be some of ${LEGAL_KINDS.join(', ')}` }),
  'c:durability_years': wholeNumber(1, 100),
  'c:warnings': v.optional(
    v.pipe(
      cell,
      v.transform(filledTexts),
      v.check((texts) => texts.length <= MOST_WARNINGS, `has more than ${MOST_WARNINGS} texts`),
      v.check(
        (texts) => texts.every((text) => text.length <= LONGEST_WARNING),
        `is longer than ${LONGEST_WARNING} characters`,
      ),
    ),
  ),
  'c:wood': v.optional(
    v.pipe(
      cell,
      v.rawTransform<string | string[], WoodPart[]>(({ dataset, addIssue, NEVER }) => {
        const texts = filledTexts(dataset.value);
        const wrong = texts.find((text) => readWood(text) === null);
        if (wrong === undefined) return texts.map(readWood).filter((part) => part !== null);
        addIssue({ message: `"${wrong.slice(0, 60)}" is not "species:origin" with country codes` });
        return NEVER;
      }),
    ),
  ),
};

/** Columns of energy and tyre labels. */
const LABELS = {
  energy_efficiency_class: energyClass,
  min_energy_efficiency_class: energyClass,
  max_energy_efficiency_class: energyClass,
  certification: v.optional(
    v.pipe(
      cell,
      // Portals know further certifications; only the European product registry matters here.
      v.transform(
        (value) =>
          splitLinks(value)
            .map(readEprelId)
            .find((id) => id !== null) ?? null,
      ),
    ),
  ),
  'c:energy_label': webAddress,
  'c:energy_sheet': webAddress,
  'c:tyre_fuel': tyreClass,
  'c:tyre_wet': tyreClass,
  'c:tyre_noise': wholeNumber(40, 120),
  'c:tyre_noise_class': tyreClass,
  'c:tyre_snow': yesNo,
  'c:tyre_ice': yesNo,
  'c:tyre_label': webAddress,
  'c:tyre_sheet': webAddress,
};

/** Columns of pictures and videos. */
const MEDIA = {
  image_link: link,
  additional_image_link: list(splitLinks),
  'c:alt_text': list((value) => cleaned(splitTexts(value))),
  'c:video': v.optional(
    v.pipe(
      cell,
      v.rawTransform<string | string[], NamedVideo[]>(({ dataset, addIssue, NEVER }) => {
        const videos = namedVideos(splitLinks(dataset.value));
        if (Array.isArray(videos)) return videos;
        addIssue({ message: videos.reason });
        return NEVER;
      }),
    ),
  ),
  'c:video_poster': list(splitTexts),
  'c:video_title': v.optional(
    v.pipe(
      cell,
      v.transform((value) => cleaned(splitTexts(value))),
      v.check(
        (titles) => titles.every((title) => title.length <= LONGEST_VIDEO_TITLE),
        `is longer than ${LONGEST_VIDEO_TITLE} characters`,
      ),
    ),
  ),
  'c:video_captions': list(splitTexts),
};

/** Columns of stock, measures, delivery and taxes. */
const SALE = {
  availability: oneOf(['in_stock', 'out_of_stock', 'preorder', 'backorder'], (text) => text.replaceAll(/[\s-]/g, '_')),
  quantity: wholeNumber(0, 1_000_000),
  'c:location': v.optional(line(32)),
  'c:parts': given<SetPart[]>(parseParts),
  unit_pricing_measure: given(parseMeasure),
  shipping_weight: given<number>((text) => {
    const weight = parseWeight(text);
    return 'grams' in weight ? weight.grams : weight;
  }),
  'c:delivery_mode': oneOf(['parcel', 'bulky', 'two-man'], (text) => (text === 'twoman' ? 'two-man' : text)),
  'c:vat_class': oneOf(['standard', 'reduced']),
};

/** Columns of prices, which depend on currency and time zone. */
function priceColumns(settings: FeedSettings) {
  const readPrice = priceOf(settings);
  return {
    price: v.pipe(required(), reading(readPrice)),
    sale_price: given(readPrice),
    cost_of_goods_sold: given(readPrice),
    sale_price_effective_date: given<{ from: number; to: number }>(
      (text) =>
        parseInterval(text, settings.timeZone) ?? {
          reason: 'is no interval like "2026-11-20T00:00+0100/2026-11-30T23:59+0100"',
        },
    ),
  };
}

/** Returns the schema of a row: all columns of a tenant's product feed. */
export function schemaOf(settings: FeedSettings) {
  return v.object({
    ...TEXTS,
    ...priceColumns(settings),
    ...SALE,
    ...OPTIONS,
    ...CATEGORY,
    ...MEDIA,
    ...COMPANION_COLUMNS,
    ...LABELS,
    ...LEGAL,
  });
}

export type FeedAttributes = v.InferOutput<ReturnType<typeof schemaOf>>;

import * as v from 'valibot';
import { parseMeasure, parsePrice, parseWeight } from './amounts.ts';
import {
  ARTICLE_NUMBER,
  articleNumber,
  cell,
  checkGtin,
  cleaned,
  cleanText,
  energyClass,
  given,
  LONGEST_TEXT,
  line,
  link,
  list,
  matching,
  oneLine,
  oneOf,
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
  parseLabelledList,
  splitDetails,
  splitHighlights,
  splitLinks,
  splitTexts,
} from './lists.ts';
import type { RawRow, RowRefusal } from './types.ts';
import { type NamedVideo, namedVideos } from './video-columns.ts';

const LONGEST_VIDEO_TITLE = 150;

export type FeedSettings = { currency: string; timeZone: string };

const priceOf = (settings: FeedSettings) => (text: string) => {
  const result = parsePrice(text, settings.currency);
  return 'amount' in result ? result.amount : result;
};

function schemaOf(settings: FeedSettings) {
  const readPrice = priceOf(settings);
  return v.object({
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
    price: v.pipe(required(), reading(readPrice)),
    sale_price: given(readPrice),
    sale_price_effective_date: given<{ from: number; to: number }>(
      (text) =>
        parseInterval(text, settings.timeZone) ?? {
          reason: 'is no interval like "2026-11-20T00:00+0100/2026-11-30T23:59+0100"',
        },
    ),
    availability: oneOf(['in_stock', 'out_of_stock', 'preorder', 'backorder'], (text) =>
      text.replaceAll(/[\s-]/g, '_'),
    ),
    quantity: wholeNumber(0, 1_000_000),
    brand: v.optional(line()),
    gtin: given(checkGtin),
    mpn: v.optional(line(70)),
    condition: oneOf(['new', 'refurbished', 'used']),
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
    product_type: v.pipe(
      required(750),
      v.transform(splitChain),
      v.check((names) => names.length <= 6, 'has more than 6 levels'),
    ),
    'c:category': v.optional(v.pipe(line(), v.transform(splitChain))),
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
    image_link: link,
    additional_image_link: list(splitLinks),
    'c:alt_text': list((value) => cleaned(splitTexts(value))),
    energy_efficiency_class: energyClass,
    min_energy_efficiency_class: energyClass,
    max_energy_efficiency_class: energyClass,
    'c:energy_sheet': webAddress,
    'c:tyre_fuel': tyreClass,
    'c:tyre_wet': tyreClass,
    'c:tyre_noise': wholeNumber(40, 120),
    'c:tyre_noise_class': tyreClass,
    'c:tyre_snow': yesNo,
    unit_pricing_measure: given(parseMeasure),
    shipping_weight: given<number>((text) => {
      const weight = parseWeight(text);
      return 'grams' in weight ? weight.grams : weight;
    }),
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
    'c:delivery_mode': oneOf(['parcel', 'bulky', 'two-man'], (text) => (text === 'twoman' ? 'two-man' : text)),
    'c:vat_class': oneOf(['standard', 'reduced']),
    'c:technical': yesNo,
    'c:guarantee_years': wholeNumber(0, 100),
    'c:care': v.optional(
      v.pipe(
        cell,
        v.transform((value) =>
          (Array.isArray(value) ? value : value.split(',')).map((code) => code.trim()).filter((code) => code !== ''),
        ),
        v.check(
          (codes) => codes.every((code) => /^[a-z0-9]{1,30}$/.test(code)),
          'must be codes like "wash30,tumbleno"',
        ),
      ),
    ),
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
  });
}

function splitChain(text: string): string[] {
  return text
    .split('>')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

export type FeedAttributes = v.InferOutput<ReturnType<typeof schemaOf>>;
/** Checked row of a feed: one variant. */
export type FeedRow = FeedAttributes & {
  line: number;
  productId: string;
  /** Free axes of columns c:axis_<key>, in their order; null if the column exists and is empty. */
  axes: { key: string; value: LabelledValue | null }[];
  /** Facets of columns c:facet_<key>. */
  facets: { key: string; values: LabelledValue[] }[];
};

const DYNAMIC = /^c:(axis|facet)_([a-z][a-z_]{0,30})$/;

export type RowReader = (raw: RawRow) => { row: FeedRow } | { refusals: RowRefusal[] };

/** Creates a reader for rows of one tenant. It names every wrong attribute once. */
export function rowReader(settings: FeedSettings): RowReader {
  const schema = schemaOf(settings);
  return (raw) => {
    const result = v.safeParse(schema, raw.values, { abortPipeEarly: true });
    const refusals = new Map<string, RowRefusal>();
    const refuse = (attribute: string, reason: string) => {
      if (!refusals.has(attribute)) refusals.set(attribute, { line: raw.line, attribute, reason });
    };
    for (const issue of result.issues ?? []) refuse(String(issue.path?.[0]?.key ?? ''), issue.message);
    const { axes, facets } = dynamicColumns(raw, refuse);
    if (result.success) checkTogether(result.output, refuse);
    if (!result.success || refusals.size > 0) return { refusals: [...refusals.values()] };
    return {
      row: {
        ...result.output,
        line: raw.line,
        productId: result.output.item_group_id || result.output.id,
        axes,
        facets,
      },
    };
  };
}

function dynamicColumns(
  raw: RawRow,
  refuse: (attribute: string, reason: string) => void,
): Pick<FeedRow, 'axes' | 'facets'> {
  const axes: FeedRow['axes'] = [];
  const facets: FeedRow['facets'] = [];
  for (const [attribute, value] of Object.entries(raw.values)) {
    const [, kind, key] = DYNAMIC.exec(attribute) ?? [];
    if (key === undefined) continue;
    const text = oneLine(Array.isArray(value) ? value.join(';') : value);
    if (kind === 'facet') {
      const values = parseLabelledList(text);
      if (values === null) refuse(attribute, 'must be "value|label;value|label"');
      else facets.push({ key, values });
    } else {
      const labelled = parseLabelled(text);
      if (labelled === null && text !== '') refuse(attribute, 'must be "value|label|name of the axis"');
      else axes.push({ key, value: labelled });
    }
  }
  return { axes, facets };
}

function checkTogether(row: FeedAttributes, refuse: (attribute: string, reason: string) => void): void {
  const levels = row.product_type.length;
  if (levels === 0) refuse('product_type', 'is missing');
  if (row['c:category'] && row['c:category'].length > 0) {
    if (row['c:category'].length !== levels)
      refuse('c:category', `has ${row['c:category'].length} levels, product_type ${levels}`);
    if (!row['c:category'].every((id) => ARTICLE_NUMBER.test(id)))
      refuse('c:category', 'may have letters, digits, ".", "_" and "-" only');
  }
  const path = row['c:category_path'];
  if (path && path.length > 0) {
    if (path.length !== levels) refuse('c:category_path', `has ${path.length} levels, product_type ${levels}`);
    if (!path.every((part) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(part)))
      refuse('c:category_path', 'may have lower-case letters, digits and "-" only');
  }
  if (typeof row.sale_price === 'number' && row.sale_price >= row.price)
    refuse('sale_price', 'must be lower than price');
  if (row.sale_price_effective_date && typeof row.sale_price !== 'number')
    refuse('sale_price', 'is missing, but sale_price_effective_date is given');
  if (row['c:tyre_fuel'] && !(row['c:tyre_wet'] && row['c:tyre_noise'] && row['c:tyre_noise_class'])) {
    refuse('c:tyre_fuel', 'a tyre label needs c:tyre_wet, c:tyre_noise and c:tyre_noise_class too');
  }
  if (row['c:colour'] && !row.color) refuse('color', 'is missing, but c:colour is given');
  if (row['c:size'] && !row.size) refuse('size', 'is missing, but c:size is given');
}

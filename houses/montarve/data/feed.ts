import fs from 'node:fs';
import path from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { languageOf } from '../../../src/languages/language.ts';
import type { Locale, Tenant } from '../../../src/tenants/tenant.ts';
import { readAccessories } from './accessories.ts';
import type { DataSheets } from './data-sheets.ts';
import { documentationGtin } from './documentation-gtin.ts';
import { germanSpeller } from './german-spelling.ts';
import { legalAttributes } from './legal.ts';
import { decimal, priceOf } from './prices.ts';
import type { Range, RangeCategory, RangeLanguage, RangeProduct, RangeVideo, Words } from './range.ts';
import { isTranslated, readCategories, readTranslation } from './translations.ts';
import { photoOf, type RangeVariant, stockOf, variantsOf } from './variants.ts';

/** Days of price history in the demo data, longer than its past. */
export const HISTORY_DAYS = 600;
/** Age of its reductions in days at the load. */
const REDUCED_DAYS = 10;

export type DemoFeeds = { products: { locale: Locale; file: string }[]; prices: string; stock: string };

/** Writes the feeds of a tenant in the usual import formats: one for each locale, and one each for prices and stock. */
export function writeFeeds(
  range: Range,
  tenant: Tenant,
  folder: string,
  now: Date,
  sheets: DataSheets = new Map(),
): DemoFeeds {
  fs.mkdirSync(folder, { recursive: true });
  const write = (name: string, rows: object[]) => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    return file;
  };
  const [{ locale }] = tenant.locales;
  const variants = range.products.flatMap((product) =>
    variantsOf(range, product, locale).map((variant) => ({ product, variant })),
  );
  return {
    products: tenant.locales.map((entry) => ({
      locale: entry.locale,
      file: write(
        `${tenant.id}-${entry.locale}.jsonl`,
        productRows(range, tenant, entry, {
          sheets,
          write: (name, text) => fs.writeFileSync(path.join(folder, name), text),
        }),
      ),
    })),
    prices: write(
      `${tenant.id}-prices.jsonl`,
      variants.flatMap(({ product, variant }) => priceRows(tenant, product, variant, now)),
    ),
    stock: write(
      `${tenant.id}-stock.jsonl`,
      variants.map(({ product, variant }) => ({ id: variant.sku, quantity: stockOf(product, variant) })),
    ),
  };
}

type Speech = {
  locale: Locale;
  say: (words: Words) => string;
  sayAll: (words: { [L in RangeLanguage]: string[] }) => string[];
  category: (category: RangeCategory) => { name: string; path: string };
};

/** Returns the speech of a locale for each product: translations may differ between products. */
function speeches(range: Range, locale: Locale): (product: RangeProduct) => Speech {
  const language = languageOf(locale);
  if (isTranslated(language)) {
    const [textsOf, categories] = [readTranslation(language), readCategories(language)];
    const category = ({ id }: RangeCategory) => {
      const texts = categories[id];
      if (!texts) throw new Error(`category ${id} has no texts in ${language}`);
      return texts;
    };
    return (product) => {
      const translate = textsOf(product);
      return { locale, say: ({ de }) => translate(de), sayAll: ({ de }) => de.map(translate), category };
    };
  }
  const spell = locale === 'de-DE' || locale === 'de-AT' ? germanSpeller(range.spelling) : (text: string) => text;
  const speech: Speech = {
    locale,
    say: (words) => spell(words[language]),
    sayAll: (words) => words[language].map(spell),
    category: ({ name, path: own }) => ({ name: spell(name[language]), path: own[language] }),
  };
  return () => speech;
}

function productRows(
  range: Range,
  tenant: Tenant,
  entry: { locale: Locale },
  { sheets, write }: { sheets: DataSheets; write: (name: string, text: string) => void },
): object[] {
  const voiceOf = speeches(range, entry.locale);
  const accessories = readAccessories();
  return range.products.flatMap((product) => {
    const voice = voiceOf(product);
    const shared = {
      ...productAttributes(range, product, voice),
      ...videoAttributes(range.videos[product.id], voice, write),
      'c:accessories': accessories[product.id]?.join(', '),
      'c:document': sheetOf(sheets.get(`${product.id} ${languageOf(entry.locale)}`)),
    };
    return variantsOf(range, product, entry.locale).map((variant) => ({
      id: variant.sku,
      item_group_id: product.id,
      ...shared,
      ...variantAttributes(range, product, variant, voice),
      gtin: documentationGtin(variant.sku),
      price: `${decimal(priceOf(product, variant, tenant.currency).now)} ${tenant.currency}`,
    }));
  });
}

/** A data sheet is in the language of its feed. */
const sheetOf = (file: string | undefined): string | undefined => file && `data-sheet|${file}`;

function productAttributes(range: Range, product: RangeProduct, voice: Speech): object {
  const chain = chainOf(range, product.category);
  const leaf = chain.at(-1);
  return {
    title: voice.say(product.title),
    description: voice.say(product.description),
    brand: product.brand,
    condition: 'new',
    product_type: chain.map((category) => voice.category(category).name).join(' > '),
    'c:category': chain.map((category) => category.id).join(' > '),
    'c:category_path': leaf && voice.category(leaf).path,
    product_detail: product.details.map(
      (detail) => `${detail.section}:${voice.say(detail.name)}:${voice.say(detail.value)}`,
    ),
    product_highlight: voice.sayAll(product.highlights),
    gender: product.gender,
    age_group: product.ageGroup,
    shipping_weight: `${product.shippingWeight} kg`,
    energy_efficiency_class: product.energy?.class,
    min_energy_efficiency_class: product.energy?.min,
    max_energy_efficiency_class: product.energy?.max,
    'c:tyre_fuel': product.tyre?.fuel,
    'c:tyre_wet': product.tyre?.wet,
    'c:tyre_noise': product.tyre?.noise,
    'c:tyre_noise_class': product.tyre?.noiseClass,
    'c:tyre_snow': product.tyre?.snow,
    ...legalAttributes(product, voice.say),
    'c:care': product.care,
    'c:guarantee_years': product.guaranteeYears,
    'c:technical': leaf?.technical,
    'c:vat_class': leaf?.vatClass,
    'c:delivery_mode': leaf?.deliveryMode,
    ...Object.fromEntries(
      Object.entries(product.measures ?? {}).map(([key, number]) => [
        `c:facet_${key}`,
        measureText(range, voice, key, number),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(product.facets).map(([key, values]) => [`c:facet_${key}`, facetText(range, voice, key, values)]),
    ),
  };
}

/** Length of a clip in seconds. */
const CLIP_SECONDS = 8;

/** Returns the attributes of a product's clip, and writes its captions to a file beside the feed. */
function videoAttributes(
  video: RangeVideo | undefined,
  voice: Speech,
  write: (name: string, text: string) => void,
): object {
  if (!video) return {};
  const captions = `${video.clip}.${voice.locale}.vtt`;
  const at = (index: number) => `00:0${((index / video.captions.length) * CLIP_SECONDS).toFixed(3)}`;
  const cues = video.captions.map((text, index) => `${at(index)} --> ${at(index + 1)}\n${voice.say(text)}\n`);
  write(captions, `WEBVTT\n\n${cues.join('\n')}`);
  return {
    'c:video': [`${video.clip}.webm`, `${video.clip}.mp4`],
    'c:video_poster': [`${video.clip}.jpg`],
    'c:video_title': [voice.say(video.title)],
    'c:video_captions': [captions],
  };
}

function chainOf(range: Range, id: string): RangeCategory[] {
  const category = range.categories.get(id);
  if (!category) return [];
  return [...(category.parentId === null ? [] : chainOf(range, category.parentId)), category];
}

function facetText(range: Range, voice: Speech, key: string, values: string | string[]): string {
  const facet = range.vocabulary.facets[key];
  if (!facet) throw new Error(`the vocabulary has no facet ${key}`);
  const parts = (Array.isArray(values) ? values : [values]).map((value) => {
    const name = facet.values[value];
    if (!name) throw new Error(`the vocabulary has no ${value} of ${key}`);
    return `${value}|${capital(voice.say(name))}|${voice.say(facet.name)}`;
  });
  return parts.join(';');
}

/** Returns a number as the feed declares it, with its unit and its name in the language. */
function measureText(range: Range, voice: Speech, key: string, number: number): string {
  const measure = range.vocabulary.measures[key];
  if (!measure) throw new Error(`the vocabulary has no measure ${key}`);
  const { unit, name } = measure;
  const label = `${number.toLocaleString(voice.locale, { useGrouping: false })} ${unit}`.trim();
  return `${number}|${label}|${voice.say(name)}|number:${unit}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function variantAttributes(range: Range, product: RangeProduct, variant: RangeVariant, voice: Speech): object {
  const { colour } = variant;
  const view = variant.values.map(({ value }) => value.value).find((value) => colour.views?.[value]);
  const alt = voice.say((view === undefined ? undefined : colour.views?.[view]) ?? colour.alt);
  // Further photos show the usual view.
  const further = view === undefined ? furtherPhotos(range, product, colour.id) : [];
  const axes = variant.values.map(({ axis, value }) => {
    const id = value.value.replaceAll(/\s+/g, '-');
    const label = value.label ? voice.say(value.label) : value.value;
    return axis.key === 'size'
      ? { size: label, size_system: axis.system, 'c:size': id }
      : { [`c:axis_${axis.key}`]: `${id}|${label}|${voice.say(axis.name)}` };
  });
  return {
    color: voice.say(colour.name),
    'c:colour': colour.id,
    'c:swatch': range.vocabulary.colours[colour.id]?.hex ?? undefined,
    ...Object.assign({}, ...axes),
    image_link: photoOf(product, colour.id, view === undefined ? '' : `-${view}`),
    ...(further.length > 0 ? { additional_image_link: further.map(({ photo }) => photo) } : {}),
    'c:alt_text': [alt, ...further.map(({ words }) => `${alt} (${voice.say(words)})`)],
  };
}

/** Ends of file names of further photos, in their order, with the words for their alternative texts. */
const FURTHER_VIEWS: Record<string, Words> = {
  '-2': { de: 'zweite Ansicht', fr: 'deuxième vue', nl: 'tweede aanzicht' },
  '-back': { de: 'Rückansicht', fr: 'vue de dos', nl: 'achterkant' },
  '-detail': { de: 'Detailansicht', fr: 'vue de détail', nl: 'detail' },
  '-room': { de: 'im Raum', fr: 'en situation', nl: 'in de ruimte' },
};

/** Returns the further photos that a colour has. */
function furtherPhotos(range: Range, product: RangeProduct, colour: string): { photo: string; words: Words }[] {
  return Object.entries(FURTHER_VIEWS).flatMap(([end, words]) => {
    const photo = photoOf(product, colour, end);
    return range.photos.has(photo) ? [{ photo, words }] : [];
  });
}

/** Returns prices with validity in whole days of the tenant's calendar, so that "30 days" is unambiguous. */
function priceRows(tenant: Tenant, product: RangeProduct, variant: RangeVariant, now: Date): object[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(tenant.timeZone).toPlainDate();
  const day = (ago: number) => today.subtract({ days: ago }).toString();
  const price = priceOf(product, variant, tenant.currency);
  const row = (amount: number, from: string, to: string | undefined) => ({
    id: variant.sku,
    price: decimal(amount),
    from,
    to,
  });
  if (price.was === null || price.was <= price.now) return [row(price.now, day(HISTORY_DAYS), undefined)];
  return [row(price.was, day(HISTORY_DAYS), day(REDUCED_DAYS + 1)), row(price.now, day(REDUCED_DAYS), undefined)];
}

import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

/** Folder of the range: products, categories, vocabulary. Its texts are Swiss German, French and Dutch. */
const FOLDER = import.meta.dirname;

export const PHOTOS = path.join(FOLDER, 'photos');
/** Wordmarks of brands. */
export const LOGOS = path.join(FOLDER, 'logos');
export const VIDEOS = path.join(FOLDER, 'videos');
export const CONTENT = path.join(FOLDER, '../content');

const words = v.object({ de: v.string(), fr: v.string(), nl: v.string() });
const lists = v.object({ de: v.array(v.string()), fr: v.array(v.string()), nl: v.array(v.string()) });

const productSchema = v.object({
  id: v.string(),
  category: v.string(),
  brand: v.string(),
  model: v.string(),
  title: words,
  description: words,
  highlights: lists,
  details: v.array(v.object({ section: v.string(), name: words, value: words })),
  facets: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
  /** Numbers by key, in the unit of the vocabulary. */
  measures: v.optional(v.record(v.string(), v.number())),
  care: v.optional(v.array(v.string())),
  gender: v.optional(v.string()),
  ageGroup: v.optional(v.string()),
  price: v.number(),
  was: v.optional(v.number()),
  guaranteeYears: v.optional(v.number()),
  energy: v.optional(v.object({ class: v.string(), min: v.string(), max: v.string() })),
  tyre: v.optional(
    v.object({ fuel: v.string(), wet: v.string(), noise: v.number(), noiseClass: v.string(), snow: v.boolean() }),
  ),
  shippingWeight: v.number(),
  colours: v.array(
    v.object({
      id: v.string(),
      name: words,
      alt: words,
      /** Alternative texts of photos that only variants with a value of an axis have, by that value. */
      views: v.optional(v.record(v.string(), words)),
    }),
  ),
  axes: v.array(
    v.object({
      key: v.string(),
      name: words,
      system: v.string(),
      values: v.array(
        v.object({
          value: v.string(),
          label: v.optional(words),
          price: v.optional(v.number()),
          locales: v.optional(v.array(v.string())),
        }),
      ),
    }),
  ),
  soldOut: v.array(v.string()),
  low: v.array(v.string()),
});

const categoriesSchema = v.object({
  germanSpelling: v.record(v.string(), v.string()),
  categories: v.array(
    v.object({
      id: v.string(),
      parentId: v.nullable(v.string()),
      name: words,
      path: words,
      technical: v.boolean(),
      vatClass: v.string(),
      deliveryMode: v.string(),
    }),
  ),
});

const vocabularySchema = v.object({
  colours: v.record(v.string(), v.object({ hex: v.nullable(v.string()), family: v.string(), name: words })),
  facets: v.record(v.string(), v.object({ name: words, values: v.record(v.string(), words) })),
  measures: v.record(v.string(), v.object({ unit: v.string(), name: words })),
});

/** Clips of rotating products; the captions share the time of a clip evenly. */
const videosSchema = v.record(
  v.string(),
  v.object({ clip: v.string(), title: words, captions: v.pipe(v.array(words), v.minLength(1)) }),
);

export type RangeVideo = v.InferOutput<typeof videosSchema>[string];
export type Words = v.InferOutput<typeof words>;
/** Languages of the range itself; translations.ts adds others. */
export type RangeLanguage = keyof Words;
export type RangeProduct = v.InferOutput<typeof productSchema>;
export type RangeCategory = v.InferOutput<typeof categoriesSchema>['categories'][number];
export type Range = {
  products: RangeProduct[];
  /** Categories by id, in display order. */
  categories: Map<string, RangeCategory>;
  vocabulary: v.InferOutput<typeof vocabularySchema>;
  /** Swiss words with their spelling in Germany and Austria. */
  spelling: Record<string, string>;
  photos: Set<string>;
  /** Clips by product id. */
  videos: Record<string, RangeVideo>;
};

function readJson<T>(schema: v.GenericSchema<unknown, T>, file: string): T {
  const content: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
  const result = v.safeParse(schema, content);
  if (result.success) return result.output;
  const issue = result.issues[0];
  throw new Error(`${path.relative(FOLDER, file)} is wrong at ${v.getDotPath(issue) ?? 'its top'}: ${issue.message}`);
}

/** Returns the clips whose files exist. */
function readVideos(): Record<string, RangeVideo> {
  const all = readJson(videosSchema, path.join(VIDEOS, 'videos.json'));
  return Object.fromEntries(
    Object.entries(all).filter(([, { clip }]) => fs.existsSync(path.join(VIDEOS, `${clip}.mp4`))),
  );
}

/** Reads the whole range, with products in the order of their categories. */
export function readRange(): Range {
  const { categories, germanSpelling } = readJson(categoriesSchema, path.join(FOLDER, 'categories.json'));
  const order = new Map(categories.map((category, index) => [category.id, index]));
  const products = fs
    .readdirSync(path.join(FOLDER, 'range'))
    .filter((name) => /^\d+\.json$/.test(name))
    .sort()
    .map((name) => readJson(productSchema, path.join(FOLDER, 'range', name)));
  for (const product of products) {
    if (!order.has(product.category))
      throw new Error(`product ${product.id} has the unknown category ${product.category}`);
  }
  products.sort((a, b) => (order.get(a.category) ?? 0) - (order.get(b.category) ?? 0) || (a.id < b.id ? -1 : 1));
  return {
    products,
    categories: new Map(categories.map((category) => [category.id, category])),
    vocabulary: readJson(vocabularySchema, path.join(FOLDER, 'vocabulary.json')),
    spelling: {
      ...readJson(v.record(v.string(), v.string()), path.join(FOLDER, 'german-spelling.json')),
      ...germanSpelling,
    },
    videos: readVideos(),
    photos: new Set(fs.existsSync(PHOTOS) ? fs.readdirSync(PHOTOS) : []),
  };
}

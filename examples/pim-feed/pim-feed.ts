/*
 * Brings the products of a PIM into the shop: one JSON object in each line of a file, with texts in several languages.
 */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { type AdminClient, type Answer, itemsOf, need, updateLatest } from '#admin-client';
import { clientOf, variable } from '../parts/environment.ts';

const LOCALES = ['de-CH', 'fr-CH', 'de-DE', 'de-AT', 'nl-NL'] as const;
const text = v.pipe(v.string(), v.trim(), v.minLength(1));
const byLocale = v.optional(v.record(v.picklist(LOCALES), text), {});

/** Product of the PIM. Absent fields stay as they are in the shop. */
const PimProduct = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/)),
  title: v.record(v.picklist(LOCALES), text),
  description: byLocale,
  brand: v.optional(text),
  /** Id of a category of the shop. */
  category: v.optional(text),
  /** Values by key of an attribute of the shop. */
  attributes: v.optional(v.record(text, v.array(text)), {}),
  /** Names of pictures in the media library, the main picture first. */
  pictures: v.optional(v.array(text), []),
  /** Prices of new products, such as "49.90", by tenant. */
  prices: v.optional(v.record(v.picklist(['ch', 'de', 'at', 'nl']), v.pipe(v.string(), v.regex(/^\d+\.\d{2}$/))), {}),
});
type PimProduct = v.InferOutput<typeof PimProduct>;

export type FeedResult = { id: string; outcome: 'created' | 'changed' | 'unchanged' | 'refused'; reasons: string[] };

/** Takes each product of a file, and iterates over the outcomes. A refused product leaves the others. */
export async function* feedProducts(client: AdminClient, file: string): AsyncGenerator<FeedResult> {
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
  let count = 0;
  for await (const line of lines) {
    count += 1;
    if (line.trim() === '') continue;
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), PimProduct), line);
    if (parsed.success) yield await feedProduct(client, parsed.output);
    else yield refused(`line ${count}`, [v.summarize(parsed.issues).replaceAll(/\s+/g, ' ')]);
  }
}

const refused = (id: string, reasons: string[]): FeedResult => ({ id, outcome: 'refused', reasons });

async function feedProduct(client: AdminClient, product: PimProduct): Promise<FeedResult> {
  const { id } = product;
  const { ids, missing } = await picturesOf(client, product);
  if (missing.length > 0)
    return refused(
      id,
      missing.map((name) => `no picture ${name}`),
    );
  const read = () => client.GET('/products/{id}', { params: { path: { id } } });
  const known = await read();
  const isNew = known.error?.code === 'not-found';
  if (!isNew) need(known);
  const problem = isNew ? await create(client, product) : null;
  if (problem !== null) return refused(id, [problem]);
  let isChanged = isNew;
  const saved = await updateLatest<Fields, unknown>(read, async (state, match) => {
    const fields = differences(product, state.fields);
    const hasPictures = Object.keys(state.fields).some((name) => name.startsWith('order.'));
    const pictures = hasPictures ? [] : ids;
    if (Object.keys(fields).length === 0 && pictures.length === 0) return unchanged;
    isChanged = true;
    return client.PATCH('/products/{id}', { params: { path: { id }, header: match }, body: { fields, pictures } });
  });
  if (!saved.error) return { id, outcome: isNew ? 'created' : isChanged ? 'changed' : 'unchanged', reasons: [] };
  if (saved.error.status >= 500) need(saved);
  const { code, title, errors = [] } = saved.error;
  return refused(id, [`${code}: ${title}`, ...errors.map(({ field, problem: reason }) => `${field}: ${reason}`)]);
}

type Fields = { fields: Record<string, string> };
const unchanged: Answer<unknown> = { data: null, response: new Response() };

/** Creates a draft; returns why not, or null. A draft of an interrupted run exists already. */
async function create(client: AdminClient, { id, title }: PimProduct): Promise<string | null> {
  const locale = LOCALES.find((known) => title[known] !== undefined);
  if (!locale) return 'no title';
  const made = await client.POST('/products', { body: { id, locale, title: title[locale] ?? '' } });
  if (!made.error) return null;
  if (made.error.status >= 500) need(made);
  return `${made.error.code}: ${made.error.reason ?? made.error.title}`;
}

/** Fields of the editor that the PIM is in charge of. */
function fieldsOf({ title, description, brand, category, attributes }: PimProduct): Record<string, string> {
  return {
    ...named('title', title),
    ...named('description', description),
    ...(brand === undefined ? {} : { brand }),
    ...(category === undefined ? {} : { category }),
    ...Object.fromEntries(Object.entries(attributes).map(([key, values]) => [`attribute.${key}`, values.join(',')])),
  };
}

const named = (name: string, texts: Partial<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([locale, value]) => (value === undefined ? [] : [[`${name}.${locale}`, value]])),
  );

/** Returns the fields that differ from those of the shop. Prices are given only where the shop has none. */
function differences(product: PimProduct, present: Record<string, string>): Record<string, string> {
  const wanted = Object.entries(fieldsOf(product)).filter(([name, value]) => (present[name] ?? '') !== value);
  const prices = Object.entries(product.prices).flatMap(([tenant, price]) => {
    // A draft has one variant, with the number of the product and "-01".
    const name = `price.${tenant}.${product.id}-01`;
    return price !== undefined && (present[name] ?? '') === '' ? [[name, price] as const] : [];
  });
  return Object.fromEntries([...wanted, ...prices]);
}

/** Finds pictures of the media library by their names. */
async function picturesOf(
  client: AdminClient,
  { pictures }: PimProduct,
): Promise<{ ids: string[]; missing: string[] }> {
  const ids: string[] = [];
  const missing: string[] = [];
  for (const name of pictures) {
    let found: string | null = null;
    const listed = itemsOf((next) => client.GET('/media', { params: { query: { name, ...next } } }));
    for await (const picture of listed) if (picture.name === name) found ??= picture.id;
    if (found === null) missing.push(name);
    else ids.push(found);
  }
  return { ids, missing };
}

if (import.meta.main) {
  const [file = ''] = process.argv.slice(2);
  if (file === '') throw new Error('give the file of the PIM');
  variable(process.env, 'KONTOR_URL');
  for await (const { id, outcome, reasons } of feedProducts(clientOf(process.env), file)) {
    if (outcome !== 'unchanged') console.info([`${outcome} ${id}`, ...reasons].join('\n  '));
    if (outcome === 'refused') process.exitCode = 1;
  }
}

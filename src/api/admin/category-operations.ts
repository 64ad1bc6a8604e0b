import * as v from 'valibot';
import type { CategoryOutcome, CategoryPageData } from '../../shop/catalogue/categories/index.ts';
import { inPath } from './admin-parameters.ts';
import { byLocale } from './admin-schemas.ts';
import { entityTag, matchProblem } from './entity-tag.ts';
import { type AdminAnswer, type AdminCall, type AdminOperation, defineOperation } from './operation.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/categories';
const count = v.pipe(v.number(), v.integer());
const categoryId = inPath('Id of the category.', 'lamps');
const SORTINGS = ['popularity', 'newest', 'price-asc', 'price-desc', 'rating', 'reduction'] as const;
const names = v.record(v.string(), v.object({ name: v.string(), path: v.string() }));

const ListedCategoryBody = v.object({
  id: v.string(),
  parent: v.nullable(v.string()),
  level: count,
  names: v.pipe(names, v.description('Name and address by locale.')),
  hidden: v.boolean(),
  products: v.pipe(count, v.description('Products of the category and of all below it.')),
});
const CategoryBody = v.object({
  id: v.string(),
  parent: v.nullable(v.string()),
  place: v.pipe(count, v.description('Place among its siblings, from 1.')),
  names,
  texts: v.record(v.string(), v.record(v.string(), v.string())),
  sorting: v.nullable(v.string()),
  hidden: v.boolean(),
  picture: v.nullable(v.string()),
  blockers: v.pipe(
    v.array(v.object({ tenant: v.string(), locale: v.string(), reasons: v.array(v.string()) })),
    v.description('Where visitors do not see it, and why.'),
  ),
});

const NAMES = { 'de-CH': { name: 'Lampen', path: 'lampen' } };

const listCategories = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'listCategories',
  tag: 'Categories',
  summary: 'List categories',
  description: 'All categories in the order of the tree.',
  scopes: ['category.read'],
  parameters: {},
  success: {
    status: 200,
    description: 'The tree.',
    schema: v.object({ items: v.array(ListedCategoryBody) }),
    example: { items: [{ id: 'lamps', parent: null, level: 1, names: NAMES, hidden: false, products: 12 }] },
  },
  answer: async (_, { services, member }) => {
    const page = await services.categories.tree(member);
    if (!page) return { problem: { code: 'missing-scope' } };
    const items = page.categories.map(({ id, parentId: parent, level, names: own, hidden, products }) => ({
      ...{ id, parent, level, hidden, products },
      names: plainNames(own),
    }));
    return { content: { items } };
  },
});

function plainNames(own: CategoryPageData['category']['names']): v.InferOutput<typeof names> {
  return Object.fromEntries(Object.entries(own).map(([locale, { name, path }]) => [locale, { name, path }]));
}

async function readCategory({ services, member }: AdminCall, id: string) {
  const page = await services.categories.category(member, id);
  if (!page) return null;
  const { category, places } = page;
  const content = {
    id,
    parent: category.parentId,
    place: category.place,
    names: plainNames(category.names),
    texts: Object.fromEntries(Object.entries(category.texts).map(([locale, texts]) => [locale, { ...texts }])),
    sorting: category.sorting,
    hidden: category.hidden,
    picture: category.picture,
    blockers: places.flatMap(({ tenant, locale, blockers }) =>
      blockers.length > 0 ? [{ tenant, locale, reasons: blockers.map(({ kind }) => kind) }] : [],
    ),
  };
  const { blockers: _, ...state } = content;
  return { category, content, tag: entityTag([category.version, state]) };
}

const getCategory = defineOperation({
  method: 'GET',
  path: `${PATH}/{category}`,
  id: 'getCategory',
  tag: 'Categories',
  summary: 'Read a category',
  description: 'A category with its names, texts and place.',
  scopes: ['category.read'],
  parameters: { category: categoryId },
  hasTag: true,
  success: {
    status: 200,
    description: 'The category.',
    schema: CategoryBody,
    example: {
      id: 'lamps',
      parent: null,
      place: 1,
      names: NAMES,
      texts: { 'de-CH': { intro: 'Licht für jeden Raum.' } },
      sorting: null,
      hidden: false,
      picture: null,
      blockers: [],
    },
  },
  answer: async ({ params: { category: id } }, call) => {
    const read = await readCategory(call, id);
    return read ? { content: read.content, tag: read.tag } : { problem: { code: 'not-found' } };
  },
});

const text = v.pipe(v.string(), v.maxLength(20_000));
const fields = {
  names: v.pipe(byLocale(v.pipe(v.string(), v.maxLength(80))), v.description('Names by locale.')),
  slugs: v.optional(
    v.pipe(
      byLocale(v.pipe(v.string(), v.maxLength(80))),
      v.description('Last part of the address; of the name otherwise.'),
    ),
    {},
  ),
  texts: v.optional(
    byLocale(
      v.strictObject({
        intro: v.optional(text, ''),
        landingText: v.optional(text, ''),
        seoTitle: v.optional(text, ''),
        seoDescription: v.optional(text, ''),
        pictureAlt: v.optional(text, ''),
      }),
    ),
    {},
  ),
  sorting: v.optional(v.nullable(v.picklist(SORTINGS)), null),
  hidden: v.optional(v.boolean(), false),
};
const Entered = v.strictObject(fields);
const EXAMPLE = { names: { 'de-CH': 'Lampen', 'fr-CH': 'Lampes' }, sorting: 'newest' };

/** Returns a category as the form of the back office sends it. */
function enteredCategory(body: v.InferOutput<typeof Entered>): Record<string, string> {
  const byName = (prefix: string, values: Readonly<Record<string, string | undefined>>) =>
    Object.fromEntries(Object.entries(values).map(([locale, value]) => [`${prefix}.${locale}`, value ?? '']));
  const texts = Object.entries(body.texts).flatMap(([locale, own]) =>
    Object.entries(own ?? {}).map(([field, value]) => [`${field}.${locale}`, value] as const),
  );
  return {
    ...byName('name', body.names),
    ...byName('slug', body.slugs),
    ...Object.fromEntries(texts),
    sorting: body.sorting ?? '',
    hidden: body.hidden ? '1' : '',
  };
}

const ChangedBody = v.object({ id: v.string() });
const changed = {
  status: 200 as const,
  description: 'The category has changed.',
  schema: ChangedBody,
  example: { id: 'lamps' },
};
const REASONS = [
  'no-name',
  'too-long',
  'no-slug',
  'no-name-in-locale',
  'cycle',
  'too-deep',
  'taken',
  'reserved',
  'same',
  'unknown-picture',
  'unknown-products',
  'not-empty',
  'in-promotion',
  'filter',
] as const;

async function after(
  call: AdminCall,
  outcome: CategoryOutcome,
): Promise<AdminAnswer<v.InferOutput<typeof ChangedBody>>> {
  if (!outcome.ok) return refusalOf(outcome);
  const read = await readCategory(call, outcome.id);
  return { content: { id: outcome.id }, ...(read ? { tag: read.tag } : {}) };
}

const createCategory = defineOperation({
  method: 'POST',
  path: PATH,
  id: 'createCategory',
  tag: 'Categories',
  summary: 'Create a category',
  description: 'Creates a category below another one, or at the top.',
  scopes: ['category.change', 'category.read'],
  parameters: {},
  body: {
    description: 'Names, texts and place.',
    schema: v.strictObject({ ...fields, under: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(60))), null) }),
    example: { ...EXAMPLE, under: 'furniture' },
  },
  success: { ...changed, status: 201, description: 'The category.' },
  hasTag: true,
  problems: ['import-running'],
  reasons: REASONS,
  answer: async ({ body: { under, ...body } }, call) => {
    const entered = { ...enteredCategory(body), under: under ?? '' };
    return after(call, await call.services.categories.create(call.member, entered, call.tenant.locales[0].locale));
  },
});

const updateCategory = defineOperation({
  method: 'PUT',
  path: `${PATH}/{category}`,
  id: 'updateCategory',
  tag: 'Categories',
  summary: 'Change a category',
  description: 'Replaces names, addresses, texts, sorting and visibility. A former address leads to the new one.',
  scopes: ['category.change', 'category.read'],
  parameters: { category: categoryId },
  needsMatch: true,
  hasTag: true,
  body: { description: 'All names and texts.', schema: Entered, example: EXAMPLE },
  success: changed,
  problems: ['import-running'],
  reasons: REASONS,
  answer: async ({ params: { category: id }, body }, call) => {
    const read = await readCategory(call, id);
    if (!read) return { problem: { code: 'not-found' } };
    const unmatched = matchProblem(call, read.tag, true);
    if (unmatched) return unmatched;
    const entered = { ...enteredCategory(body), version: String(read.category.version) };
    return after(call, await call.services.categories.save(call.member, id, entered, undefined));
  },
});

const moveCategory = defineOperation({
  method: 'PUT',
  path: `${PATH}/{category}/place`,
  id: 'moveCategory',
  tag: 'Categories',
  summary: 'Move a category',
  description: 'Puts a category below another one, or at the top, at a place among its siblings.',
  scopes: ['category.change', 'category.read'],
  parameters: { category: categoryId },
  hasTag: true,
  body: {
    description: 'Category above, null for the top, and the place from 1.',
    schema: v.strictObject({
      under: v.nullable(v.pipe(v.string(), v.maxLength(60))),
      place: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
    }),
    example: { under: 'furniture', place: 1 },
  },
  success: changed,
  problems: ['import-running'],
  reasons: REASONS,
  answer: async ({ params: { category: id }, body: { under, place } }, call) => {
    const read = call.ifMatch === null ? null : await readCategory(call, id);
    const unmatched = read && matchProblem(call, read.tag, false);
    if (unmatched) return unmatched;
    const seen = read ? { version: read.category.version } : {};
    return after(call, await call.services.categories.place(call.member, { id, under: under ?? '', place, ...seen }));
  },
});

const removeCategory = defineOperation({
  method: 'DELETE',
  path: `${PATH}/{category}`,
  id: 'removeCategory',
  tag: 'Categories',
  summary: 'Delete a category',
  description: 'Deletes an empty category. Its address leads to the one above.',
  scopes: ['category.change', 'category.read'],
  parameters: { category: categoryId },
  success: { ...changed, description: 'The category is deleted.' },
  problems: ['import-running'],
  reasons: REASONS,
  answer: async ({ params: { category: id } }, { services, member }) => {
    const outcome = await services.categories.remove(member, id);
    return outcome.ok ? { content: { id } } : refusalOf(outcome);
  },
});

/** Categories of all tenants. */
export const CATEGORY_OPERATIONS: readonly AdminOperation[] = [
  listCategories,
  getCategory,
  createCategory,
  updateCategory,
  moveCategory,
  removeCategory,
];

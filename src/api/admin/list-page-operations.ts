import * as v from 'valibot';
import type { StoredListPage } from '../../shop/content/list-pages/index.ts';
import { SORTINGS } from '../../shop/search/engine/list-parameters.ts';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { Timestamp } from './admin-schemas.ts';
import { defineAct } from './define-act.ts';
import { entityTag, matchProblem } from './entity-tag.ts';
import { type AdminCall, type AdminOperation, defineOperation } from './operation.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/list-pages';
const SCOPES = ['content.publish', 'content.read'] as const;
const page = uuidInPath('Id of the list page.');
const EXAMPLE_ID = '00000000-0000-4000-8000-000000000001';

const limit = v.pipe(
  v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  v.description('Hundredths of a unit.'),
);
const Choice = v.strictObject({
  category: v.pipe(v.nullable(v.string()), v.description('Id of the category; null for the whole range.')),
  filters: v.pipe(v.record(v.string(), v.array(v.string())), v.description('Values by the key of an attribute.')),
  price: v.strictObject({ min: limit, max: limit }),
  sorting: v.nullable(v.picklist(SORTINGS)),
});
const text = v.optional(v.string(), '');
const Texts = v.strictObject({
  path: v.pipe(text, v.description('Without language prefix; empty to make it from the title.')),
  title: v.string(),
  intro: text,
  landingText: text,
  seoTitle: text,
  seoDescription: text,
});
const entered = {
  choice: Choice,
  published: v.boolean(),
  picture: v.pipe(v.nullable(v.string()), v.description('Id of a picture of the library.')),
  texts: v.pipe(v.record(v.string(), Texts), v.description('Texts by locale. A locale without texts has no page.')),
};
const Entered = v.strictObject(entered);
const Body = v.object({ id: v.string(), ...entered, changedAt: Timestamp });
const EXAMPLE = {
  choice: { category: 'women', filters: { colour: ['black'] }, price: { min: null, max: null }, sorting: null },
  published: true,
  picture: null,
  texts: {
    'de-CH': {
      path: '/schwarze-mode',
      title: 'Schwarze Mode',
      intro: '',
      landingText: '',
      seoTitle: '',
      seoDescription: '',
    },
  },
};
const EXAMPLE_BODY = { id: EXAMPLE_ID, ...EXAMPLE, changedAt: '2026-11-27T09:12:00.000Z' };
const body = { description: 'Filters, texts and state of the page.', schema: Entered, example: EXAMPLE };
const REASONS = [
  ...['no-title', 'no-title-in-locale', 'path', 'reserved', 'taken', 'too-long', 'no-choice', 'too-many-values'],
  ...['known-brand', 'no-category', 'unknown-picture', 'full'],
] as const;

function bodyOf({ id, choice, published, picture, texts, changedAt }: StoredListPage): v.InferOutput<typeof Body> {
  return { id, choice, published, picture, texts, changedAt: changedAt.toISOString() };
}

async function find({ services, member, tenant }: AdminCall, id: string): Promise<StoredListPage | null> {
  return (await services.listPages.list(member, tenant))?.find((known) => known.id === id) ?? null;
}

const listListPages = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'listListPages',
  tag: 'Content',
  summary: 'List list pages',
  description: 'Lists of chosen filters with an address and texts of their own, such as a sale or a brand.',
  scopes: ['content.read'],
  parameters: { tenant: tenantInPath },
  success: {
    status: 200,
    description: 'All list pages of the tenant, the latest changes first.',
    schema: v.object({ items: v.array(Body) }),
    example: { items: [EXAMPLE_BODY] },
  },
  answer: async (_, { services, member, tenant }) => {
    const all = await services.listPages.list(member, tenant);
    return all ? { content: { items: all.map(bodyOf) } } : { problem: { code: 'missing-scope' } };
  },
});

const getListPage = defineOperation({
  method: 'GET',
  path: `${PATH}/{page}`,
  id: 'getListPage',
  tag: 'Content',
  summary: 'Read a list page',
  description: 'A list page with its filters and texts.',
  scopes: ['content.read'],
  parameters: { tenant: tenantInPath, page },
  hasTag: true,
  success: { status: 200, description: 'The list page.', schema: Body, example: EXAMPLE_BODY },
  answer: async ({ params }, call) => {
    const found = await find(call, params.page);
    return found
      ? { content: bodyOf(found), tag: entityTag(found.version) }
      : { problem: { code: 'not-found' as const } };
  },
});

const createListPage = defineAct({
  method: 'POST',
  path: PATH,
  id: 'createListPage',
  tag: 'Content',
  summary: 'Create a list page',
  description: 'Adds a list of chosen filters. A list of one whole brand becomes the page of the brand.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath },
  body,
  status: 201,
  done: 'The list page.',
  exampleId: EXAMPLE_ID,
  reasons: REASONS,
  act: (given, { services, member, tenant }) => services.listPages.create(member, tenant, given.body),
});

const updateListPage = defineAct({
  method: 'PUT',
  path: `${PATH}/{page}`,
  id: 'updateListPage',
  tag: 'Content',
  summary: 'Change a list page',
  description: 'Replaces filters, texts, picture and state.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath, page },
  needsMatch: true,
  body,
  done: 'The list page has changed.',
  exampleId: EXAMPLE_ID,
  object: 'page',
  reasons: REASONS,
  act: async ({ params, body: given }, call) => {
    const found = await find(call, params.page);
    if (!found) return { ok: false, problem: 'not-found' };
    const unmatched = matchProblem(call, entityTag(found.version), true);
    if (unmatched) return unmatched;
    const { services, member, tenant } = call;
    const asked = { id: found.id, version: found.version, entered: given };
    return services.listPages.save(member, tenant, asked);
  },
});

const removeListPage = defineAct({
  method: 'DELETE',
  path: `${PATH}/{page}`,
  id: 'removeListPage',
  tag: 'Content',
  summary: 'Delete a list page',
  description: 'Deletes a list page. Its products stay.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath, page },
  done: 'The list page is deleted.',
  exampleId: EXAMPLE_ID,
  object: 'page',
  act: async ({ params }, { services, member, tenant }) => services.listPages.remove(member, tenant, params.page),
});

/** List pages of a tenant. */
export const LIST_PAGE_OPERATIONS: readonly AdminOperation[] = [
  listListPages,
  getListPage,
  createListPage,
  updateListPage,
  removeListPage,
];

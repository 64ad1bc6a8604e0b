import * as v from 'valibot';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { Timestamp } from './admin-schemas.ts';
import { type AdminAnswer, type AdminOperation, defineOperation } from './operation.ts';
import { timeOf } from './read-order.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/pages';
const count = v.pipe(v.number(), v.integer());
const page = uuidInPath('Id of the page.');

const head = {
  id: v.string(),
  locale: v.string(),
  path: v.string(),
  title: v.string(),
  newest: v.pipe(count, v.description('Newest version.')),
  shown: v.pipe(v.nullable(count), v.description('Version that customers see; null if it is not published.')),
  changedAt: Timestamp,
  changedBy: v.nullable(v.string()),
  nextAt: v.pipe(v.nullable(Timestamp), v.description('Time of the next publication.')),
  nextVersion: v.nullable(count),
};
const ListedPageBody = v.object(head);
const PageBody = v.object({
  ...head,
  description: v.string(),
  robots: v.pipe(v.string(), v.description('What search engines may do.')),
  blocks: v.pipe(v.array(v.record(v.string(), v.unknown())), v.description('Blocks of the newest version.')),
  versions: v.array(v.object({ version: count, title: v.string(), at: Timestamp, by: v.nullable(v.string()) })),
  publications: v.pipe(
    v.array(v.object({ id: v.string(), at: Timestamp, version: v.nullable(count) })),
    v.description('Past and planned publications, the latest first; null takes the page down.'),
  ),
});

const EXAMPLE = {
  id: '00000000-0000-4000-8000-000000000001',
  locale: 'de-CH',
  path: '/beratung',
  title: 'Beratung',
  newest: 3,
  shown: 2,
  changedAt: '2026-11-27T09:12:00.000Z',
  changedBy: 'editor@example.com',
  nextAt: null,
  nextVersion: null,
};

type Listed = Omit<v.InferOutput<typeof ListedPageBody>, 'changedAt' | 'nextAt'> & {
  changedAt: Date;
  nextAt: Date | null;
};

const headOf = (own: Listed): v.InferOutput<typeof ListedPageBody> => ({
  ...{ id: own.id, locale: own.locale, path: own.path, title: own.title, newest: own.newest, shown: own.shown },
  ...{ changedBy: own.changedBy, nextVersion: own.nextVersion },
  changedAt: own.changedAt.toISOString(),
  nextAt: timeOf(own.nextAt),
});

const listPages = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'listPages',
  tag: 'Content',
  summary: 'List content pages',
  description: 'All content pages of the tenant.',
  scopes: ['content.read'],
  parameters: { tenant: tenantInPath },
  success: {
    status: 200,
    description: 'The pages.',
    schema: v.object({ items: v.array(ListedPageBody) }),
    example: { items: [EXAMPLE] },
  },
  answer: async (_, { services, member, tenant }) => {
    const pages = await services.content.list(member, tenant);
    return pages ? { content: { items: pages.map(headOf) } } : { problem: { code: 'missing-scope' } };
  },
});

const getPage = defineOperation({
  method: 'GET',
  path: `${PATH}/{page}`,
  id: 'getPage',
  tag: 'Content',
  summary: 'Read a content page',
  description: 'A content page with the blocks of its newest version.',
  scopes: ['content.read'],
  parameters: { tenant: tenantInPath, page },
  success: {
    status: 200,
    description: 'The page.',
    schema: PageBody,
    example: {
      ...EXAMPLE,
      description: '',
      robots: 'index,follow',
      blocks: [{ type: 'text', title: null, paragraphs: ['Wir beraten Sie gern.'], list: [] }],
      versions: [{ version: 3, title: 'Beratung', at: EXAMPLE.changedAt, by: EXAMPLE.changedBy }],
      publications: [{ id: '17', at: EXAMPLE.changedAt, version: 2 }],
    },
  },
  answer: async ({ params: { page: id } }, { services, member, tenant }) => {
    const opened = await services.content.open(member, { tenant, id });
    if (!opened) return { problem: { code: 'not-found' } };
    const { draft, versions, turns } = opened;
    const content = {
      ...headOf(opened.page),
      description: draft.description,
      robots: draft.robots,
      blocks: draft.blocks.map((block) => ({ ...block })),
      versions: versions.map(({ version, title, at, by }) => ({ version, title, at: at.toISOString(), by })),
      publications: turns.map(({ id: own, at, version }) => ({ id: String(own), at: at.toISOString(), version })),
    };
    return { content };
  },
});

const ChangedBody = v.object({ id: v.string() });
const changed = {
  status: 200 as const,
  description: 'The page has changed.',
  schema: ChangedBody,
  example: { id: EXAMPLE.id },
};
const local = v.pipe(v.string(), v.regex(/^(?:\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$/));

const after = (
  id: string,
  outcome: { ok: true } | { ok: false; problem: string },
): AdminAnswer<v.InferOutput<typeof ChangedBody>> => (outcome.ok ? { content: { id } } : refusalOf(outcome));

const createPage = defineOperation({
  method: 'POST',
  path: PATH,
  id: 'createPage',
  tag: 'Content',
  summary: 'Create a content page',
  description: 'Creates a draft. `savePage` writes its contents.',
  scopes: ['content.edit', 'content.read'],
  parameters: { tenant: tenantInPath },
  body: {
    description: 'Language, path and title.',
    schema: v.strictObject({
      locale: v.pipe(v.string(), v.maxLength(10)),
      path: v.pipe(v.string(), v.maxLength(200)),
      title: v.pipe(v.string(), v.maxLength(200)),
    }),
    example: { locale: 'de-CH', path: '/beratung', title: 'Beratung' },
  },
  success: { ...changed, status: 201, description: 'The draft.' },
  reasons: ['path', 'reserved', 'category', 'known-path', 'locale', 'translated', 'identifier-taken'],
  answer: async ({ body }, { services, member, tenant }) => {
    const outcome = await services.content.create(member, { tenant, ...body, like: null });
    return outcome.ok ? { content: { id: outcome.id } } : refusalOf(outcome);
  },
});

const publishPage = defineOperation({
  method: 'PUT',
  path: `${PATH}/{page}/published`,
  id: 'publishPage',
  tag: 'Content',
  summary: 'Publish a content page',
  description: 'Publishes a version, now or from a local time of the tenant on, and until another one.',
  scopes: ['content.publish', 'content.read'],
  parameters: { tenant: tenantInPath, page },
  body: {
    description: 'Version and local times.',
    schema: v.strictObject({
      version: v.pipe(count, v.minValue(1), v.maxValue(1_000_000)),
      from: v.optional(local, ''),
      until: v.optional(local, ''),
    }),
    example: { version: 3, from: '2027-03-01T09:00' },
  },
  success: changed,
  reasons: ['moment', 'order', 'not-shown', 'over'],
  answer: async ({ params: { page: id }, body }, { services, member, tenant }) =>
    after(id, await services.content.publish(member, { tenant, id, ...body })),
});

const unpublishPage = defineOperation({
  method: 'DELETE',
  path: `${PATH}/{page}/published`,
  id: 'unpublishPage',
  tag: 'Content',
  summary: 'Take a content page down',
  description: 'Ends the publication of a page now.',
  scopes: ['content.publish', 'content.read'],
  parameters: { tenant: tenantInPath, page },
  success: changed,
  reasons: ['moment', 'order', 'not-shown', 'over'],
  answer: async ({ params: { page: id } }, { services, member, tenant }) =>
    after(id, await services.content.unpublish(member, { tenant, id, at: '' })),
});

/** Content pages of a tenant. */
export const PAGE_OPERATIONS: readonly AdminOperation[] = [listPages, getPage, createPage, publishPage, unpublishPage];

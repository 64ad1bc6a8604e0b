import * as v from 'valibot';
import type { ContentFault, SaveOutcome } from '../../shop/content/pages/index.ts';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { defineAct } from './define-act.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/pages/{page}';
const page = uuidInPath('Id of the page.');
const id = '00000000-0000-4000-8000-000000000001';
const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000));

const Draft = v.strictObject({
  expected: v.pipe(version, v.description('Newest version that the program has read.')),
  title: v.pipe(v.string(), v.maxLength(200)),
  description: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
  robots: v.optional(v.pipe(v.string(), v.maxLength(40)), 'index,follow'),
  blocks: v.pipe(
    v.array(v.record(v.string(), v.unknown())),
    v.maxLength(60),
    v.description('Blocks in the form in which `getPage` has them.'),
  ),
});

const SavedBody = v.object({
  id: v.string(),
  version: v.pipe(v.number(), v.integer()),
  warnings: v.pipe(
    v.array(v.object({ block: v.number(), kind: v.string(), value: v.string() })),
    v.description('What the draft names and the shop lacks; the page omits it.'),
  ),
});
const saved = {
  status: 200 as const,
  description: 'The new version.',
  schema: SavedBody,
  example: { id, version: 4, warnings: [] },
};

/** Names a fault by block and field. */
const placeOf = ({ block, at }: ContentFault): string => (block === null ? at : `blocks.${block}.${at}`);

function answerOf(outcome: SaveOutcome) {
  if (outcome.ok) {
    const warnings = outcome.warnings.map(({ block, kind, value }) => ({ block, kind, value }));
    return { content: { id: outcome.id, version: outcome.version, warnings } };
  }
  if (outcome.problem === 'conflict') return { problem: { code: 'precondition-failed' as const } };
  if (outcome.problem !== 'invalid') return refusalOf(outcome);
  const errors = Object.fromEntries(outcome.faults.map((fault) => [placeOf(fault), fault.kind]));
  return { problem: { code: 'page-invalid' as const, errors } };
}

const savePage = defineOperation({
  method: 'PUT',
  path: `${PATH}/draft`,
  id: 'savePage',
  tag: 'Content',
  summary: 'Save a draft',
  description: 'Saves the contents of a page as its newest version, which customers see when it is published.',
  scopes: ['content.edit', 'content.read'],
  parameters: { tenant: tenantInPath, page },
  body: {
    description: 'All contents.',
    schema: Draft,
    example: {
      ...{ expected: 3, title: 'Beratung', description: 'Wir helfen gern.' },
      blocks: [{ type: 'text', title: null, paragraphs: ['Wir beraten Sie gern.'], list: [] }],
    },
  },
  success: saved,
  problems: ['page-invalid', 'precondition-failed'],
  reasons: ['too-large'],
  answer: async ({ params, body: { expected, ...contents } }, { services, member, tenant }) =>
    answerOf(await services.content.saveContents(member, { tenant, id: params.page, expected }, contents)),
});

const restorePage = defineOperation({
  method: 'POST',
  path: `${PATH}/restore`,
  id: 'restorePage',
  tag: 'Content',
  summary: 'Restore a version',
  description: 'Saves an old version as the newest one, without publishing it.',
  scopes: ['content.edit', 'content.read'],
  parameters: { tenant: tenantInPath, page },
  body: {
    description: 'The old version, and the newest one that the program has read.',
    schema: v.strictObject({ version, expected: version }),
    example: { version: 1, expected: 3 },
  },
  success: saved,
  problems: ['page-invalid', 'precondition-failed'],
  reasons: ['too-large'],
  answer: async ({ params, body }, { services, member, tenant }) =>
    answerOf(await services.content.restore(member, { tenant, id: params.page, ...body })),
});

const comparePage = defineOperation({
  method: 'GET',
  path: `${PATH}/versions/{from}/{to}`,
  id: 'comparePage',
  tag: 'Content',
  summary: 'Compare two versions',
  description: 'What differs between two versions of a page, block by block.',
  scopes: ['content.read'],
  parameters: {
    tenant: tenantInPath,
    page,
    from: versionInPath('Earlier version.'),
    to: versionInPath('Later version.'),
  },
  success: {
    status: 200,
    description: 'The differences.',
    schema: v.object({
      differs: v.boolean(),
      page: v.array(v.object({ field: v.string(), before: v.string(), after: v.string() })),
      blocks: v.array(
        v.object({
          kind: v.picklist(['same', 'changed', 'added', 'removed']),
          type: v.string(),
          from: v.pipe(v.nullable(v.number()), v.description('Place before, from 1.')),
          to: v.nullable(v.number()),
          fields: v.array(
            v.object({
              field: v.string(),
              item: v.pipe(v.nullable(v.number()), v.description('Item of the block, from 1.')),
              before: v.string(),
              after: v.string(),
            }),
          ),
        }),
      ),
    }),
    example: { differs: true, page: [{ field: 'title', before: 'Rat', after: 'Beratung' }], blocks: [] },
  },
  answer: async ({ params }, { services, member, tenant }) => {
    const asked = { tenant, id: params.page, from: Number(params.from), to: Number(params.to) };
    const diff = await services.content.compare(member, asked);
    if (!diff) return { problem: { code: 'not-found' } };
    const blocks = diff.blocks.map(({ kind, type, from, to, fields }) => ({
      ...{ kind, type, from, to },
      fields: fields.map(({ field, item, before, after }) => ({ field, item, before, after })),
    }));
    return { content: { differs: diff.differs, page: diff.page, blocks } };
  },
});

const getPageVersion = defineOperation({
  method: 'GET',
  path: `${PATH}/versions/{version}`,
  id: 'getPageVersion',
  tag: 'Content',
  summary: 'Read a version',
  description: 'The contents of a version, in the form that `savePage` takes.',
  scopes: ['content.read'],
  parameters: { tenant: tenantInPath, page, version: versionInPath('Version.') },
  success: {
    status: 200,
    description: 'The contents.',
    schema: v.object({
      version: v.pipe(v.number(), v.integer()),
      title: v.string(),
      description: v.string(),
      robots: v.string(),
      blocks: v.array(v.record(v.string(), v.unknown())),
    }),
    example: {
      ...{ version: 2, title: 'Beratung', description: 'Wir helfen gern.', robots: 'index,follow' },
      blocks: [{ type: 'text', title: null, paragraphs: ['Wir beraten Sie gern.'], list: [] }],
    },
  },
  answer: async ({ params }, { services, member, tenant }) => {
    const own = Number(params.version);
    const found = await services.content.version(member, { tenant, id: params.page, version: own });
    if (!found) return { problem: { code: 'not-found' } };
    const { title, description, robots, blocks } = found;
    return { content: { version: own, title, description, robots, blocks: blocks.map((block) => ({ ...block })) } };
  },
});

function versionInPath(description: string) {
  return {
    schema: v.pipe(v.optional(v.string(), ''), v.regex(/^\d{1,6}$/)),
    description,
    example: '2',
    shown: 'sent' as const,
  };
}

const linkPage = defineAct({
  method: 'PUT',
  path: `${PATH}/translations`,
  id: 'linkPage',
  tag: 'Content',
  summary: 'Link a translation',
  description: 'Makes the page at a path the translation in a locale; an empty path removes it.',
  scopes: ['content.publish', 'content.read'],
  parameters: { tenant: tenantInPath, page },
  body: {
    description: 'Locale and path.',
    schema: v.strictObject({
      locale: v.pipe(v.string(), v.maxLength(10)),
      path: v.pipe(v.string(), v.maxLength(200)),
    }),
    example: { locale: 'fr-CH', path: '/conseil' },
  },
  done: 'The pages are translations of each other.',
  exampleId: id,
  object: 'page',
  reasons: ['locale', 'no-page'],
  act: ({ params, body }, { services, member, tenant }) =>
    services.content.link(member, { tenant, id: params.page, ...body }),
});

const cancelPublication = defineAct({
  method: 'DELETE',
  path: `${PATH}/publications/{publication}`,
  id: 'cancelPublication',
  tag: 'Content',
  summary: 'Cancel a planned publication',
  description: 'Cancels a publication that has not begun. `getPage` lists them.',
  scopes: ['content.publish', 'content.read'],
  parameters: {
    tenant: tenantInPath,
    page,
    publication: {
      schema: v.pipe(v.optional(v.string(), ''), v.regex(/^\d{1,15}$/)),
      description: 'Id of the publication.',
      example: '17',
      shown: 'sent',
    },
  },
  done: 'The publication is cancelled.',
  exampleId: id,
  object: 'page',
  reasons: ['moment', 'order', 'not-shown', 'over'],
  act: ({ params }, { services, member, tenant }) =>
    services.content.cancel(member, { tenant, id: params.page, turn: params.publication }),
});

/** Drafts, versions and translations of content pages. */
export const PAGE_DRAFTS: readonly AdminOperation[] = [
  savePage,
  restorePage,
  getPageVersion,
  comparePage,
  linkPage,
  cancelPublication,
];

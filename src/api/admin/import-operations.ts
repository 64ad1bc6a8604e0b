import * as v from 'valibot';
import { IMPORT_KINDS, type ImportRun } from '../../shop/catalogue/products/index.ts';
import type { Parameter } from '../endpoint.ts';
import { choice, text } from '../parameters.ts';
import { API_TENANTS, locale, tenantInPath, uuidInPath } from './admin-parameters.ts';
import { partOf, Timestamp } from './admin-schemas.ts';
import { feedUpload, uploadedBytes } from './file-upload.ts';
import { dayFilter, listOperation, listState } from './list-operation.ts';
import { type AdminOperation, defineOperation, defineUpload } from './operation.ts';
import { timeOf } from './read-order.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/imports';
const count = v.pipe(v.number(), v.integer());
const run = uuidInPath('Id of the import.');
const STATES = ['receiving', 'waiting', 'running', 'done', 'failed'] as const;

const ListedImportBody = v.object({
  id: v.string(),
  kind: v.picklist(IMPORT_KINDS),
  tenant: v.string(),
  locale: v.pipe(v.nullable(v.string()), v.description('Language of the texts of a product feed.')),
  replace: v.pipe(v.boolean(), v.description('Whether variants that the file lacks are withdrawn.')),
  overwriteEdits: v.pipe(v.boolean(), v.description('Whether fields that employees edited are overwritten.')),
  fileName: v.string(),
  bytes: count,
  state: v.picklist(STATES),
  by: v.string(),
  source: v.pipe(v.nullable(v.string()), v.description('Id of the source that the file came from.')),
  createdAt: Timestamp,
  startedAt: v.nullable(Timestamp),
  endedAt: v.nullable(Timestamp),
  part: v.pipe(v.number(), v.description('Read part of the file, from 0 to 1.')),
  rows: count,
  accepted: count,
  changed: v.pipe(count, v.description('Products with changes.')),
  withdrawn: count,
  refused: v.pipe(count, v.description('Refused rows and remarks.')),
  problem: v.pipe(v.nullable(v.string()), v.description('Why the import failed.')),
});
const ImportBody = v.object({
  ...ListedImportBody.entries,
  refusals: v.pipe(
    v.array(v.object({ line: count, attribute: v.string(), reason: v.string() })),
    v.description('The first 200 refused rows and remarks; `listImportRefusals` has all.'),
  ),
  differences: v.pipe(count, v.description('Edited fields for which the file has another value.')),
});

const EXAMPLE = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'products' as const,
  tenant: 'ch',
  locale: 'de-CH',
  replace: false,
  overwriteEdits: false,
  fileName: 'products.tsv',
  bytes: 240_000,
  state: 'done' as const,
  by: 'PIM',
  source: null,
  createdAt: '2026-11-27T09:12:00.000Z',
  startedAt: '2026-11-27T09:12:01.000Z',
  endedAt: '2026-11-27T09:12:09.000Z',
  part: 1,
  rows: 800,
  accepted: 799,
  changed: 12,
  withdrawn: 0,
  refused: 1,
  problem: null,
};

const contentOf = (own: ImportRun): v.InferOutput<typeof ListedImportBody> => ({
  id: own.id,
  kind: own.kind,
  tenant: own.tenant,
  locale: own.locale,
  replace: own.replace,
  overwriteEdits: own.overwrite_edits,
  fileName: own.file_name,
  bytes: own.bytes,
  state: own.state,
  by: own.staff_email,
  source: own.source_id,
  createdAt: own.created_at.toISOString(),
  startedAt: timeOf(own.started_at),
  endedAt: timeOf(own.ended_at),
  part: own.part,
  rows: own.rows,
  accepted: own.accepted,
  changed: own.changed,
  withdrawn: own.withdrawn,
  refused: own.refused,
  problem: own.problem,
});

const listImports = listOperation({
  path: PATH,
  id: 'listImports',
  tag: 'Imports',
  summary: 'List imports',
  description: 'Imports of files into all tenants, the newest first. Reports are kept for 180 days.',
  scopes: ['import.read'],
  filters: {
    state: choice(STATES, { description: 'State of the imports; all otherwise.', example: 'done' }),
    kind: choice(IMPORT_KINDS, { description: 'What the file has.', example: 'products' }),
    tenant: choice(API_TENANTS, { description: 'Tenant that the file is for.', example: 'ch' }),
    refused: choice(['yes', 'no'], { description: 'Whether rows were refused.', example: 'yes' }),
    from: dayFilter('First day.'),
    to: dayFilter('Last day.'),
  },
  item: ListedImportBody,
  part: partOf(ListedImportBody),
  example: EXAMPLE,
  read: ({ services, member, tenant }, given, place) =>
    services.imports.listing.after(member, { tenant, params: listState(given, 'created'), typed: '' }, place),
  content: contentOf,
});

const getImport = defineOperation({
  method: 'GET',
  path: `${PATH}/{import}`,
  id: 'getImport',
  tag: 'Imports',
  summary: 'Read an import',
  description: 'How far an import is, and in the end what it refused.',
  scopes: ['import.read'],
  parameters: { import: run },
  success: {
    status: 200,
    description: 'The import.',
    schema: ImportBody,
    example: {
      ...EXAMPLE,
      refusals: [{ line: 17, attribute: 'price', reason: 'the currency is missing' }],
      differences: 0,
    },
  },
  answer: async ({ params }, { services, member }) => {
    const found = await services.imports.run(member, params.import);
    if (!found) return { problem: { code: 'not-found' } };
    const refusals = found.refusals.map(({ line, attribute, reason }) => ({ line, attribute, reason }));
    return { content: { ...contentOf(found.run), refusals, differences: found.differences } };
  },
});

const RefusalBody = v.object({
  position: v.pipe(count, v.description('Place in the report.')),
  line: count,
  attribute: v.string(),
  reason: v.string(),
});

const listRefusals = listOperation({
  path: `${PATH}/{import}/refusals`,
  id: 'listImportRefusals',
  tag: 'Imports',
  summary: 'List what an import refused',
  description: 'All refused rows and remarks of an import, in the order of the report.',
  scopes: ['import.read'],
  filters: { import: run },
  item: RefusalBody,
  example: { position: 1, line: 17, attribute: 'price', reason: 'the currency is missing' },
  read: async ({ services, member }, given, { last, size }) => {
    const position = Number(last?.[0] ?? 0);
    const lines = await services.imports.refusalsAfter(member, { id: given.import ?? '', position, size });
    const end = lines?.at(-1);
    return lines && { lines, last: end ? [String(end.position)] : null };
  },
  content: (line) => line,
});

const isChosen = (description: string): Parameter<'true' | 'false' | null> =>
  choice(['true', 'false'], { description, example: 'false' });

const importFile = defineUpload({
  method: 'POST',
  path: '/api/admin/v1/tenants/{tenant}/imports',
  id: 'importFile',
  tag: 'Imports',
  summary: 'Import a file',
  description:
    'Takes a file of products, prices or stock, and imports it in the background. Read the import until its state is `done` or `failed`. Larger files come from a source.',
  scopes: ['import.run', 'import.read'],
  parameters: {
    tenant: tenantInPath,
    kind: choice(IMPORT_KINDS, { description: 'What the file has; always needed.', example: 'products' }),
    locale,
    name: text({ longest: 100, description: 'Name of the file.', example: 'products.tsv' }),
    replace: isChosen('Whether variants that a product feed lacks are withdrawn.'),
    overwriteEdits: isChosen('Whether fields that employees edited are overwritten.'),
  },
  upload: feedUpload('The file.'),
  success: {
    status: 202,
    description: 'The file waits for its import.',
    schema: v.object({ id: v.string() }),
    example: { id: EXAMPLE.id },
  },
  reasons: ['no-kind', 'no-locale', 'empty', 'too-large'],
  answer: async ({ params, file }, { services, member, tenant }) => {
    const outcome = await services.imports.handIn(member, {
      tenant,
      kind: params.kind ?? '',
      locale: params.locale ?? tenant.locales[0].locale,
      replace: params.replace === 'true',
      overwriteEdits: params.overwriteEdits === 'true',
      fileName: params.name,
      content: uploadedBytes(file),
    });
    if (!outcome.ok) return refusalOf(outcome);
    return { content: { id: outcome.id }, location: `${PATH}/${outcome.id}` };
  },
});

const DifferenceBody = v.object({
  productId: v.string(),
  title: v.string(),
  field: v.string(),
  edited: v.pipe(v.string(), v.description('Value of the employee.')),
  given: v.pipe(v.string(), v.description('Value of the file.')),
});

const listDifferences = listOperation({
  path: `${PATH}/{import}/differences`,
  id: 'listImportDifferences',
  tag: 'Imports',
  summary: 'List differences of an import',
  description: 'Edited fields for which the file has another value, by product and field.',
  scopes: ['import.read'],
  filters: { import: run },
  item: DifferenceBody,
  example: { productId: '400105', title: 'Lampe', field: 'title.de-CH', edited: 'Stehlampe', given: 'Lampe' },
  read: async ({ services, member, tenant }, given, { last, size }) => {
    const [product = '', field = ''] = last ?? [];
    const found = await services.imports.differences(member, {
      id: given.import ?? '',
      locale: tenant.locales[0].locale,
      after: { product, field },
      most: size,
    });
    if (!found) return null;
    const end = found.differences.at(-1);
    return { lines: found.differences, last: end ? [end.product_id, end.field] : null };
  },
  content: ({ product_id: productId, title, field, hand, feed }) => ({
    ...{ productId, title, field },
    edited: hand,
    given: feed,
  }),
});

const acceptDifferences = defineOperation({
  method: 'POST',
  path: `${PATH}/{import}/differences/accept`,
  id: 'acceptImportDifferences',
  tag: 'Imports',
  summary: 'Take over what an import says',
  description:
    'Takes over the value of one field, or of all fields of the next 200 products, and leaves the fields to feeds again. `left` counts the remaining ones.',
  scopes: ['product.edit', 'import.read'],
  parameters: { import: run },
  body: {
    description: 'One field; without it the next products.',
    schema: v.strictObject({
      only: v.exactOptional(
        v.strictObject({ productId: v.pipe(v.string(), v.maxLength(60)), field: v.pipe(v.string(), v.maxLength(100)) }),
      ),
    }),
    example: { only: { productId: '400105', field: 'title.de-CH' } },
  },
  success: {
    status: 200,
    description: 'The fields are taken over.',
    schema: v.object({ accepted: count, refused: count, left: count }),
    example: { accepted: 1, refused: 0, left: 0 },
  },
  problems: ['import-running'],
  answer: async ({ params: { import: id }, body: { only } }, { services, member, tenant }) => {
    if (!(await services.imports.run(member, id))) return { problem: { code: 'not-found' } };
    const outcome = await services.imports.acceptDifferences(member, {
      runId: id,
      locale: tenant.locales[0].locale,
      only: only ? { product: only.productId, field: only.field } : null,
    });
    if (!outcome.ok) return refusalOf(outcome);
    const left = (await services.imports.run(member, id))?.differences ?? 0;
    return { content: { accepted: outcome.done, refused: outcome.refused, left } };
  },
});

/** Imports of files. */
export const IMPORT_OPERATIONS: readonly AdminOperation[] = [
  listImports,
  getImport,
  listRefusals,
  importFile,
  listDifferences,
  acceptDifferences,
];

import * as v from 'valibot';
import {
  type FeedSource,
  IMPORT_KINDS,
  type SourceOutcome,
  type SourcePage,
} from '../../shop/catalogue/products/index.ts';
import { text } from '../parameters.ts';
import { uuidInPath } from './admin-parameters.ts';
import { Timestamp } from './admin-schemas.ts';
import { entityTag, matchProblem } from './entity-tag.ts';
import { feedUpload, uploadedBytes } from './file-upload.ts';
import { type AdminAnswer, type AdminCall, type AdminOperation, defineOperation, defineUpload } from './operation.ts';
import { timeOf } from './read-order.ts';
import { refusalOf } from './refusal.ts';
import { enteredSettings, FeedPlace, FeedSchedule, MappingRuleBody, SourceSettingsBody } from './source-settings.ts';

const PATH = '/api/admin/v1/sources';
const count = v.pipe(v.number(), v.integer());
const source = uuidInPath('Id of the source.');

const ListedSourceBody = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(IMPORT_KINDS),
  targets: v.pipe(v.array(v.string()), v.description('Tenants, for products with a locale: `ch/de-CH`.')),
  format: v.pipe(v.string(), v.description('Format that an extension reads; empty: a format of the platform.')),
  delimiter: v.pipe(v.string(), v.description('Empty: recognised.')),
  encoding: v.pipe(v.string(), v.description('Empty: recognised.')),
  replace: v.boolean(),
  overwriteEdits: v.boolean(),
  place: v.nullable(FeedPlace),
  schedule: FeedSchedule,
  nextPullAt: v.nullable(Timestamp),
  failingSince: v.nullable(Timestamp),
  by: v.pipe(v.string(), v.description('Whom failures are told to.')),
});
const SourceBody = v.object({
  ...ListedSourceBody.entries,
  mapping: v.array(MappingRuleBody),
  columns: v.pipe(v.array(v.string()), v.description('Columns of the sample.')),
  fields: v.pipe(v.array(v.string()), v.description('Fields that a mapping may fill.')),
  possibleTargets: v.array(v.string()),
  secrets: v.pipe(v.array(v.string()), v.description('Names of secrets that the operator has set.')),
  preview: v.pipe(
    v.array(
      v.object({
        line: count,
        cells: v.array(
          v.object({ field: v.string(), given: v.string(), read: v.string(), reason: v.nullable(v.string()) }),
        ),
      }),
    ),
    v.description('How the mapping reads the first rows of the sample.'),
  ),
  pulls: v.pipe(
    v.array(
      v.object({
        id: v.string(),
        state: v.string(),
        by: v.pipe(v.nullable(v.string()), v.description('Null: by the schedule.')),
        createdAt: Timestamp,
        endedAt: v.nullable(Timestamp),
        bytes: v.nullable(count),
        problem: v.nullable(v.string()),
        detail: v.string(),
        imports: v.pipe(v.array(v.string()), v.description('Ids of the imports.')),
      }),
    ),
    v.description('The newest pulls.'),
  ),
});

const SETTINGS = {
  targets: ['ch/de-CH'],
  format: '',
  delimiter: '',
  encoding: '',
  replace: false,
  overwriteEdits: false,
  place: { kind: 'web' as const, url: 'https://supplier.example/feed.csv', secret: '', login: 'none' as const },
  schedule: { kind: 'times' as const, times: ['06:00'] },
};
const EXAMPLE = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Supplier',
  kind: 'products' as const,
  ...SETTINGS,
  nextPullAt: '2026-11-28T05:00:00.000Z',
  failingSince: null,
  by: 'PIM',
};
const RULE = { field: 'title', column: 'name', fallback: '', separator: '', part: 1 };

const headOf = (own: FeedSource): v.InferOutput<typeof ListedSourceBody> => ({
  id: own.id,
  name: own.name,
  kind: own.kind,
  targets: own.targets,
  format: own.file_format,
  delimiter: own.delimiter,
  encoding: own.encoding,
  replace: own.replace,
  overwriteEdits: own.overwrite_edits,
  place: own.place,
  schedule: own.schedule,
  nextPullAt: timeOf(own.next_at),
  failingSince: timeOf(own.failing_since),
  by: own.staff_email,
});

const pullOf = (pull: SourcePage['pulls'][number]) => ({
  id: pull.id,
  state: pull.state,
  by: pull.staff_email,
  createdAt: pull.created_at.toISOString(),
  endedAt: timeOf(pull.ended_at),
  bytes: pull.bytes,
  problem: pull.problem,
  detail: pull.detail,
  imports: pull.runs.map(({ id }) => id),
});

async function readSource({ services, member }: AdminCall, id: string) {
  const page = await services.sources.open(member, id);
  if (!page) return null;
  const { source: own, pulls, preview, fields, targets, secrets } = page;
  const content: v.InferOutput<typeof SourceBody> = {
    ...headOf(own),
    mapping: own.mapping,
    columns: own.sample?.columns ?? [],
    fields: [...fields],
    possibleTargets: targets,
    secrets,
    preview,
    pulls: pulls.map(pullOf),
  };
  return { own, content, tag: entityTag([own.id, own.version]) };
}

const listSources = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'listSources',
  tag: 'Sources',
  summary: 'List sources',
  description: 'Sources of feeds: how files of suppliers are read, and where they are pulled.',
  scopes: ['import.read'],
  parameters: {},
  success: {
    status: 200,
    description: 'The sources.',
    schema: v.object({ items: v.array(ListedSourceBody) }),
    example: { items: [EXAMPLE] },
  },
  answer: async (_, { services, member }) => {
    const sources = await services.sources.list(member);
    return sources ? { content: { items: sources.map(headOf) } } : { problem: { code: 'missing-scope' } };
  },
});

const getSource = defineOperation({
  method: 'GET',
  path: `${PATH}/{source}`,
  id: 'getSource',
  tag: 'Sources',
  summary: 'Read a source',
  description: 'A source with its mapping, its newest pulls, and how the mapping reads the sample.',
  scopes: ['import.read'],
  parameters: { source },
  hasTag: true,
  success: {
    status: 200,
    description: 'The source.',
    schema: SourceBody,
    example: {
      ...EXAMPLE,
      mapping: [RULE],
      columns: ['id', 'name'],
      fields: ['id', 'title'],
      possibleTargets: ['ch/de-CH'],
      secrets: [],
      preview: [{ line: 2, cells: [{ field: 'title', given: 'Lampe', read: 'Lampe', reason: null }] }],
      pulls: [],
    },
  },
  answer: async ({ params }, call) => {
    const read = await readSource(call, params.source);
    return read ? { content: read.content, tag: read.tag } : { problem: { code: 'not-found' } };
  },
});

const changed = {
  status: 200 as const,
  description: 'The source has changed.',
  schema: v.object({ id: v.string() }),
  example: { id: EXAMPLE.id },
};
const SETTINGS_REASONS = [
  ...['name-taken', 'no-name', 'no-kind', 'no-target', 'wrong-address', 'wrong-secret-name', 'no-host-key'],
  ...['wrong-schedule', 'no-place'],
];
const MAPPING_REASONS = [
  ...['mapping-no-id', 'mapping-twice', 'mapping-unknown-field', 'mapping-unknown-column', 'mapping-no-value'],
  ...['mapping-too-many', 'mapping-part'],
];

const after = (outcome: SourceOutcome): AdminAnswer<{ id: string }> =>
  outcome.ok ? { content: { id: outcome.id } } : refusalOf(outcome);

/** Runs a change that the state of the header `If-Match` allows. */
async function changeOf(
  call: AdminCall,
  id: string,
  run: (version: string) => Promise<SourceOutcome>,
): Promise<AdminAnswer<{ id: string }>> {
  const read = await readSource(call, id);
  if (!read) return { problem: { code: 'not-found' } };
  const unmatched = matchProblem(call, read.tag, true);
  if (unmatched) return unmatched;
  const outcome = await run(String(read.own.version));
  if (!outcome.ok) return refusalOf(outcome);
  const now = await readSource(call, id);
  return { content: { id }, ...(now ? { tag: now.tag } : {}) };
}

const createSource = defineOperation({
  method: 'POST',
  path: PATH,
  id: 'createSource',
  tag: 'Sources',
  summary: 'Create a source',
  description: 'Creates a source. Its settings and its mapping follow.',
  scopes: ['source.change', 'import.read'],
  parameters: {},
  body: {
    description: 'Name, what its files have, and the first target.',
    schema: v.strictObject({
      name: v.pipe(v.string(), v.maxLength(80)),
      kind: v.picklist(IMPORT_KINDS),
      target: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
    }),
    example: { name: 'Supplier', kind: 'products', target: 'ch/de-CH' },
  },
  success: { ...changed, status: 201, description: 'The source.' },
  reasons: ['no-name', 'name-taken'],
  answer: async ({ body }, { services, member }) => {
    const outcome = await services.sources.create(member, body);
    return outcome.ok ? { content: { id: outcome.id }, location: `${PATH}/${outcome.id}` } : refusalOf(outcome);
  },
});

const updateSource = defineOperation({
  method: 'PUT',
  path: `${PATH}/{source}`,
  id: 'updateSource',
  tag: 'Sources',
  summary: 'Change a source',
  description:
    'Replaces the settings of a source. Failures are told to the client from then on, so an employee should watch them.',
  scopes: ['source.change', 'import.read'],
  parameters: { source },
  needsMatch: true,
  hasTag: true,
  body: {
    description: 'All settings. Secrets are names that the operator has set, never values.',
    schema: SourceSettingsBody,
    example: { name: 'Supplier', ...SETTINGS },
  },
  success: changed,
  reasons: SETTINGS_REASONS,
  answer: ({ params, body }, call) =>
    changeOf(call, params.source, (version) =>
      call.services.sources.saveSettings(call.member, params.source, enteredSettings(body, version)),
    ),
});

const mapSource = defineOperation({
  method: 'PUT',
  path: `${PATH}/{source}/mapping`,
  id: 'mapSource',
  tag: 'Sources',
  summary: 'Change the mapping of a source',
  description: 'Replaces the rules that make fields of a feed from columns. No rules take columns by their names.',
  scopes: ['source.change', 'import.read'],
  parameters: { source },
  needsMatch: true,
  hasTag: true,
  body: {
    description: 'Rules in their order.',
    schema: v.strictObject({ rules: v.pipe(v.array(v.strictObject(MappingRuleBody.entries)), v.maxLength(60)) }),
    example: { rules: [{ ...RULE, field: 'id', column: 'id' }, RULE] },
  },
  success: changed,
  reasons: MAPPING_REASONS,
  answer: ({ params, body }, call) =>
    changeOf(call, params.source, (version) =>
      call.services.sources.saveMapping(call.member, params.source, body.rules, version),
    ),
});

const sampleSource = defineUpload({
  method: 'POST',
  path: `${PATH}/{source}/sample`,
  id: 'sampleSource',
  tag: 'Sources',
  summary: 'Send a sample of a source',
  description: 'Reads the first rows of a file, and suggests a mapping if there is none.',
  scopes: ['source.change', 'import.read'],
  parameters: { source },
  upload: feedUpload('The sample.'),
  success: changed,
  reasons: ['no-file', 'too-large', 'unreadable'],
  answer: async ({ params, file }, { services, member }) =>
    after(await services.sources.takeSample(member, params.source, uploadedBytes(file))),
});

const fetchSample = defineOperation({
  method: 'POST',
  path: `${PATH}/{source}/sample/fetch`,
  id: 'fetchSourceSample',
  tag: 'Sources',
  summary: 'Fetch a sample of a source',
  description: 'Does the same with the file at the address of the source.',
  scopes: ['source.change', 'import.read'],
  parameters: { source },
  success: changed,
  reasons: ['no-place', 'not-fetched', 'too-large', 'unreadable'],
  answer: async ({ params }, { services, member }) => after(await services.sources.fetchSample(member, params.source)),
});

const pullSource = defineOperation({
  method: 'POST',
  path: `${PATH}/{source}/pull`,
  id: 'pullSource',
  tag: 'Sources',
  summary: 'Pull a source now',
  description: 'Fetches the file and imports it in the background.',
  scopes: ['import.run', 'import.read'],
  parameters: { source },
  success: { ...changed, status: 202, description: 'The pull waits.' },
  reasons: ['no-place', 'pulls-already'],
  answer: async ({ params }, { services, member }) => after(await services.sources.pullNow(member, params.source)),
});

const importSourceFile = defineUpload({
  method: 'POST',
  path: `${PATH}/{source}/imports`,
  id: 'importSourceFile',
  tag: 'Sources',
  summary: 'Import a file of a source',
  description: 'Imports a file into all targets of the source, read by its mapping.',
  scopes: ['import.run', 'import.read'],
  parameters: { source, name: text({ longest: 100, description: 'Name of the file.', example: 'feed.csv' }) },
  upload: feedUpload('The file.'),
  success: { ...changed, status: 202, description: 'The imports wait.' },
  reasons: ['no-file', 'too-large'],
  answer: async ({ params, file }, { services, member }) =>
    after(
      await services.sources.importFile(member, params.source, { name: params.name, content: uploadedBytes(file) }),
    ),
});

const removeSource = defineOperation({
  method: 'DELETE',
  path: `${PATH}/{source}`,
  id: 'removeSource',
  tag: 'Sources',
  summary: 'Delete a source',
  description: 'Deletes a source with its pulls. Its imports stay.',
  scopes: ['source.change', 'import.read'],
  parameters: { source },
  success: { ...changed, description: 'The source is deleted.' },
  answer: async ({ params }, { services, member }) => after(await services.sources.remove(member, params.source)),
});

/** Sources of feeds. */
export const SOURCE_OPERATIONS: readonly AdminOperation[] = [
  listSources,
  getSource,
  createSource,
  updateSource,
  mapSource,
  sampleSource,
  fetchSample,
  pullSource,
  importSourceFile,
  removeSource,
];

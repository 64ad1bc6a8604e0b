import * as v from 'valibot';
import { IMPORT_KINDS, type SourceOutcome } from '../../shop/catalogue/products/index.ts';
import { entityTag, matchProblem } from './entity-tag.ts';
import { type AdminAnswer, type AdminCall, type AdminOperation, defineOperation } from './operation.ts';
import { refusalOf } from './refusal.ts';
import { SOURCE_FILE_OPERATIONS } from './source-file-operations.ts';
import { ListedSourceBody, SourceBody, sourceHead, sourcePull } from './source-schemas.ts';
import {
  afterSource,
  changedSource,
  enteredSettings,
  MappingRuleBody,
  SourceSettingsBody,
  sourceInPath,
} from './source-settings.ts';

const PATH = '/api/admin/v1/sources';

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

async function readSource({ services, member }: AdminCall, id: string) {
  const page = await services.sources.open(member, id);
  if (!page) return null;
  const { source: own, pulls, preview, fields, targets, secrets } = page;
  const content: v.InferOutput<typeof SourceBody> = {
    ...sourceHead(own),
    mapping: own.mapping,
    columns: own.sample?.columns ?? [],
    fields: [...fields],
    possibleTargets: targets,
    secrets,
    preview,
    pulls: pulls.map(sourcePull),
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
    return sources ? { content: { items: sources.map(sourceHead) } } : { problem: { code: 'missing-scope' } };
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
  parameters: { source: sourceInPath },
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

const SETTINGS_REASONS = [
  ...['name-taken', 'no-name', 'no-kind', 'no-target', 'wrong-address', 'wrong-secret-name', 'no-host-key'],
  ...['wrong-schedule', 'no-place'],
];
const MAPPING_REASONS = [
  ...['mapping-no-id', 'mapping-twice', 'mapping-unknown-field', 'mapping-unknown-column', 'mapping-no-value'],
  ...['mapping-too-many', 'mapping-part'],
];

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
  success: { ...changedSource, status: 201, description: 'The source.' },
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
  parameters: { source: sourceInPath },
  needsMatch: true,
  hasTag: true,
  body: {
    description: 'All settings. Secrets are names that the operator has set, never values.',
    schema: SourceSettingsBody,
    example: { name: 'Supplier', ...SETTINGS },
  },
  success: changedSource,
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
  parameters: { source: sourceInPath },
  needsMatch: true,
  hasTag: true,
  body: {
    description: 'Rules in their order.',
    schema: v.strictObject({ rules: v.pipe(v.array(v.strictObject(MappingRuleBody.entries)), v.maxLength(60)) }),
    example: { rules: [{ ...RULE, field: 'id', column: 'id' }, RULE] },
  },
  success: changedSource,
  reasons: MAPPING_REASONS,
  answer: ({ params, body }, call) =>
    changeOf(call, params.source, (version) =>
      call.services.sources.saveMapping(call.member, params.source, body.rules, version),
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
  parameters: { source: sourceInPath },
  success: { ...changedSource, description: 'The source is deleted.' },
  answer: async ({ params }, { services, member }) => afterSource(await services.sources.remove(member, params.source)),
});

/** Sources of feeds. */
export const SOURCE_OPERATIONS: readonly AdminOperation[] = [
  listSources,
  getSource,
  createSource,
  updateSource,
  mapSource,
  ...SOURCE_FILE_OPERATIONS,
  removeSource,
];

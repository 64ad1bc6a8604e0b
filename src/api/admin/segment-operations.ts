import * as v from 'valibot';
import { type AdminSegment, type SegmentOutcome, SegmentRuleSchema } from '../../shop/marketing/segments/index.ts';
import { choice } from '../parameters.ts';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { partOf, Timestamp } from './admin-schemas.ts';
import { defineAct } from './define-act.ts';
import { entityTag, matchProblem } from './entity-tag.ts';
import { listOperation, listState } from './list-operation.ts';
import { type AdminCall, type AdminOperation, defineOperation } from './operation.ts';
import { timeOf } from './read-order.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/segments';
const SCOPES = ['campaign.edit', 'campaign.read'] as const;
const segment = uuidInPath('Id of the segment.');
const count = v.pipe(v.number(), v.integer());
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80));
const REASONS = ['name', 'condition', 'range', 'period', 'name-taken', 'unknown-key'] as const;

const head = {
  id: v.string(),
  name: v.string(),
  customers: v.pipe(v.nullable(count), v.description('Customers at the last count.')),
  countedAt: v.nullable(Timestamp),
  campaigns: v.pipe(count, v.description('Campaigns that name it.')),
  changedAt: Timestamp,
  createdBy: v.string(),
};
const ListedSegmentBody = v.object(head);
const SegmentBody = v.object({ ...head, rule: SegmentRuleSchema });
const EXAMPLE = {
  ...{ id: '00000000-0000-4000-8000-000000000001', name: 'Lamps', customers: 812, countedAt: null, campaigns: 1 },
  ...{ changedAt: '2026-11-27T09:12:00.000Z', createdBy: 'CRM' },
};
const RULE = {
  match: 'all' as const,
  groups: [
    {
      match: 'all' as const,
      conditions: [{ kind: 'bought' as const, of: 'category' as const, key: 'lamps', not: false, days: 365 }],
    },
  ],
};

type Head = Pick<AdminSegment, 'id' | 'name' | 'counted' | 'countedAt' | 'campaigns' | 'changedAt' | 'createdBy'>;
const headOf = (own: Head): v.InferOutput<typeof ListedSegmentBody> => ({
  ...{ id: own.id, name: own.name, customers: own.counted, campaigns: own.campaigns, createdBy: own.createdBy },
  countedAt: timeOf(own.countedAt),
  changedAt: own.changedAt.toISOString(),
});

const listSegments = listOperation({
  path: PATH,
  id: 'listSegments',
  tag: 'Campaigns',
  summary: 'List segments',
  description: 'Saved rules that select customers, the last changed first.',
  scopes: ['campaign.read'],
  filters: {
    state: choice(['used', 'unused'], { description: 'Whether a campaign names it.', example: 'used' }),
  },
  item: ListedSegmentBody,
  part: partOf(ListedSegmentBody),
  example: EXAMPLE,
  read: ({ services, member, tenant }, given, place) =>
    services.segments.listing.after(member, { tenant, params: listState(given, 'changed'), typed: '' }, place),
  content: headOf,
});

async function readSegment({ services, member, tenant }: AdminCall, id: string) {
  const own = await services.segments.stored(member, { tenant, id });
  return own && { content: { ...headOf(own), rule: own.rule }, version: own.version, tag: entityTag(own.version) };
}

const getSegment = defineOperation({
  method: 'GET',
  path: `${PATH}/{segment}`,
  id: 'getSegment',
  tag: 'Campaigns',
  summary: 'Read a segment',
  description: 'A segment with its rule and its last count.',
  scopes: ['campaign.read'],
  parameters: { tenant: tenantInPath, segment },
  hasTag: true,
  success: {
    status: 200,
    description: 'The segment.',
    schema: SegmentBody,
    example: { ...EXAMPLE, rule: RULE },
  },
  answer: async ({ params }, call) => {
    const read = await readSegment(call, params.segment);
    return read ? { content: read.content, tag: read.tag } : { problem: { code: 'not-found' } };
  },
});

const countSegment = defineOperation({
  method: 'POST',
  path: `${PATH}/{segment}/count`,
  id: 'countSegment',
  tag: 'Campaigns',
  summary: 'Count a segment',
  description: 'Counts the customers of a segment now. With many customers it takes seconds.',
  scopes: ['campaign.read'],
  parameters: { tenant: tenantInPath, segment },
  success: {
    status: 200,
    description: 'The count.',
    schema: v.object({
      customers: count,
      reachable: v.pipe(count, v.description('Customers among them who receive personal mails.')),
    }),
    example: { customers: 812, reachable: 640 },
  },
  answer: async ({ params }, { services, member, tenant }) => {
    const counted = await services.segments.countStored(member, { tenant, id: params.segment });
    if (!counted) return { problem: { code: 'not-found' } };
    return { content: { customers: counted.customers, reachable: counted.reachable } };
  },
});

const createSegment = defineAct({
  method: 'POST',
  path: PATH,
  id: 'createSegment',
  tag: 'Campaigns',
  summary: 'Create a segment',
  description: 'Creates a segment of all customers. `updateSegment` gives it a rule.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath },
  body: { description: 'Name.', schema: v.strictObject({ name }), example: { name: 'Lamps' } },
  status: 201,
  done: 'The segment.',
  exampleId: EXAMPLE.id,
  reasons: REASONS,
  act: async ({ body }, { services, member, tenant }) =>
    named(await services.segments.create(member, tenant, body.name)),
});

const updateSegment = defineAct({
  method: 'PUT',
  path: `${PATH}/{segment}`,
  id: 'updateSegment',
  tag: 'Campaigns',
  summary: 'Change a segment',
  description:
    'Replaces name and rule. Goods and groups of conditions must exist, and a range has a bound. A group without conditions is left out.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath, segment },
  needsMatch: true,
  body: {
    description: 'Name and rule.',
    schema: v.strictObject({ name, rule: SegmentRuleSchema }),
    example: { name: 'Lamps', rule: RULE },
  },
  done: 'The segment has changed.',
  exampleId: EXAMPLE.id,
  object: 'segment',
  reasons: REASONS,
  act: async ({ params, body }, call) => {
    const read = await readSegment(call, params.segment);
    if (!read) return { ok: false, problem: 'not-found' };
    const unmatched = matchProblem(call, read.tag, true);
    if (unmatched) return unmatched;
    const { services, member, tenant } = call;
    const asked = { tenant, id: params.segment };
    return named(await services.segments.saveRule(member, asked, { ...body, version: read.version }));
  },
});

const duplicateSegment = defineAct({
  method: 'POST',
  path: `${PATH}/{segment}/copies`,
  id: 'duplicateSegment',
  tag: 'Campaigns',
  summary: 'Copy a segment',
  description: 'Creates a segment with the same rule and another name.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath, segment },
  body: { description: 'Name of the copy.', schema: v.strictObject({ name }), example: { name: 'Lamps 2' } },
  status: 201,
  done: 'The copy.',
  exampleId: EXAMPLE.id,
  reasons: REASONS,
  act: async ({ params, body }, { services, member, tenant }) =>
    named(await services.segments.duplicate(member, { tenant, id: params.segment }, body.name)),
});

const removeSegment = defineAct({
  method: 'DELETE',
  path: `${PATH}/{segment}`,
  id: 'removeSegment',
  tag: 'Campaigns',
  summary: 'Delete a segment',
  description: 'Deletes a segment that no campaign names.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath, segment },
  done: 'The segment is deleted.',
  exampleId: EXAMPLE.id,
  object: 'segment',
  reasons: ['in-use'],
  act: async ({ params }, { services, member, tenant }) =>
    named(await services.segments.remove(member, { tenant, id: params.segment })),
});

const named = (outcome: SegmentOutcome) =>
  outcome.ok ? ({ ok: true, id: outcome.id } as const) : ({ ok: false, problem: outcome.problem } as const);

/** Segments of customers. */
export const SEGMENT_OPERATIONS: readonly AdminOperation[] = [
  listSegments,
  getSegment,
  countSegment,
  createSegment,
  updateSegment,
  duplicateSegment,
  removeSegment,
];

import * as v from 'valibot';
import {
  JOB_STATES,
  type JobInput,
  type JobOrder,
  MOST_DAILY_JOBS,
  MOST_JOBS,
} from '../../../shop/staff/api-jobs/index.ts';
import { may } from '../../../shop/staff/employees/index.ts';
import { choice } from '../../parameters.ts';
import { API_TENANTS, cursor, limit, uuidInPath } from '../admin-parameters.ts';
import type { AdminProblem, AdminProblemCode } from '../admin-problems.ts';
import { listOf, Timestamp } from '../admin-schemas.ts';
import {
  type AdminAnswer,
  type AdminCall,
  type AdminOperation,
  defineDownload,
  defineOperation,
  defineStoredLines,
} from '../operation.ts';
import { MOST_UPLOADED_BYTES, MOST_UPLOADED_LINES } from '../pack-lines.ts';
import { EXPORT_NAMES, exportedResource } from './export-resources.ts';
import { JOB_EXAMPLE, JobBody, type JobContent, jobContent } from './job-schemas.ts';
import { scopesOfJob } from './job-step.ts';
import { LINES_JOB_NAMES, linesOperation } from './lines-job-step.ts';

const PATH = '/api/admin/v1/jobs';
const job = uuidInPath('Id of the job.');
const ALL_SCOPES = [...new Set(EXPORT_NAMES.flatMap((subject) => scopesOfJob({ kind: 'export', subject }) ?? []))];

const accepted = {
  status: 202 as const,
  description: 'The job waits. The header `Location` has its address.',
  schema: JobBody,
  example: { ...JOB_EXAMPLE, state: 'waiting' as const, lines: { ...JOB_EXAMPLE.lines, done: 0, total: null } },
};

/** Returns why a client may not order a job; null if it may. */
function orderProblem(
  member: AdminCall['member'],
  order: Pick<JobOrder, 'kind' | 'subject' | 'tenant'>,
): AdminProblem | null {
  const scopes = scopesOfJob(order) ?? [];
  if (!scopes.every((scope) => may(member, scope))) return { code: 'missing-scope', scopes };
  if (order.tenant !== null && member.tenants && !member.tenants.has(order.tenant))
    return { code: 'tenant-not-allowed' };
  return null;
}

const CREATION_PROBLEMS = {
  'too-many': 'too-many-jobs',
  'not-allowed': 'missing-scope',
  'key-reused': 'idempotency-key-reused',
} as const satisfies Record<string, AdminProblemCode>;

async function createJob(
  { services, member, secretId }: AdminCall,
  order: JobOrder,
  input: JobInput | null,
): Promise<AdminAnswer<JobContent>> {
  const created = await services.apiJobs.create(member, order, { secretId, input });
  if (!created.ok) return { problem: { code: CREATION_PROBLEMS[created.problem] } };
  const found = await services.apiJobs.open(member, created.id);
  if (!found) throw new Error('a job has vanished');
  const { id, isRepeated } = created;
  return { content: jobContent(found), location: `${PATH}/${id}`, isRepeated };
}

const createExport = defineOperation({
  method: 'POST',
  path: PATH,
  id: 'createExport',
  tag: 'Jobs',
  summary: 'Export a resource',
  description: `Exports all objects of a resource as NDJSON, in the background. A line is the answer of the operation that reads one object; orders have returns and credits too. Shipments, documents, customers, customer groups, voucher codes, redirects, campaigns, subscribers, reviews, mails, open items and the audit trail have the form of their list. Objects that exist from the begin to the end are in the result; \`eventsAfter\` of the job leads to the events of all others. A client has up to ${MOST_JOBS} unfinished jobs, and creates up to ${MOST_DAILY_JOBS} within 24 hours. The audit trail records the export.`,
  scopes: [],
  optionalScopes: ALL_SCOPES,
  parameters: {},
  body: {
    description: 'What to export. `tenant` is required for resources of a tenant.',
    schema: v.strictObject({
      resource: v.picklist(EXPORT_NAMES),
      tenant: v.optional(v.nullable(v.picklist(API_TENANTS)), null),
      updatedSince: v.optional(
        v.nullable(v.pipe(Timestamp, v.description('Only orders, shipments and customers that changed since then.'))),
        null,
      ),
    }),
    example: { resource: 'orders', tenant: 'ch' },
  },
  success: accepted,
  problems: ['too-many-jobs'],
  answer: async ({ body }, call) => {
    const { resource, tenant, updatedSince } = body;
    const exported = exportedResource(resource);
    if (!exported) throw new Error(`no resource ${resource}`);
    const errors: Record<string, string> = {};
    if (exported.hasTenant === (tenant === null)) errors.tenant = exported.hasTenant ? 'required' : 'invalid';
    if (updatedSince !== null && !exported.takesSince) errors.updatedSince = 'invalid';
    if (Object.keys(errors).length > 0) return { problem: { code: 'invalid-body', errors } };
    const order: JobOrder = {
      kind: 'export',
      subject: resource,
      tenant,
      since: updatedSince === null ? null : new Date(updatedSince),
      hasPersons: exported.hasPersons,
    };
    const problem = orderProblem(call.member, order);
    return problem ? { problem } : createJob(call, order, null);
  },
});

const uploadLines = defineStoredLines({
  method: 'POST',
  path: `${PATH}/lines`,
  id: 'uploadLines',
  tag: 'Jobs',
  summary: 'Set many prices or stocks in the background',
  description: `Stores the lines of \`setPrices\` or \`setStocks\`, and runs them in the background: up to ${MOST_UPLOADED_LINES.toLocaleString('en')} lines in ${MOST_UPLOADED_BYTES / 1024 / 1024} MB. The result has an answer for each line, and a last line with the counts. A repeated request with the same \`Idempotency-Key\` answers with the job of the first one, as it is now, as long as the job is listed. Stocks are counted when the line runs: sales since the count are lost.`,
  scopes: [],
  optionalScopes: ['product.price', 'product.stock', 'product.read', 'stock.read'],
  parameters: {
    operation: choice(LINES_JOB_NAMES, { description: 'Operation of the lines.', example: 'setPrices' }),
    tenant: choice(API_TENANTS, { description: 'Tenant of prices.', example: 'ch' }),
  },
  body: {
    description: 'One object in each line, as in the body of the operation.',
    schema: v.record(v.string(), v.unknown()),
    example: { sku: '400105-01', amount: 4490 },
  },
  success: { ...accepted, type: 'application/json' },
  problems: ['too-many-jobs'],
  open: async ({ operation, tenant }, call) => {
    const found = operation === null ? null : linesOperation(operation);
    if (!found) return { problem: { code: 'invalid-parameters', errors: { operation: 'required' } } };
    const hasTenant = 'tenant' in found.description.parameters;
    if (hasTenant === (tenant === null))
      return { problem: { code: 'invalid-parameters', errors: { tenant: hasTenant ? 'required' : 'invalid' } } };
    const order: JobOrder = {
      kind: 'lines',
      subject: found.description.id,
      tenant,
      since: null,
      hasPersons: false,
    };
    const problem = orderProblem(call.member, order);
    if (problem) return { problem };
    return { linesAtOnce: found.linesAtOnce, store: (uploaded) => createJob(call, order, uploaded) };
  },
});

const listJobs = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'listJobs',
  tag: 'Jobs',
  summary: 'List jobs',
  description: 'Jobs of the client, the newest first. They are listed for 30 days after their end.',
  scopes: [],
  parameters: {
    state: choice(JOB_STATES, { description: 'State of the jobs; all otherwise.', example: 'running' }),
    limit,
    cursor,
  },
  success: {
    status: 200,
    description: 'A page of jobs.',
    schema: listOf(JobBody),
    example: { items: [JOB_EXAMPLE], nextCursor: null },
  },
  answer: async ({ params }, { services, member, cursors }) => {
    const list = `jobs ${params.state ?? ''}`;
    const last = params.cursor === '' ? null : cursors.read(list, params.cursor);
    if (params.cursor !== '' && !last) return { problem: { code: 'invalid-cursor' } };
    const read = await services.apiJobs.list(member, { state: params.state, last, most: params.limit });
    if (!read) return { problem: { code: 'not-found' } };
    const next = read.last && cursors.write(list, read.last);
    return { content: { items: read.jobs.map(jobContent), nextCursor: next }, next };
  },
});

const getJob = defineOperation({
  method: 'GET',
  path: `${PATH}/{job}`,
  id: 'getJob',
  tag: 'Jobs',
  summary: 'Read a job',
  description: 'State and progress of a job. Ask every few seconds.',
  scopes: [],
  parameters: { job },
  success: { status: 200, description: 'The job.', schema: JobBody, example: JOB_EXAMPLE },
  answer: async ({ params }, { services, member }) => {
    const found = await services.apiJobs.open(member, params.job);
    return found ? { content: jobContent(found) } : { problem: { code: 'not-found' } };
  },
});

const cancelJob = defineOperation({
  method: 'POST',
  path: `${PATH}/{job}/cancel`,
  id: 'cancelJob',
  tag: 'Jobs',
  summary: 'Cancel a job',
  description:
    'Ends a job. Lines that have run stay, with their answers in the result: while a step runs, the state is `cancelling`. An export ends at once and has no result.',
  scopes: [],
  parameters: { job },
  success: { status: 200, description: 'The job has ended, or ends.', schema: JobBody, example: JOB_EXAMPLE },
  problems: ['job-ended'],
  answer: async ({ params }, { services, member }) => {
    const outcome = await services.apiJobs.cancel(member, params.job);
    if (!outcome.ok) return { problem: { code: outcome.problem === 'ended' ? 'job-ended' : 'not-found' } };
    const found = await services.apiJobs.open(member, params.job);
    return found ? { content: jobContent(found) } : { problem: { code: 'not-found' } };
  },
});

const readJobResult = defineDownload({
  method: 'GET',
  path: `${PATH}/{job}/result`,
  id: 'readJobResult',
  tag: 'Jobs',
  summary: 'Read the result of a job',
  description:
    'The lines of an export, or the answers of uploaded lines; with gzip if the client accepts it. A result with data of persons lives for a day, others for a week. The erasure of a customer deletes the exports of the tenant that may have its data. The twenty newest results of a client are stored, up to 1 GB compressed; `resultGone` of the job tells why one is gone. Reading takes up to ten minutes, each part up to one, and ends with the access of the client. An answer that breaks off is not complete: `lines.done` of the job counts the lines of an export.',
  scopes: [],
  optionalScopes: ALL_SCOPES,
  parameters: { job },
  success: {
    status: 200,
    type: 'application/x-ndjson',
    description: 'One object in each line.',
    schema: v.record(v.string(), v.unknown()),
    example: { number: '100000123' },
  },
  problems: ['job-under-way', 'job-without-result'],
  open: async (params, { services, member, now }) => {
    const found = await services.apiJobs.open(member, params.job);
    if (!found) return { problem: { code: 'not-found' } };
    const problem = orderProblem(member, found);
    if (problem) return { problem };
    if (found.endedAt === null) return { problem: { code: 'job-under-way', headers: { 'Retry-After': '2' } } };
    const isThere = found.resultUntil !== null && found.resultUntil > now;
    if (!isThere) return { problem: { code: 'job-without-result' } };
    const scopes = scopesOfJob(found) ?? [];
    return { name: `${found.subject}.ndjson`, scopes, chunks: await services.apiJobs.result(member, found) };
  },
});

export const JOB_OPERATIONS: readonly AdminOperation[] = [
  createExport,
  uploadLines,
  listJobs,
  getJob,
  cancelJob,
  readJobResult,
];

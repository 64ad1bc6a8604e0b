import * as v from 'valibot';
import { tenantInPath } from './admin-parameters.ts';
import { Timestamp } from './admin-schemas.ts';
import { lastDays } from './last-days.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { timeOf } from './read-order.ts';

const count = v.pipe(v.number(), v.integer());
const grade = v.picklist(['good', 'warning', 'problem']);

const HealthBody = v.object({
  database: v.object({
    grade,
    version: v.string(),
    milliseconds: v.number(),
    bytes: count,
    connections: count,
    migration: v.string(),
  }),
  queues: v.object({
    grade,
    list: v.array(
      v.object({
        name: v.string(),
        waiting: count,
        running: count,
        failed: v.pipe(count, v.description('In seven days.')),
        oldest: v.nullable(Timestamp),
        pausedSince: v.pipe(v.nullable(Timestamp), v.description('Since when employees have paused the queue.')),
      }),
    ),
  }),
  outbox: v.object({ rows: count, oldest: v.nullable(Timestamp) }),
  mail: v.object({
    grade,
    delivers: v.boolean(),
    waiting: count,
    failed: count,
    inDoubt: v.pipe(count, v.description('Mails whose arrival at the mail server is unknown.')),
    sent: count,
    oldest: v.nullable(Timestamp),
  }),
  disk: v.object({ grade, free: count, total: count }),
  process: v.object({ version: v.string(), node: v.string(), memory: count, heap: count, startedAt: Timestamp }),
});

const getHealth = defineOperation({
  method: 'GET',
  path: '/api/admin/v1/health',
  id: 'getHealth',
  tag: 'Health',
  summary: 'Read the health of the shop',
  description:
    'State of database, queues, mails, disk and the process that answers. Failed jobs are settled by employees.',
  scopes: ['health.read'],
  parameters: {},
  success: {
    status: 200,
    description: 'The state.',
    schema: HealthBody,
    example: {
      database: {
        ...{ grade: 'good', version: '18.1', milliseconds: 0.4, bytes: 240_000_000, connections: 12 },
        migration: '0245_example',
      },
      queues: {
        grade: 'good',
        list: [{ name: 'mail', waiting: 0, running: 0, failed: 0, oldest: null, pausedSince: null }],
      },
      outbox: { rows: 0, oldest: null },
      mail: { grade: 'good', delivers: true, waiting: 0, failed: 0, inDoubt: 0, sent: 812, oldest: null },
      disk: { grade: 'good', free: 90_000_000_000, total: 120_000_000_000 },
      process: {
        ...{ version: '0.1.0', node: '26.0.0', memory: 240_000_000, heap: 120_000_000 },
        startedAt: '2026-11-27T04:00:00.000Z',
      },
    },
  },
  answer: async (_, { services, member }) => {
    const report = await services.health.report(member);
    if (!report) return { problem: { code: 'missing-scope' } };
    const { queues, outbox, mail, process } = report;
    const { version, node, memory, heap } = process;
    const list = queues.list.map(({ name, waiting, running, failed, oldest, pausedSince }) => ({
      ...{ name, waiting, running, failed },
      oldest: timeOf(oldest),
      pausedSince: timeOf(pausedSince),
    }));
    const content = {
      database: report.database,
      queues: { grade: queues.grade, list },
      outbox: { rows: outbox.rows, oldest: timeOf(outbox.oldest) },
      mail: { ...mail, oldest: timeOf(mail.oldest) },
      disk: report.disk,
      process: { version, node, memory, heap, startedAt: process.startedAt.toISOString() },
    };
    return { content };
  },
});

const Figure = v.object({
  p75: v.pipe(v.number(), v.description('75th percentile; milliseconds, for CLS a score.')),
  rating: v.string(),
  views: count,
});
const VitalsBody = v.object({
  metrics: v.array(
    v.object({
      metric: v.string(),
      all: Figure,
      pages: v.array(v.object({ pageType: v.string(), all: Figure, devices: v.record(v.string(), Figure) })),
      traits: v.array(v.object({ trait: v.string(), value: v.string(), views: count, poor: count })),
    }),
  ),
});
const FIGURE = { p75: 140, rating: 'good', views: 900 };

const getVitals = defineOperation({
  method: 'GET',
  path: '/api/admin/v1/tenants/{tenant}/web-vitals',
  id: 'getWebVitals',
  tag: 'Health',
  summary: 'Read the speed of the pages',
  description: 'Page speed as the browsers of visitors measured it in the last days, without persons.',
  scopes: ['health.read'],
  parameters: { tenant: tenantInPath, days: lastDays(400) },
  success: {
    status: 200,
    description: 'The figures.',
    schema: VitalsBody,
    example: {
      metrics: [
        {
          metric: 'INP',
          all: FIGURE,
          pages: [{ pageType: 'product', all: FIGURE, devices: { mobile: FIGURE } }],
          traits: [{ trait: 'cause', value: 'script', views: 40, poor: 3 }],
        },
      ],
    },
  },
  answer: async ({ params }, { services, member, tenant }) => {
    const report = await services.vitals.report(member, { tenant, days: params.days });
    if (!report) return { problem: { code: 'missing-scope' } };
    const metrics = report.metrics.map(({ metric, all, rows, traits }) => ({
      ...{ metric, all },
      pages: rows,
      traits: traits.map(({ trait, value, views, poor }) => ({ trait, value, views, poor })),
    }));
    return { content: { metrics } };
  },
});

/** Health of the shop and speed of its pages. */
export const HEALTH_OPERATIONS: readonly AdminOperation[] = [getHealth, getVitals];

import * as v from 'valibot';
import { CURRENCY_CODES } from '../../currencies/currency.ts';
import { REPORT_IDS } from '../../shop/reports/figures/index.ts';
import { choice, text } from '../parameters.ts';
import { inPath, tenantInPath } from './admin-parameters.ts';
import type { AdminProblem } from './admin-problems.ts';
import { Day } from './admin-schemas.ts';
import { answeredTable, tableAnswer, tableFormat } from './file-formats.ts';
import { dayFilter } from './list-operation.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { refusalOf } from './refusal.ts';

const value = v.nullable(v.number());
const range = v.object({ from: Day, to: Day });

const ReportBody = v.object({
  report: v.string(),
  currency: v.picklist(CURRENCY_CODES),
  period: range,
  compared: v.nullable(range),
  figures: v.array(
    v.object({
      id: v.string(),
      content: v.pipe(v.string(), v.description('Amounts are minor units of `currency`.')),
      now: value,
      before: value,
    }),
  ),
  tables: v.array(
    v.object({
      id: v.string(),
      columns: v.array(v.object({ id: v.string(), content: v.string() })),
      rows: v.array(v.array(v.nullable(v.union([v.string(), v.number()])))),
    }),
  ),
});

const PARAMETERS = {
  tenant: tenantInPath,
  report: inPath(`Name of the report: ${REPORT_IDS.join(', ')}.`, 'sales'),
  from: dayFilter('First day; the last 30 days without a period.'),
  to: dayFilter('Last day.'),
  compare: choice(['before', 'year', 'none'], { description: 'Compared period.', example: 'year' }),
  currency: choice(CURRENCY_CODES, { description: 'Currency; that of the tenant otherwise.', example: 'CHF' }),
};

/** Returns the period and the currency that a request names. */
function queryOf(
  { from, to, compare, currency }: { from: string; to: string; compare: string | null; currency: string | null },
  tenant: string,
): { query: Record<string, string> } | { problem: AdminProblem } {
  if ((from === '') !== (to === ''))
    return { problem: { code: 'invalid-parameters', errors: { [from === '' ? 'from' : 'to']: 'required' } } };
  return {
    query: {
      tenant,
      ...(from === '' ? {} : { period: 'own', from, to }),
      ...(compare ? { compare } : {}),
      ...(currency ? { currency } : {}),
    },
  };
}

/** Files for programs name columns and keys as the report does. */
const NAMES = { column: (id: string) => id, cell: (_: string, value: string) => value };

const getReport = defineOperation({
  method: 'GET',
  path: '/api/admin/v1/tenants/{tenant}/reports/{report}',
  id: 'getReport',
  tag: 'Reports',
  summary: 'Read a report',
  description: 'Figures and tables of a tenant in a period, compared with the period before or the year before.',
  scopes: ['report.read'],
  optionalScopes: ['margin.read', 'ledger.read'],
  parameters: PARAMETERS,
  success: {
    status: 200,
    description: 'The report.',
    schema: ReportBody,
    example: {
      report: 'sales',
      currency: 'CHF',
      period: { from: '2026-11-01', to: '2026-11-27' },
      compared: { from: '2026-10-05', to: '2026-10-31' },
      figures: [{ id: 'orders', content: 'count', now: 120, before: 100 }],
      tables: [{ id: 'steps', columns: [{ id: 'orders', content: 'count' }], rows: [[120]] }],
    },
  },
  problems: ['report-without-rate'],
  answer: async ({ params }, { services, member, tenant }) => {
    const period = queryOf(params, tenant.id);
    if ('problem' in period) return period;
    const asked = { tenant, query: period.query, id: params.report, locale: tenant.locales[0].locale };
    const read = await services.figures.report(member, asked);
    if (!read) return { problem: { code: 'not-found' } };
    if (!read.ok) return { problem: { code: 'report-without-rate' } };
    const { report, asked: chosen } = read;
    const content = {
      report: report.id,
      currency: chosen.currency,
      period: { from: chosen.range.from, to: chosen.range.to },
      compared: chosen.compared && { from: chosen.compared.from, to: chosen.compared.to },
      figures: report.figures.map(({ id, content: kind, now, before }) => ({ id, content: kind, now, before })),
      tables: report.tables.map(({ id, columns, rows }) => ({
        id,
        columns: columns.map(({ id: column, content: kind }) => ({ id: column, content: kind })),
        rows: rows.map(({ cells }) => cells),
      })),
    };
    return { content };
  },
});

const getFile = defineOperation({
  method: 'GET',
  path: '/api/admin/v1/tenants/{tenant}/reports/{report}/file',
  id: 'getReportFile',
  tag: 'Reports',
  summary: 'Download a table of a report',
  description:
    'A table of a report as a file. Amounts and percents have two digits and the decimal sign of the tenant. The audit trail records it.',
  scopes: ['report.read'],
  optionalScopes: ['margin.read', 'ledger.read'],
  parameters: {
    ...PARAMETERS,
    table: text({ longest: 40, description: 'Id of the table; the first one otherwise.', example: 'steps' }),
    format: tableFormat,
  },
  success: tableAnswer,
  problems: ['report-without-rate'],
  answer: async ({ params }, { services, member, tenant }) => {
    const period = queryOf(params, tenant.id);
    if ('problem' in period) return period;
    const { table, format, report: id } = params;
    const file = await services.figures.file(member, {
      ...{ tenant, id, locale: tenant.locales[0].locale, labels: NAMES },
      query: { ...period.query, table, format: format ?? 'csv' },
    });
    if (file.ok) return answeredTable(file, file.format);
    return file.problem === 'without-rate' ? { problem: { code: 'report-without-rate' } } : refusalOf(file);
  },
});

/** Reports with the figures of a tenant. */
export const REPORT_OPERATIONS: readonly AdminOperation[] = [getReport, getFile];

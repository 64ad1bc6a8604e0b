import * as v from 'valibot';
import { CHART_ACCOUNTS, type ChartPage } from '../../shop/money/ledger/index.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { tenantInPath } from './admin-parameters.ts';
import { defineAct } from './define-act.ts';
import { entityTag, matchesAny, matchProblem } from './entity-tag.ts';
import { type AdminCall, type AdminOperation, defineOperation } from './operation.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/chart';
const SCOPES = ['ledger.book', 'ledger.read'] as const;
const count = v.pipe(v.number(), v.integer());
const MOST_NUMBERS = 200;

const ChartBody = v.object({
  chart: v.pipe(v.string(), v.description('Id of the chart in use.')),
  charts: v.array(v.object({ id: v.string(), name: v.string() })),
  consultant: v.pipe(count, v.description('Number of the consultant in files of DATEV.')),
  client: v.pipe(count, v.description('Number of the client in files of DATEV.')),
  numbers: v.array(
    v.object({
      account: v.pipe(v.string(), v.description('Account of the ledger.')),
      permille: v.pipe(v.nullable(count), v.description('VAT rate; null: postings of all other rates.')),
      country: v.pipe(v.nullable(v.string()), v.description('Country of the supply; null: all other countries.')),
      number: v.pipe(v.nullable(v.string()), v.description('Account of the chart; null without one.')),
      taxKey: v.nullable(v.string()),
      shipped: v.pipe(
        v.nullable(v.object({ number: v.string(), name: v.string(), taxKey: v.nullable(v.string()) })),
        v.description('What the chart has without changes.'),
      ),
      isOwn: v.pipe(v.boolean(), v.description('Whether the number was entered.')),
    }),
  ),
  missing: v.pipe(v.array(v.string()), v.description('Accounts of the ledger that have no number.')),
  formats: v.pipe(v.array(v.string()), v.description('Files of the journal that the chart fits.')),
});

function contentOf({ chart, charts, consultant, client, rows, missing, formats }: ChartPage) {
  return {
    ...{ chart, charts, consultant, client, missing },
    formats: [...formats],
    numbers: rows.map(({ account, permille, country, number, taxKey, shipped, isOwn }) => ({
      ...{ account, permille, country, number, taxKey, shipped, isOwn },
    })),
  };
}

const getChart = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'getChart',
  tag: 'Ledger',
  summary: 'Read the chart of accounts',
  description: 'Numbers that files for accounting programs have for the accounts of the ledger.',
  scopes: ['ledger.read'],
  parameters: { tenant: tenantInPath },
  hasTag: true,
  success: {
    status: 200,
    description: 'The chart.',
    schema: ChartBody,
    example: {
      ...{ chart: 'kmu', charts: [{ id: 'kmu', name: 'KMU-Kontenrahmen' }], consultant: 1001, client: 1 },
      numbers: [
        {
          ...{ account: 'bank', permille: null, country: null, number: '1020', taxKey: null },
          ...{ shipped: { number: '1020', name: 'Bankguthaben', taxKey: null }, isOwn: false },
        },
      ],
      ...{ missing: [], formats: ['abacus', 'xlsx', 'csv'] },
    },
  },
  answer: async (_, { services, member, tenant }) => {
    const page = await services.chart.page(member, tenant);
    return page ? { content: contentOf(page), tag: entityTag(page.state) } : { problem: { code: 'missing-scope' } };
  },
});

type Change = (
  asked: { tenant: Tenant; state?: string },
  call: AdminCall,
) => ReturnType<AdminCall['services']['chart']['save']>;

/** Changes the chart in the state that was read. */
async function changeChart(call: AdminCall, change: Change) {
  const { services, member, tenant } = call;
  const page = await services.chart.page(member, tenant);
  if (!page) return { ok: false as const, problem: 'not-allowed' };
  const unmatched = matchProblem(call, entityTag(page.state), true);
  if (unmatched) return unmatched;
  const outcome = await change({ tenant, ...(matchesAny(call) ? {} : { state: page.state }) }, call);
  if (!outcome.ok) return outcome;
  const after = await services.chart.page(member, tenant);
  return after ? { ok: true as const, tag: entityTag(after.state) } : { ok: true as const };
}

const chooseChart = defineAct({
  method: 'PUT',
  path: PATH,
  id: 'chooseChart',
  tag: 'Ledger',
  summary: 'Choose the chart of accounts',
  description: 'Chooses a chart of the tenant, and the numbers of consultant and client in files of DATEV.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath },
  needsMatch: true,
  hasTag: true,
  body: {
    description: 'Chart, consultant and client.',
    schema: v.strictObject({
      chart: v.pipe(v.string(), v.regex(/^[a-z0-9]{1,20}$/)),
      consultant: v.pipe(count, v.minValue(1001), v.maxValue(9_999_999)),
      client: v.pipe(count, v.minValue(1), v.maxValue(99_999)),
    }),
    example: { chart: 'kmu', consultant: 1001, client: 1 },
  },
  done: 'The chart is in use. The answer has the id of the tenant.',
  exampleId: 'ch',
  object: 'tenant',
  reasons: ['bad-chart', 'bad-client'],
  act: ({ body: { chart, consultant, client } }, call) =>
    changeChart(call, (asked, { services, member }) =>
      services.chart.choose(member, {
        ...asked,
        entered: { chart, consultant: String(consultant), client: String(client) },
      }),
    ),
});

const text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(20));

const setNumbers = defineAct({
  method: 'PATCH',
  path: `${PATH}/numbers`,
  id: 'setChartNumbers',
  tag: 'Ledger',
  summary: 'Set numbers of the chart',
  description: 'Sets the numbers of accounts, rates and countries. Others stay as they are.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath },
  needsMatch: true,
  hasTag: true,
  body: {
    description: 'Numbers. Null: postings have no number; the shipped number: no own one.',
    schema: v.strictObject({
      numbers: v.pipe(
        v.array(
          v.strictObject({
            account: v.picklist(CHART_ACCOUNTS),
            permille: v.optional(v.nullable(v.pipe(count, v.minValue(0), v.maxValue(999))), null),
            country: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))), null),
            number: v.nullable(text),
            taxKey: v.optional(v.nullable(text), null),
          }),
        ),
        v.minLength(1),
        v.maxLength(MOST_NUMBERS),
      ),
    }),
    example: { numbers: [{ account: 'bank', number: '1021' }] },
  },
  done: 'The numbers are set. The answer has the id of the tenant.',
  exampleId: 'ch',
  object: 'tenant',
  reasons: ['bad-number', 'bad-tax-key', 'bad-subject'],
  act: ({ body: { numbers } }, call) =>
    changeChart(call, (asked, { services, member }) => {
      const entered = numbers.flatMap(({ account, permille, country, number, taxKey }) => {
        const key = `${account}:${permille ?? ''}:${country ?? ''}`;
        return [
          [`number:${key}`, number ?? ''],
          [`key:${key}`, taxKey ?? ''],
        ];
      });
      return services.chart.save(member, { ...asked, entered: Object.fromEntries(entered) });
    }),
});

const resetChart = defineAct({
  method: 'POST',
  path: `${PATH}/reset`,
  id: 'resetChart',
  tag: 'Ledger',
  summary: 'Restore the shipped numbers',
  description: 'Removes all entered numbers of the chart in use.',
  scopes: SCOPES,
  parameters: { tenant: tenantInPath },
  done: 'The shipped numbers hold. The answer has the id of the tenant.',
  exampleId: 'ch',
  object: 'tenant',
  act: (_, { services, member, tenant }) => services.chart.reset(member, tenant),
});

/** Chart of accounts of a tenant. */
export const CHART_OPERATIONS: readonly AdminOperation[] = [getChart, chooseChart, setNumbers, resetChart];

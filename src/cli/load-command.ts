import { tenantsWithoutProducts } from '../first-data/first-load.store.ts';
import { type LoadedParts, loadFolder, loadFolderAgain } from '../first-data/load-folder.ts';
import { systemClock } from '../platform/clock.ts';
import { progressBar } from '../platform/progress-bar.ts';
import type { FirstDataDeps } from '../tenants/define-house.ts';
import { HOUSE_FOLDER, house } from '../tenants/load-house.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { CallProblem, type Command, type CommandCall, textOption } from './command.ts';
import { changedProducts, printReport } from './import-report.ts';
import { withDatabase } from './open-database.ts';

/** Repeats the load of the retailer's folder, which starts do once only. */
export const loadCommand: Command = {
  name: 'load data',
  operands: [],
  options: {
    tenant: { type: 'string', value: 'ID', text: 'the tenant (default: all tenants without products)' },
    stock: { type: 'boolean', text: 'also set the stock of all variants in data/stock.*' },
    pages: { type: 'boolean', text: 'also publish the pages of content/, over later changes of employees' },
  },
  summary: "imports data/ of the retailer's folder again, into tenants without products or a given one",
  details:
    'The first start with DEMO=on loads the folder once. Before it this command does the same: it loads all tenants with stock and pages. Afterwards it repeats the imports of products and prices; fields and prices that employees edited stay. The shop may run meanwhile.',
  run: async (call) => {
    if (house.demo)
      throw new CallProblem('this retailer has a loader of its own, which runs in an empty database only');
    const bar = progressBar(call.terminal);
    const { reports, pages } = await withDatabase(call.config, async ({ pool, log }) =>
      loadData(call, { pool, log, clock: systemClock, dataDir: call.config.dataDir, onProgress: bar.show }),
    ).finally(() => bar.end());
    for (const { name, report } of reports) printReport(call, { what: name, report, outcome: changedProducts(report) });
    if (pages !== null) call.out(`pages: ${pages} new or changed`);
    if (reports.length === 0 && pages === null) call.out('data/ has no feed of these tenants');
    return reports.every(({ report }) => report.refused.length === 0) ? 0 : 1;
  },
};

/** Loads the folder for the first time if a start would. A start leaves a shop with products as it is. */
async function loadData(call: CommandCall, deps: FirstDataDeps): Promise<LoadedParts> {
  const named = namedTenants(textOption(call, 'tenant'));
  const first = call.config.demo ? await loadFolder(deps, HOUSE_FOLDER, Object.values(house.tenants)) : null;
  if (first) {
    call.err('This is the first load of the folder, so it has all tenants, stock and pages.');
    return first;
  }
  return loadFolderAgain(deps, HOUSE_FOLDER, {
    tenants: named ?? (await emptyTenants(deps)),
    stock: call.options.stock === true,
    pages: call.options.pages === true,
  });
}

/** Returns the tenant of an id; null without an id. */
function namedTenants(id: string | undefined): Tenant[] | null {
  if (id === undefined) return null;
  const named = Object.values(house.tenants).filter((tenant) => tenant.id === id);
  if (named.length > 0) return named;
  throw new CallProblem(`there is no tenant "${id}" (${Object.keys(house.tenants).join(', ')})`);
}

async function emptyTenants({ pool }: Pick<FirstDataDeps, 'pool'>): Promise<Tenant[]> {
  const names = Object.keys(house.tenants);
  const empty = new Set(await tenantsWithoutProducts(pool, names));
  if (empty.size === 0) throw new CallProblem(`all tenants have products: name one by --tenant (${names.join(', ')})`);
  return Object.values(house.tenants).filter((tenant) => empty.has(tenant.id));
}

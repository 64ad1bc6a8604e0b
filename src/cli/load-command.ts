import { tenantsWithoutProducts } from '../first-data/first-load.store.ts';
import { loadFolderAgain } from '../first-data/load-folder.ts';
import { systemClock } from '../platform/clock.ts';
import type { Pool } from '../platform/database/pool.ts';
import { progressBar } from '../platform/progress-bar.ts';
import { HOUSE_FOLDER, house } from '../tenants/load-house.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { CallProblem, type Command, textOption } from './command.ts';
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
    'The first start loads the folder once. This command repeats the imports of products and prices; fields and prices that employees edited stay. The shop may run meanwhile.',
  run: async (call) => {
    if (house.demo)
      throw new CallProblem('this retailer has a loader of its own, which runs in an empty database only');
    const { dataDir } = call.config;
    const bar = progressBar(call.terminal);
    const { reports, pages } = await withDatabase(call.config, async ({ pool, log }) =>
      loadFolderAgain({ pool, log, clock: systemClock, dataDir, onProgress: bar.show }, HOUSE_FOLDER, {
        tenants: await chosenTenants(pool, textOption(call, 'tenant')),
        stock: call.options.stock === true,
        pages: call.options.pages === true,
      }),
    ).finally(() => bar.end());
    for (const { name, report } of reports) printReport(call, { what: name, report, outcome: changedProducts(report) });
    if (pages !== null) call.out(`pages: ${pages} new or changed`);
    if (reports.length === 0 && pages === null) call.out('data/ has no feed of these tenants');
    return reports.every(({ report }) => report.refused.length === 0) ? 0 : 1;
  },
};

async function chosenTenants(pool: Pool, id: string | undefined): Promise<Tenant[]> {
  const all = Object.values(house.tenants);
  const names = Object.keys(house.tenants);
  if (id !== undefined) {
    const chosen = all.filter((tenant) => tenant.id === id);
    if (chosen.length === 0) throw new CallProblem(`there is no tenant "${id}" (${names.join(', ')})`);
    return chosen;
  }
  const empty = new Set(await tenantsWithoutProducts(pool, names));
  if (empty.size === 0) throw new CallProblem(`all tenants have products: name one by --tenant (${names.join(', ')})`);
  return all.filter((tenant) => empty.has(tenant.id));
}

import { systemClock } from '../platform/clock.ts';
import { WAREHOUSE_EXPORTS, WAREHOUSE_FORMATS, warehouseExport } from '../shop/after-sales/warehouse/index.ts';
import { OPERATOR } from '../shop/staff/employees/index.ts';
import { mainTenant, tenants } from '../tenants/index.ts';
import { CallProblem, type Command, type ExitCode, textOption } from './command.ts';
import { withDatabase } from './open-database.ts';
import { writeWhole } from './whole-file.ts';

export const exportWarehouseCommand: Command = {
  name: 'export warehouse',
  operands: ['KIND', 'FILE'],
  options: {
    tenant: {
      type: 'string',
      value: 'ID',
      text: `the tenant: ${Object.keys(tenants).join(', ')} (default ${mainTenant.id})`,
    },
    format: { type: 'string', value: 'FORMAT', text: `${WAREHOUSE_FORMATS.join(', ')} (default csv)` },
    from: { type: 'string', value: 'DATE', text: 'first day of shipments, like 2026-11-26 (default today)' },
    to: { type: 'string', value: 'DATE', text: 'last day of shipments (default today)' },
  },
  summary: 'exports orders to ship, shipments or stock for an outside warehouse',
  details: `KIND is ${WAREHOUSE_EXPORTS.join(', ')}. Orders are those that are paid and released, with their addresses.`,
  run: async (call) => {
    const id = textOption(call, 'tenant') ?? mainTenant.id;
    const tenant = Object.values(tenants).find((entry) => entry.id === id);
    if (!tenant) throw new CallProblem(`there is no tenant "${id}" (${Object.keys(tenants).join(', ')})`);
    const [asked = '', file = ''] = call.operands;
    const kind = WAREHOUSE_EXPORTS.find((known) => known === asked);
    if (!kind) throw new CallProblem(`there is no kind "${asked}" (${WAREHOUSE_EXPORTS.join(', ')})`);
    const wanted = textOption(call, 'format') ?? 'csv';
    const format = WAREHOUSE_FORMATS.find((known) => known === wanted);
    if (!format) throw new CallProblem(`there is no format "${wanted}" (${WAREHOUSE_FORMATS.join(', ')})`);
    const params = new URLSearchParams();
    for (const name of ['from', 'to']) params.set(name, textOption(call, name) ?? '');
    return withDatabase(call.config, async ({ pool }): Promise<ExitCode> => {
      const made = await warehouseExport({ pool, clock: systemClock }, tenant, { kind, format, params, by: OPERATOR });
      await writeWhole(file, made.content);
      return 0;
    });
  },
};

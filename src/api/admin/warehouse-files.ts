import * as v from 'valibot';
import { WAREHOUSE_EXPORTS } from '../../shop/after-sales/warehouse/index.ts';
import type { Parameter } from '../endpoint.ts';
import { tenantInPath } from './admin-parameters.ts';
import { answeredTable, tableAnswer, tableFormat } from './file-formats.ts';
import { dayFilter } from './list-operation.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { refusalOf } from './refusal.ts';

const content: Parameter<string> = {
  schema: v.pipe(v.optional(v.string(), ''), v.picklist(WAREHOUSE_EXPORTS)),
  description: `Content of the file: ${WAREHOUSE_EXPORTS.join(', ')}.`,
  example: 'stock',
  shown: 'sent',
};

/** File for an outside warehouse. */
export const getWarehouseFile: AdminOperation = defineOperation({
  method: 'GET',
  path: '/api/admin/v1/tenants/{tenant}/warehouse/files/{content}',
  id: 'getWarehouseFile',
  tag: 'Warehouse',
  summary: 'Download a file for an outside warehouse',
  description:
    'Orders to ship with their addresses, shipments of some days, or the stock of all locations. Orders may need an employee. The audit trail records it.',
  scopes: ['order.ship', 'warehouse.read'],
  parameters: {
    tenant: tenantInPath,
    content,
    format: tableFormat,
    from: dayFilter('First day of shipments; today otherwise.'),
    to: dayFilter('Last day of shipments; today otherwise.'),
  },
  success: tableAnswer,
  problems: ['needs-approval'],
  answer: async ({ params }, { services, member, tenant }) => {
    const format = params.format ?? 'csv';
    const asked = new URLSearchParams({ kind: params.content, format, from: params.from, to: params.to });
    const file = await services.warehouse.export(member, { tenant, params: asked });
    if (!file.ok) return refusalOf(file);
    return answeredTable({ name: file.name.slice(0, -format.length - 1), content: file.content }, format);
  },
});

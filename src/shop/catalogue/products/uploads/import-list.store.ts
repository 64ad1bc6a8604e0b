import { type ListDefinition, periodConditions } from '../../../staff/lists/index.ts';
import { IMPORT_COLUMNS, IMPORT_KINDS, type UploadState } from './import-administration.store.ts';

type ImportColumn =
  | 'at'
  | 'file'
  | 'kind'
  | 'tenant'
  | 'rows'
  | 'accepted'
  | 'changed'
  | 'withdrawn'
  | 'refused'
  | 'by'
  | 'state';

const ofState = (state: UploadState) => `import_run.state = '${state}'`;

/** Imports into all tenants, since products belong to all of them. */
export const importListOf = (tenants: readonly string[]): ListDefinition<UploadState, 'created', ImportColumn> => ({
  name: 'imports',
  shape: {
    tabs: ['receiving', 'waiting', 'running', 'done', 'failed'],
    filters: { kind: IMPORT_KINDS, tenant: tenants, refused: ['yes', 'no'], from: 'day', to: 'day' },
    sorts: ['created'],
    columns: ['at', 'file', 'kind', 'tenant', 'rows', 'accepted', 'changed', 'withdrawn', 'refused', 'by', 'state'],
    usual: {
      sort: 'created',
      descending: true,
      columns: ['at', 'file', 'kind', 'tenant', 'rows', 'refused', 'by', 'state'],
    },
  },
  source: {
    table: 'import_run',
    key: 'id',
    tabs: {
      receiving: ofState('receiving'),
      waiting: ofState('waiting'),
      running: ofState('running'),
      done: ofState('done'),
      failed: ofState('failed'),
    },
    sorts: { created: ['import_run.created_at', 'import_run.id'] },
    line: IMPORT_COLUMNS,
  },
  conditions: (sql, { tenant, filters }) => [
    ...periodConditions(sql, 'import_run.created_at', filters, tenant.timeZone),
    ...(filters.kind ? [`import_run.kind = ${sql.add(filters.kind)}`] : []),
    ...(filters.tenant ? [`import_run.tenant = ${sql.add(filters.tenant)}`] : []),
    ...(filters.refused ? [`import_run.refused ${filters.refused === 'yes' ? '>' : '='} 0`] : []),
  ],
  contents: {
    at: 'day',
    file: 'text',
    kind: 'text',
    tenant: 'text',
    rows: 'number',
    accepted: 'number',
    changed: 'number',
    withdrawn: 'number',
    refused: 'number',
    by: 'text',
    state: 'text',
  },
});

import { type ListDefinition, periodConditions } from '../../staff/lists/index.ts';
import { CARRIERS } from '../fulfilment/index.ts';

type ManifestColumn = 'number' | 'carrier' | 'closed' | 'by' | 'parcels' | 'papers';

/** Manifests, for which a carrier stands instead of a state. */
export const MANIFEST_LIST: ListDefinition<(typeof CARRIERS)[number], 'closed', ManifestColumn> = {
  name: 'manifests',
  shape: {
    tabs: CARRIERS,
    filters: { by: 'text', from: 'day', to: 'day' },
    sorts: ['closed'],
    columns: ['number', 'carrier', 'closed', 'by', 'parcels', 'papers'],
    usual: {
      sort: 'closed',
      descending: true,
      columns: ['number', 'carrier', 'closed', 'by', 'parcels', 'papers'],
    },
  },
  source: {
    table: 'manifest',
    key: 'id',
    tabs: {
      'swiss-post': "manifest.carrier = 'swiss-post'",
      dhl: "manifest.carrier = 'dhl'",
      'post-at': "manifest.carrier = 'post-at'",
      postnl: "manifest.carrier = 'postnl'",
      own: "manifest.carrier = 'own'",
      'two-man': "manifest.carrier = 'two-man'",
    },
    sorts: { closed: ['manifest.closed_at', 'manifest.id'] },
    line: `manifest.id, manifest.carrier, manifest.number, manifest.closed_by as "closedBy", manifest.closed_at as "closedAt",
      (select count(*)::int from parcel where parcel.manifest_id = manifest.id) as parcels`,
  },
  conditions: (sql, { tenant, filters }) => {
    const all = [
      `manifest.tenant = ${sql.add(tenant.id)}`,
      ...periodConditions(sql, 'manifest.closed_at', filters, tenant.timeZone),
    ];
    if (filters.by) all.push(`manifest.closed_by = ${sql.add(filters.by)}`);
    return all;
  },
  contents: { number: 'number', carrier: 'text', closed: 'day', by: 'text', parcels: 'number', papers: 'text' },
  pageOnly: ['papers'],
};

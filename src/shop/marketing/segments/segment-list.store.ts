import { type ListDefinition, periodConditions } from '../../staff/lists/index.ts';
import type { SegmentRow } from './segments.store.ts';

/** Segments that a campaign names, and others. */
type SegmentTab = 'used' | 'unused';
type SegmentSort = 'name' | 'changed' | 'counted';
type SegmentColumn = 'name' | 'counted' | 'countedAt' | 'campaigns' | 'changed' | 'by';

/** Segment as the list shows it. */
export type ListedSegment = Pick<
  SegmentRow,
  'id' | 'name' | 'counted' | 'countedAt' | 'campaigns' | 'changedAt' | 'createdBy'
>;

const NAMED_BY_CAMPAIGN = 'exists (select from campaign where campaign.segment_id = segment.id)';

export const SEGMENT_LIST: ListDefinition<SegmentTab, SegmentSort, SegmentColumn> = {
  name: 'segments',
  shape: {
    tabs: ['used', 'unused'],
    filters: { by: 'text', from: 'day', to: 'day' },
    sorts: ['name', 'changed', 'counted'],
    columns: ['name', 'counted', 'countedAt', 'campaigns', 'changed', 'by'],
    usual: {
      sort: 'name',
      descending: false,
      columns: ['name', 'counted', 'countedAt', 'campaigns', 'changed'],
    },
  },
  source: {
    table: 'segment',
    key: 'id',
    tabs: { used: NAMED_BY_CAMPAIGN, unused: `not ${NAMED_BY_CAMPAIGN}` },
    sorts: {
      name: ['lower(segment.name)'],
      changed: ['segment.changed_at', 'segment.id'],
      counted: ['coalesce(segment.counted, -1)', 'segment.id'],
    },
    line: `segment.id, segment.name, segment.counted, segment.counted_at as "countedAt", segment.changed_at as "changedAt",
      segment.created_by as "createdBy",
      (select count(*)::int from campaign where campaign.segment_id = segment.id) as campaigns`,
  },
  conditions: (sql, { tenant, filters, typed }) => {
    const all = [
      `segment.tenant = ${sql.add(tenant.id)}`,
      ...periodConditions(sql, 'segment.changed_at', filters, tenant.timeZone),
    ];
    if (filters.by) all.push(`segment.created_by = ${sql.add(filters.by)}`);
    if (typed !== '') all.push(`strpos(lower(segment.name), ${sql.add(typed.toLowerCase())}) > 0`);
    return all;
  },
  contents: {
    name: 'text',
    counted: 'number',
    countedAt: 'day',
    campaigns: 'number',
    changed: 'day',
    by: 'text',
  },
};

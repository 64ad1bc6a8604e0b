import { type ListDefinition, periodConditions } from '../../staff/lists/index.ts';
import type { CampaignState } from './campaigns.store.ts';
import type { Kind } from './types.ts';

type CampaignSort = 'created' | 'when' | 'name';
type CampaignColumn = 'name' | 'kind' | 'segment' | 'state' | 'when' | 'created' | 'by' | 'started' | 'finished';

/** Campaign as the list shows it. */
export type ListedCampaign = {
  id: string;
  name: string;
  kind: Kind;
  state: CampaignState;
  /** Name of its segment; null for all subscribers. */
  segment: string | null;
  sendAt: Date | null;
  createdAt: Date;
  createdBy: string;
  startedAt: Date | null;
  finishedAt: Date | null;
};

const stateIs = (state: CampaignState): string => `campaign.state = '${state}'`;

export const CAMPAIGN_LIST: ListDefinition<CampaignState, CampaignSort, CampaignColumn> = {
  name: 'campaigns',
  shape: {
    tabs: ['draft', 'scheduled', 'sending', 'held', 'sent', 'ended'],
    filters: { kind: ['brandA', 'brandB', 'flexikonto'], to: 'day', from: 'day', by: 'text', segment: 'text' },
    sorts: ['created', 'when', 'name'],
    columns: ['name', 'kind', 'segment', 'state', 'when', 'created', 'by', 'started', 'finished'],
    usual: { sort: 'created', descending: true, columns: ['name', 'kind', 'segment', 'state', 'when', 'created'] },
  },
  source: {
    table: 'campaign',
    key: 'id',
    tabs: {
      draft: stateIs('draft'),
      scheduled: stateIs('scheduled'),
      sending: stateIs('sending'),
      held: stateIs('held'),
      sent: stateIs('sent'),
      ended: stateIs('ended'),
    },
    sorts: {
      created: ['campaign.created_at', 'campaign.id'],
      when: ["coalesce(campaign.send_at, 'infinity'::timestamptz)", 'campaign.id'],
      name: ['lower(campaign.name)', 'campaign.id'],
    },
    line: `campaign.id, campaign.name, campaign.kind, campaign.state, segment.name as segment, campaign.send_at as "sendAt",
      campaign.created_at as "createdAt", campaign.created_by as "createdBy", campaign.started_at as "startedAt",
      campaign.finished_at as "finishedAt"`,
    lineJoins: 'left join segment on segment.id = campaign.segment_id',
  },
  conditions: (sql, { tenant, filters, typed }) => {
    const { kind = '', by = '', segment = '' } = filters;
    const all = [
      `campaign.tenant = ${sql.add(tenant.id)}`,
      ...periodConditions(sql, 'campaign.created_at', filters, tenant.timeZone),
    ];
    if (kind) all.push(`campaign.kind = ${sql.add(kind)}`);
    if (by) all.push(`campaign.created_by = ${sql.add(by)}`);
    if (segment) all.push(`campaign.segment_id::text = ${sql.add(segment)}`);
    // A tenant has some thousands at most.
    if (typed !== '') all.push(`strpos(lower(campaign.name), ${sql.add(typed.toLowerCase())}) > 0`);
    return all;
  },
  contents: {
    name: 'text',
    kind: 'text',
    segment: 'text',
    state: 'text',
    when: 'day',
    created: 'day',
    by: 'text',
    started: 'day',
    finished: 'day',
  },
};

import * as v from 'valibot';
import type { CampaignOutcome } from '../../shop/marketing/newsletter/index.ts';
import { choice } from '../parameters.ts';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { partOf, Timestamp } from './admin-schemas.ts';
import { CAMPAIGN_CONTENTS } from './campaign-contents.ts';
import { listOperation, listState } from './list-operation.ts';
import { type AdminAnswer, type AdminOperation, defineOperation } from './operation.ts';
import { timeOf } from './read-order.ts';
import { refusalOf } from './refusal.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/campaigns';
const STATES = ['draft', 'scheduled', 'sending', 'held', 'sent', 'ended'] as const;
const KINDS = ['brandA', 'brandB', 'flexikonto'] as const;
const MOVES = ['hold', 'go-on', 'back', 'end'] as const;
const campaign = uuidInPath('Id of the campaign.');

const CampaignBody = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(KINDS),
  state: v.picklist(STATES),
  segment: v.pipe(v.nullable(v.string()), v.description('Name of its segment; null for all subscribers.')),
  sendAt: v.nullable(Timestamp),
  createdAt: Timestamp,
  createdBy: v.string(),
  startedAt: v.nullable(Timestamp),
  finishedAt: v.nullable(Timestamp),
});
const EXAMPLE = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Spring',
  kind: 'brandA' as const,
  state: 'draft' as const,
  segment: null,
  sendAt: null,
  createdAt: '2026-11-27T09:12:00.000Z',
  createdBy: 'CRM',
  startedAt: null,
  finishedAt: null,
};

const listCampaigns = listOperation({
  path: PATH,
  id: 'listCampaigns',
  tag: 'Campaigns',
  summary: 'List campaigns',
  description: 'Newsletter campaigns of the tenant, the newest first.',
  scopes: ['campaign.read'],
  filters: {
    state: choice(STATES, { description: 'State of the campaigns; all otherwise.', example: 'sent' }),
    kind: choice(KINDS, { description: 'Kind of newsletter.', example: 'brandA' }),
  },
  item: CampaignBody,
  part: partOf(CampaignBody),
  example: EXAMPLE,
  read: ({ services, member, tenant }, given, place) =>
    services.campaigns.listing.after(member, { tenant, params: listState(given, 'created'), typed: '' }, place),
  content: ({ sendAt, createdAt, startedAt, finishedAt, id, name, kind, state, segment, createdBy }) => ({
    ...{ id, name, kind, state, segment, createdBy },
    sendAt: timeOf(sendAt),
    createdAt: createdAt.toISOString(),
    startedAt: timeOf(startedAt),
    finishedAt: timeOf(finishedAt),
  }),
});

const ChangedBody = v.object({ id: v.string() });
const changed = {
  status: 200 as const,
  description: 'The campaign has changed.',
  schema: ChangedBody,
  example: { id: EXAMPLE.id },
};
const REASONS = ['no-text', 'moment', 'not-now', 'name'] as const;

const after = (outcome: CampaignOutcome): AdminAnswer<v.InferOutput<typeof ChangedBody>> =>
  outcome.ok ? { content: { id: outcome.id } } : refusalOf(outcome);

const createCampaign = defineOperation({
  method: 'POST',
  path: PATH,
  id: 'createCampaign',
  tag: 'Campaigns',
  summary: 'Create a campaign',
  description: 'Creates a draft without a text. `updateCampaign` writes it.',
  scopes: ['campaign.edit', 'campaign.read'],
  parameters: { tenant: tenantInPath },
  body: {
    description: 'Name.',
    schema: v.strictObject({ name: v.pipe(v.string(), v.maxLength(80)) }),
    example: { name: 'Spring' },
  },
  success: { ...changed, status: 201, description: 'The draft.' },
  reasons: REASONS,
  answer: async ({ body }, { services, member, tenant }) =>
    after(await services.campaigns.create(member, tenant, body.name)),
});

const scheduleCampaign = defineOperation({
  method: 'POST',
  path: `${PATH}/{campaign}/schedule`,
  id: 'scheduleCampaign',
  tag: 'Campaigns',
  summary: 'Send a campaign',
  description: 'Sends a campaign to all subscribers who agreed, now or from a local time of the tenant on.',
  scopes: ['campaign.send', 'campaign.read'],
  parameters: { tenant: tenantInPath, campaign },
  body: {
    description: 'Local time of the tenant; now without it.',
    schema: v.strictObject({ at: v.optional(v.pipe(v.string(), v.regex(/^(?:\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$/)), '') }),
    example: { at: '2027-03-01T09:00' },
  },
  success: changed,
  reasons: REASONS,
  answer: async ({ params: { campaign: id }, body }, { services, member, tenant }) =>
    after(await services.campaigns.schedule(member, { tenant, id }, body.at)),
});

const moveCampaign = defineOperation({
  method: 'POST',
  path: `${PATH}/{campaign}/state`,
  id: 'moveCampaign',
  tag: 'Campaigns',
  summary: 'Hold or end a campaign',
  description: 'Holds a campaign during sending, goes on, returns a scheduled one to draft, or ends it for good.',
  scopes: ['campaign.send', 'campaign.read'],
  parameters: { tenant: tenantInPath, campaign },
  body: { description: 'Change.', schema: v.strictObject({ move: v.picklist(MOVES) }), example: { move: 'hold' } },
  success: changed,
  reasons: REASONS,
  answer: async ({ params: { campaign: id }, body }, { services, member, tenant }) =>
    after(await services.campaigns.move(member, { tenant, id }, body.move)),
});

/** Newsletter campaigns of a tenant. */
export const CAMPAIGN_OPERATIONS: readonly AdminOperation[] = [
  listCampaigns,
  ...CAMPAIGN_CONTENTS,
  createCampaign,
  scheduleCampaign,
  moveCampaign,
];

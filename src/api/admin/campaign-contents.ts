import * as v from 'valibot';
import {
  type CampaignResults,
  CampaignTextSchema,
  campaignTextEntry,
  KINDS,
  type OpenCampaign,
  TEST_MEASURES,
} from '../../shop/marketing/newsletter/index.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { AdminMoney, byLocale, Timestamp } from './admin-schemas.ts';
import { defineAct } from './define-act.ts';
import { entityTag, matchProblem } from './entity-tag.ts';
import { type AdminCall, type AdminOperation, defineOperation } from './operation.ts';
import { timeOf } from './read-order.ts';
import { foreignTexts, refusedAt } from './tenant-texts.ts';

const PATH = '/api/admin/v1/tenants/{tenant}/campaigns/{campaign}';
const STATES = ['draft', 'scheduled', 'sending', 'held', 'sent', 'ended'] as const;
const campaign = uuidInPath('Id of the campaign.');
const count = v.pipe(v.number(), v.integer());

const ResultBody = v.object({
  sent: count,
  bounced: count,
  unsubscribed: count,
  visits: v.pipe(count, v.description('Visits by links of the mail.')),
  orders: v.pipe(count, v.description('Orders of recipients within seven days.')),
  value: AdminMoney,
});

const between = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const contents = {
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120)),
  kind: v.picklist(KINDS),
  personalised: v.pipe(v.boolean(), v.description('Whether the mail greets by name.')),
  frequencies: v.pipe(
    v.array(between(0, 3)),
    v.maxLength(4),
    v.description('Frequencies of subscriptions that get it: 0 daily, 1 weekly, 2 every two weeks, 3 monthly.'),
  ),
  rate: v.pipe(between(1, 1000), v.description('Mails a second.')),
  segmentId: v.pipe(v.nullable(v.pipe(v.string(), v.uuid())), v.description('Null: all subscribers.')),
  test: v.pipe(
    v.nullable(
      v.strictObject({
        share: v.pipe(between(10, 50), v.description('Percent of the recipients, half with each subject.')),
        hours: v.pipe(between(1, 72), v.description('Hours until the better subject is chosen.')),
        measure: v.picklist(TEST_MEASURES),
      }),
    ),
    v.description('Test of `subject` against `subjectB`.'),
  ),
};

const CampaignBody = v.object({
  id: v.string(),
  state: v.picklist(STATES),
  ...contents,
  texts: v.pipe(
    v.record(v.string(), CampaignTextSchema),
    v.description('Texts by locale. Subscribers of a locale without a text get no mail.'),
  ),
  sendAt: v.nullable(Timestamp),
  createdAt: Timestamp,
  createdBy: v.string(),
  startedAt: v.nullable(Timestamp),
  finishedAt: v.nullable(Timestamp),
  audience: v.pipe(count, v.description('Subscribers that would get it now.')),
  deliveries: v.pipe(
    v.object(v.entriesFromList(['waiting', 'sending', 'sent', 'doubt', 'refused', 'skipped', 'limited'], count)),
    v.description('Mails by state. `doubt`: the mail server did not answer; `limited`: left out by the mailing limit.'),
  ),
  results: ResultBody,
  testResults: v.nullable(
    v.object({
      a: ResultBody,
      b: ResultBody,
      winner: v.nullable(v.picklist(['a', 'b'])),
      chance: v.pipe(
        v.nullable(v.number()),
        v.description('Probability that chance explains the difference; null with too few results.'),
      ),
    }),
  ),
});

const ID = '00000000-0000-4000-8000-000000000001';
const CONTENTS = {
  name: 'Spring',
  kind: 'brandA' as const,
  personalised: true,
  frequencies: [1, 2],
  rate: 50,
  segmentId: null,
  test: null,
  texts: {
    'de-CH': {
      subject: 'Der Frühling ist da',
      subjectB: '',
      preheader: 'Neue Lampen',
      blocks: [
        { type: 'title' as const, text: 'Licht für draussen' },
        { type: 'products' as const, skus: ['400105-01'] },
        { type: 'button' as const, label: 'Alle Lampen', to: '/lampen' },
      ],
    },
  },
};
const NO_RESULT = {
  ...{ sent: 0, bounced: 0, unsubscribed: 0, visits: 0, orders: 0 },
  value: { amount: 0, currency: 'CHF' as const },
};

type Result = CampaignResults['all'];
const resultOf = ({ value, ...counts }: Result, { currency }: Tenant): v.InferOutput<typeof ResultBody> => ({
  ...counts,
  value: { amount: value, currency },
});

function contentOf({ campaign: own, audience, counts, results }: OpenCampaign, tenant: Tenant) {
  const { id, state, name, kind, personalised, frequencies, rate, segmentId, createdBy } = own;
  const { testShare: share, testHours: hours, testMeasure: measure } = own;
  return {
    ...{ id, state, name, kind, personalised, frequencies, rate, segmentId, createdBy, audience },
    test: share === null || hours === null || measure === null ? null : { share, hours, measure },
    texts: Object.fromEntries(Object.entries(own.texts).flatMap(([locale, text]) => (text ? [[locale, text]] : []))),
    sendAt: timeOf(own.sendAt),
    createdAt: own.createdAt.toISOString(),
    startedAt: timeOf(own.startedAt),
    finishedAt: timeOf(own.finishedAt),
    deliveries: counts,
    results: resultOf(results.all, tenant),
    testResults: results.test && {
      a: resultOf(results.test.a, tenant),
      b: resultOf(results.test.b, tenant),
      winner: results.test.winner,
      chance: results.test.chance,
    },
  };
}

async function readCampaign({ services, member, tenant }: AdminCall, id: string) {
  const opened = await services.campaigns.open(member, { tenant, id });
  return opened && { opened, tag: entityTag([id, opened.campaign.version]) };
}

const getCampaign = defineOperation({
  method: 'GET',
  path: PATH,
  id: 'getCampaign',
  tag: 'Campaigns',
  summary: 'Read a campaign',
  description: 'A campaign with its texts, the state of its mails, and its results.',
  scopes: ['campaign.read'],
  parameters: { tenant: tenantInPath, campaign },
  hasTag: true,
  success: {
    status: 200,
    description: 'The campaign.',
    schema: CampaignBody,
    example: {
      ...{ id: ID, state: 'draft', ...CONTENTS, sendAt: null, createdAt: '2026-11-27T09:12:00.000Z' },
      ...{ createdBy: 'CRM', startedAt: null, finishedAt: null, audience: 640 },
      deliveries: { waiting: 0, sending: 0, sent: 0, doubt: 0, refused: 0, skipped: 0, limited: 0 },
      results: NO_RESULT,
      testResults: null,
    },
  },
  answer: async ({ params }, call) => {
    const read = await readCampaign(call, params.campaign);
    return read ? { content: contentOf(read.opened, call.tenant), tag: read.tag } : { problem: { code: 'not-found' } };
  },
});

const updateCampaign = defineAct({
  method: 'PUT',
  path: PATH,
  id: 'updateCampaign',
  tag: 'Campaigns',
  summary: 'Write a campaign',
  description:
    'Replaces the contents of a draft. A picture is `/images/{id}/1280` of the media library, or an https address. A refused text is named in `errors` with its locale and block, counted from 1.',
  scopes: ['campaign.edit', 'campaign.read'],
  parameters: { tenant: tenantInPath, campaign },
  needsMatch: true,
  hasTag: true,
  body: {
    description: 'All contents. A locale without a text gets no mail.',
    schema: v.strictObject({ ...contents, texts: byLocale(CampaignTextSchema) }),
    example: CONTENTS,
  },
  done: 'The draft has changed.',
  exampleId: ID,
  object: 'campaign',
  reasons: ['not-now', 'name', 'kind', 'frequency', 'rate', 'text', 'picture', 'segment', 'test', 'test-subject'],
  act: async ({ params: { campaign: id }, body }, call) => {
    const { services, member, tenant } = call;
    const foreign = foreignTexts(body.texts, tenant);
    if (foreign) return foreign;
    const read = await readCampaign(call, id);
    if (!read) return { ok: false, problem: 'not-found' };
    const unmatched = matchProblem(call, read.tag, true);
    if (unmatched) return unmatched;
    const { name, kind, personalised, frequencies, rate, segmentId, test } = body;
    const entry = {
      ...{ name, kind, personalised, version: String(read.opened.campaign.version), rate: String(rate) },
      frequencies: frequencies.map(String),
      segment: segmentId ?? '',
      testShare: test === null ? '' : String(test.share),
      testHours: test === null ? '' : String(test.hours),
      testMeasure: test?.measure ?? '',
      texts: Object.fromEntries(Object.entries(body.texts).map(([locale, text]) => [locale, campaignTextEntry(text)])),
    };
    const outcome = await services.campaigns.save(member, { tenant, id }, entry);
    if (!outcome.ok) return 'at' in outcome && outcome.at ? refusedAt({ ...outcome, at: outcome.at }) : outcome;
    const after = await readCampaign(call, id);
    return { ok: true, id, ...(after ? { tag: after.tag } : {}) };
  },
});

/** Contents of a campaign with its results. */
export const CAMPAIGN_CONTENTS: readonly AdminOperation[] = [getCampaign, updateCampaign];

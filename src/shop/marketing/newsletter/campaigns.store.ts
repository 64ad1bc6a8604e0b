import { type SqlStatement, sqlStatement } from '../../../platform/database/sql-statement.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { type SegmentRule, type SegmentScope, segmentCondition } from '../segments/index.ts';
import type { CampaignTexts } from './campaign-blocks.ts';
import { type SubjectTest, type SubjectVariant, TEST_BUCKETS, type TestMeasure } from './subject-test.ts';
import type { Kind } from './types.ts';

export type CampaignState = 'draft' | 'scheduled' | 'sending' | 'held' | 'sent' | 'ended';

export type CampaignRow = {
  id: string;
  tenant: string;
  name: string;
  kind: Kind;
  personalised: boolean;
  frequencies: number[];
  rate: number;
  texts: unknown;
  state: CampaignState;
  sendAt: Date | null;
  version: number;
  createdBy: string;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** Null: all subscribers. */
  segmentId: string | null;
  testShare: number | null;
  testHours: number | null;
  testMeasure: TestMeasure | null;
  /** Subject that was chosen for the rest. */
  testWinner: SubjectVariant | null;
  testDecidedAt: Date | null;
};

const COLUMNS = `id, tenant, name, kind, personalised, frequencies, rate, texts, state, send_at as "sendAt", version,
  created_by as "createdBy", created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt",
  segment_id as "segmentId", test_share as "testShare", test_hours as "testHours", test_measure as "testMeasure",
  test_winner as "testWinner", test_decided_at as "testDecidedAt"`;

export async function findCampaign(
  runner: SqlRunner,
  asked: { id: string; tenant?: string; lock?: boolean },
): Promise<CampaignRow | null> {
  const { rows } = await runner.query(
    `select ${COLUMNS} from campaign where id::text = $1 and ($2::text is null or tenant = $2)${asked.lock ? ' for update' : ''}`,
    [asked.id, asked.tenant ?? null],
  );
  return (rows as CampaignRow[])[0] ?? null;
}

export async function insertCampaign(
  runner: SqlRunner,
  own: { id: string; tenant: string; name: string; rate: number; by: string; now: Date },
): Promise<void> {
  await runner.query(
    `insert into campaign (id, tenant, name, kind, rate, texts, state, created_by, created_at, changed_at)
     values ($1, $2, $3, 'brandA', $4, '{}', 'draft', $5, $6, $6)`,
    [own.id, own.tenant, own.name, own.rate, own.by, own.now],
  );
}

export type CampaignDraft = {
  name: string;
  kind: Kind;
  personalised: boolean;
  frequencies: number[];
  rate: number;
  texts: CampaignTexts;
  segmentId: string | null;
  test: SubjectTest | null;
};

/** Updates a draft of the given version; false if there is none. */
export async function updateCampaign(
  runner: SqlRunner,
  own: { id: string; tenant: string; version: number; draft: CampaignDraft; now: Date },
): Promise<boolean> {
  const { name, kind, personalised, frequencies, rate, texts, segmentId, test } = own.draft;
  const { rows } = await runner.query(
    `update campaign set name = $4, kind = $5, personalised = $6, frequencies = $7, rate = $8, texts = $9, changed_at = $10,
       segment_id = $11, test_share = $12, test_hours = $13, test_measure = $14, version = version + 1
     where id = $1 and tenant = $2 and version = $3 and state = 'draft' returning id`,
    [
      own.id,
      own.tenant,
      own.version,
      name,
      kind,
      personalised,
      frequencies,
      rate,
      JSON.stringify(texts),
      own.now,
      segmentId,
      test?.share ?? null,
      test?.hours ?? null,
      test?.measure ?? null,
    ],
  );
  return rows.length === 1;
}

/** Changes the state of a campaign that is in one of the given states; false otherwise. */
export async function moveCampaign(
  runner: SqlRunner,
  own: {
    id: string;
    tenant: string;
    from: readonly CampaignState[];
    to: CampaignState;
    sendAt?: Date | null;
    now: Date;
  },
): Promise<boolean> {
  const { rows } = await runner.query(
    `update campaign set state = $4, send_at = coalesce($5, send_at), changed_at = $6, version = version + 1,
       finished_at = case when $4 = 'ended' then $6 else finished_at end
     where id = $1 and tenant = $2 and state = any($3) returning id`,
    [own.id, own.tenant, own.from, own.to, own.sendAt ?? null, own.now],
  );
  return rows.length === 1;
}

/** Returns states of campaigns; `lock` locks them in the order of their ids. */
export async function readCampaigns(
  runner: SqlRunner,
  { tenant, ids, lock }: { tenant: string; ids: readonly string[]; lock: boolean },
): Promise<Pick<CampaignRow, 'id' | 'name' | 'state'>[]> {
  const { rows } = await runner.query(
    `select id, name, state from campaign where tenant = $1 and id = any($2::uuid[]) order by id${lock ? ' for update' : ''}`,
    [tenant, ids],
  );
  return rows as Pick<CampaignRow, 'id' | 'name' | 'state'>[];
}

/** Writes the states of campaigns that the caller has locked. */
export async function writeCampaignStates(
  runner: SqlRunner,
  states: readonly { id: string; to: string }[],
  now: Date,
): Promise<void> {
  await runner.query(
    `update campaign set state = given.to_state, changed_at = $3, version = version + 1
     from unnest($1::uuid[], $2::text[]) as given (id, to_state) where campaign.id = given.id`,
    [states.map(({ id }) => id), states.map(({ to }) => to), now],
  );
}

export type Audience = {
  tenant: string;
  kind: Kind;
  today: string;
  locales: readonly Locale[];
  frequencies: readonly number[];
  personalised: boolean;
  /** Null: all subscribers. A segment evaluates customers, so it excludes those who refused personal mails. */
  segment: { rule: SegmentRule; scope: SegmentScope } | null;
};

/** Audience now: subscribers with this consent and frequency, reachable, in a locale with a text, and in the segment. */
function audienceSql(sql: SqlStatement, of: Audience): string {
  const [tenant, kind, today, locales, frequencies] = [of.tenant, of.kind, of.today, of.locales, of.frequencies].map(
    sql.add,
  );
  const isPersonal = sql.add(of.personalised || of.segment !== null);
  const inSegment = of.segment
    ? ` and exists (select from customer where customer.tenant = subscriber.tenant and customer.email = subscriber.email
        and ${segmentCondition(sql, of.segment.rule, of.segment.scope)})`
    : '';
  return `from newsletter_subscriber subscriber
    join newsletter_consent consent on consent.subscriber_id = subscriber.id and consent.kind = ${kind} and consent.granted
      and (consent.pause_until is null or consent.pause_until <= ${today}::date)
    where subscriber.tenant = ${tenant} and subscriber.unreachable_at is null and subscriber.locale = any(${locales})
      and (cardinality(${frequencies}::smallint[]) = 0 or consent.frequency = any(${frequencies}))
      and (not ${isPersonal} or subscriber.personalised)${inSegment}`;
}

export async function countAudience(runner: SqlRunner, of: Audience): Promise<number> {
  const sql = sqlStatement();
  const { rows } = await runner.query(`select count(*)::int as count ${audienceSql(sql, of)}`, sql.values);
  return (rows as { count: number }[])[0]?.count ?? 0;
}

/**
 * Stores the recipients in parts of `size`; returns the number of parts. With a test of subjects, the parts of the rest
 * open when the better subject is chosen. The split equals subjectVariant in subject-test.ts.
 */
export async function fillDeliveries(
  runner: SqlRunner,
  own: { id: string; of: Audience; size: number; share: number | null },
): Promise<number> {
  const sql = sqlStatement();
  const [id, size, tested] = [own.id, own.size, ((own.share ?? 0) * TEST_BUCKETS) / 100].map(sql.add);
  await runner.query(
    `with reader as (
       select subscriber.id,
         ('x' || substr(md5(${id}::uuid::text || ':' || subscriber.id::text), 1, 8))::bit(32)::bigint % ${TEST_BUCKETS} as bucket
       ${audienceSql(sql, own.of)}),
     split as (select id, case when bucket < ${tested}::int then case when bucket % 2 = 0 then 'a' else 'b' end end as variant from reader),
     placed as (select id, variant,
       (row_number() over (partition by variant is null order by id) - 1) / ${size}::int as part from split),
     tests as (select coalesce(max(part) + 1, 0) as parts from placed where variant is not null)
     insert into campaign_delivery (campaign_id, subscriber_id, part, state, variant)
     select ${id}::uuid, id, case when variant is null then part + tests.parts else part end, 'waiting', variant from placed, tests`,
    sql.values,
  );
  const { rows } = await runner.query(
    `insert into campaign_part (campaign_id, part, opens_at)
     select campaign_id, part, case when $2 and bool_and(variant is null) then 'infinity'::timestamptz end
     from campaign_delivery where campaign_id = $1 group by campaign_id, part returning part`,
    [own.id, own.share !== null],
  );
  return rows.length;
}

/** `limited`: skipped, because the person had as many marketing mails as the tenant allows. */
export type DeliveryCounts = Record<
  'waiting' | 'sending' | 'sent' | 'doubt' | 'refused' | 'skipped' | 'limited',
  number
>;

export async function countDeliveries(runner: SqlRunner, id: string): Promise<DeliveryCounts> {
  const { rows } = await runner.query(
    `select case when state = 'skipped' and problem = 'limit' then 'limited' else state end as state, count(*)::int as count
     from campaign_delivery where campaign_id = $1 group by 1`,
    [id],
  );
  const counts: DeliveryCounts = { waiting: 0, sending: 0, sent: 0, doubt: 0, refused: 0, skipped: 0, limited: 0 };
  for (const row of rows as { state: keyof DeliveryCounts; count: number }[]) counts[row.state] = row.count;
  return counts;
}

/** Returns deliveries in doubt and those that the mail server refused. */
export async function troubledDeliveries(
  runner: SqlRunner,
  id: string,
  most: number,
): Promise<{ email: string; state: 'doubt' | 'refused'; problem: string | null; at: Date }[]> {
  const { rows } = await runner.query(
    `select subscriber.email, delivery.state, delivery.problem, delivery.at from campaign_delivery delivery
     join newsletter_subscriber subscriber on subscriber.id = delivery.subscriber_id
     where campaign_id = $1 and state in ('doubt', 'refused') order by state, email limit $2`,
    [id, most],
  );
  return rows as { email: string; state: 'doubt' | 'refused'; problem: string | null; at: Date }[];
}

/** Returns those of the pictures that the shop has. */
export async function campaignPictures(runner: SqlRunner, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await runner.query('select id from picture where id = any($1)', [ids]);
  return new Set((rows as { id: string }[]).map(({ id }) => id));
}

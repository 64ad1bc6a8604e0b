import type { SqlRunner } from '../../../platform/jobs.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { countedMails } from '../mailing-limits/index.ts';
import type { SubjectVariant } from './subject-test.ts';
import type { Kind } from './types.ts';

export type DeliveryPart = { campaignId: string; part: number };
export type Recipient = {
  id: string;
  email: string;
  locale: Locale;
  name: string | null;
  variant: SubjectVariant | null;
};
export type Settled = {
  state: 'sent' | 'doubt' | 'refused' | 'waiting';
  problem: string | null;
  /** False if no server answered: the delivery does not count as a try. */
  isTry: boolean;
};
/** Audience of a campaign. Each mail tests it again, since subscribers change their choices during sending. */
export type WantedDelivery = { kind: Kind; frequencies: readonly number[]; personalised: boolean };
/** Marketing mails that a person gets at most, and the begin of the period in which they count. */
export type CountedMails = { mails: number; since: Date };

/** Returns scheduled campaigns whose time has passed. */
export async function dueCampaigns(runner: SqlRunner, now: Date): Promise<string[]> {
  const { rows } = await runner.query(
    "select id from campaign where state = 'scheduled' and send_at <= $1 order by send_at",
    [now],
  );
  return (rows as { id: string }[]).map(({ id }) => id);
}

/** Begins a campaign; false if another process was faster. */
export async function beginCampaign(runner: SqlRunner, id: string, now: Date): Promise<boolean> {
  const { rows } = await runner.query(
    "update campaign set state = 'sending', started_at = $2, next_slot = $2 where id = $1 and state = 'scheduled' returning id",
    [id, now],
  );
  return rows.length === 1;
}

/** Leases open parts for the queue until `until`, and returns them in order. */
export async function takeOpenParts(
  runner: SqlRunner,
  own: { campaignId: string | null; now: Date; until: Date; most: number },
): Promise<(DeliveryPart & { tenant: string })[]> {
  const { rows } = await runner.query(
    `update campaign_part set worker = null, lease_until = $3 from (
       select part.campaign_id, part.part, campaign.tenant from campaign_part part join campaign on campaign.id = part.campaign_id
       where campaign.state = 'sending' and part.done_at is null and (part.lease_until is null or part.lease_until < $2)
         and (part.opens_at is null or part.opens_at <= $2)
         and ($1::uuid is null or campaign.id = $1)
       order by part.campaign_id, part.part limit $4 for update of part skip locked
     ) free where campaign_part.campaign_id = free.campaign_id and campaign_part.part = free.part
     returning campaign_part.campaign_id as "campaignId", campaign_part.part, free.tenant`,
    [own.campaignId, own.now, own.until, own.most],
  );
  return (rows as (DeliveryPart & { tenant: string })[]).toSorted((one, other) => one.part - other.part);
}

/** Claims a part; false if another worker has it, it is done, or the campaign is not being sent. */
export async function claimPart(
  runner: SqlRunner,
  own: DeliveryPart & { worker: string; now: Date; until: Date },
): Promise<boolean> {
  const { rows } = await runner.query(
    `update campaign_part set worker = $3, lease_until = $5 where campaign_id = $1 and part = $2 and done_at is null
       and (worker is null or lease_until < $4) and exists (select from campaign where id = $1 and state = 'sending')
     returning part`,
    [own.campaignId, own.part, own.worker, own.now, own.until],
  );
  return rows.length === 1;
}

/** Marks deliveries in doubt that a killed worker left unfinished. Returns their number: at most one. */
export async function declareDoubt(runner: SqlRunner, own: DeliveryPart): Promise<number> {
  const { rows } = await runner.query(
    `update campaign_delivery set state = 'doubt', problem = 'killed' where campaign_id = $1 and part = $2 and state = 'sending'
     returning subscriber_id`,
    [own.campaignId, own.part],
  );
  return rows.length;
}

export async function waitingRecipients(runner: SqlRunner, own: DeliveryPart): Promise<Recipient[]> {
  const { rows } = await runner.query(
    `select subscriber.id, subscriber.email, subscriber.locale, delivery.variant, nullif(trim(customer.first_name || ' ' || customer.last_name), '') as name
     from campaign_delivery delivery join newsletter_subscriber subscriber on subscriber.id = delivery.subscriber_id
     left join customer on customer.tenant = subscriber.tenant and customer.email = subscriber.email
     where delivery.campaign_id = $1 and delivery.part = $2 and delivery.state = 'waiting' order by subscriber.id`,
    [own.campaignId, own.part],
  );
  return rows as Recipient[];
}

/**
 * Reserves the next send times for `count` mails and renews the lease. Returns the time of the first mail. Null: the
 * campaign was held or ended, or another worker has the part.
 */
export async function reserveSlots(
  runner: SqlRunner,
  own: DeliveryPart & { worker: string; count: number; now: Date; until: Date },
): Promise<Date | null> {
  const { rows } = await runner.query(
    `with kept as (
       update campaign_part set lease_until = $6 where campaign_id = $1 and part = $2 and worker = $3 returning part
     )
     update campaign set next_slot = greatest(next_slot, $5::timestamptz) + $4::int * interval '1 second' / rate
     where id = $1 and state = 'sending' and exists (select from kept)
     returning next_slot - $4::int * interval '1 second' / rate as start`,
    [own.campaignId, own.part, own.worker, own.count, own.now, own.until],
  );
  return (rows as { start: Date }[])[0]?.start ?? null;
}

/** Subscriber who is still in the audience (see campaigns.store.ts), by the places of its parameters. */
const WANTED = (at: { id: string; kind: string; today: string; frequencies: string; personalised: string }): string =>
  `exists (select from newsletter_consent consent
     join newsletter_subscriber subscriber on subscriber.id = consent.subscriber_id
     where consent.subscriber_id = ${at.id} and consent.kind = ${at.kind} and consent.granted
       and (consent.pause_until is null or consent.pause_until <= ${at.today}::date)
       and (cardinality(${at.frequencies}::smallint[]) = 0 or consent.frequency = any(${at.frequencies}))
       and subscriber.unreachable_at is null and (not ${at.personalised} or subscriber.personalised))`;

/** Time of a delivery whose mail waits again stays: the mail has its place within the limit by it. */
const SETTLED_AT = (state: string, now: string): string => `case when ${state} = 'waiting' then at else ${now} end`;

/**
 * Stores the result of the previous mail and marks the next one as sending, in one statement. Returns false if the next
 * one must not be sent. Then another worker has the part, or the subscriber left the audience or had as many marketing
 * mails as the tenant allows. The subscriber's row decides about that limit. Safe to repeat until the next mail is sent.
 * Another worker may have marked the previous mail as in doubt; the result known here replaces that.
 */
export async function settleAndBegin(
  runner: SqlRunner,
  own: DeliveryPart & {
    worker: string;
    wanted: WantedDelivery;
    counted: CountedMails;
    today: string;
    before: ({ id: string } & Settled) | null;
    next: string;
    now: Date;
  },
): Promise<boolean> {
  const { rows } = await runner.query(
    `with before as (
         update campaign_delivery set state = $4, problem = $5, at = ${SETTLED_AT('$4', '$8')}
         where campaign_id = $1 and subscriber_id = $3 and state in ('sending', 'doubt')
       ),
       next as (
         select subscriber_id, at from campaign_delivery
         where campaign_id = $1 and subscriber_id = $6 and state in ('waiting', 'sending')
           and exists (select from campaign_part where campaign_id = $1 and part = $2 and worker = $7)
           and ${WANTED({ id: '$6', kind: '$9', today: '$10', frequencies: '$11', personalised: '$12' })}
       ),
       slot as (
         update newsletter_subscriber reader
         set mailed_at = array_remove(${countedMails('reader', '$13')}, next.at) || $8::timestamptz
         from next where reader.id = next.subscriber_id
           and (next.at = any(reader.mailed_at) or cardinality(${countedMails('reader', '$13')}) < $14::int)
         returning reader.id
       )
       update campaign_delivery set state = 'sending', at = $8, tries = tries + 1 from slot
       where campaign_id = $1 and subscriber_id = slot.id and state in ('waiting', 'sending')
       returning subscriber_id`,
    [
      own.campaignId,
      own.part,
      own.before?.id ?? null,
      own.before?.state ?? null,
      own.before?.problem ?? null,
      own.next,
      own.worker,
      own.now,
      own.wanted.kind,
      own.today,
      own.wanted.frequencies,
      own.wanted.personalised,
      own.counted.since,
      own.counted.mails,
    ],
  );
  return rows.length === 1;
}

/** Stores the result of the last mail of a run. */
export async function settleLast(
  runner: SqlRunner,
  own: DeliveryPart & { last: { id: string } & Settled; now: Date },
): Promise<void> {
  await runner.query(
    `update campaign_delivery set state = $3, problem = $4, at = ${SETTLED_AT('$3', '$5')}, tries = greatest(0, tries - $6)
     where campaign_id = $1 and subscriber_id = $2 and state in ('sending', 'doubt')`,
    [own.campaignId, own.last.id, own.last.state, own.last.problem, own.now, own.last.isTry ? 0 : 1],
  );
}

/**
 * Skips a subscriber who left the audience meanwhile, or has had enough marketing mails (problem "limit"). Returns false
 * if another worker has the part.
 */
export async function skipRecipient(
  runner: SqlRunner,
  own: DeliveryPart & { worker: string; id: string; wanted: WantedDelivery; today: string; now: Date },
): Promise<boolean> {
  const { rows } = await runner.query(
    `with mine as (select from campaign_part where campaign_id = $1 and part = $2 and worker = $3)
     , skipped as (
       update campaign_delivery set state = 'skipped', at = $5,
         problem = case when ${WANTED({ id: '$4', kind: '$6', today: '$7', frequencies: '$8', personalised: '$9' })} then 'limit' end
       where campaign_id = $1 and subscriber_id = $4 and state = 'waiting' and exists (select from mine)
     )
     select 1 from mine`,
    [
      own.campaignId,
      own.part,
      own.worker,
      own.id,
      own.now,
      own.wanted.kind,
      own.today,
      own.wanted.frequencies,
      own.wanted.personalised,
    ],
  );
  return rows.length === 1;
}

/** Releases a part; later runs send what is still waiting in it. */
export async function releasePart(
  runner: SqlRunner,
  own: DeliveryPart & { worker: string; until: Date | null },
): Promise<void> {
  await runner.query(
    'update campaign_part set worker = null, lease_until = $4 where campaign_id = $1 and part = $2 and worker = $3',
    [own.campaignId, own.part, own.worker, own.until],
  );
}

/** Ends a part, and with the last part the campaign. Returns false if the part has mails to retry. */
export async function finishPart(
  runner: SqlRunner,
  own: DeliveryPart & { worker: string; now: Date },
): Promise<boolean> {
  const { rows } = await runner.query(
    `update campaign_part set done_at = $4, worker = null where campaign_id = $1 and part = $2 and worker = $3
       and not exists (select from campaign_delivery where campaign_id = $1 and part = $2 and state in ('waiting', 'sending'))
     returning part`,
    [own.campaignId, own.part, own.worker, own.now],
  );
  if (rows.length === 0) return false;
  await runner.query(
    `update campaign set state = 'sent', finished_at = $2 where id = $1 and state = 'sending'
       and not exists (select from campaign_part where campaign_id = $1 and done_at is null)`,
    [own.campaignId, own.now],
  );
  return true;
}

/** Marks mails as refused after so many tries. */
export async function giveUp(runner: SqlRunner, own: DeliveryPart & { most: number; now: Date }): Promise<void> {
  await runner.query(
    `update campaign_delivery set state = 'refused', at = $4, problem = coalesce(problem, 'later')
     where campaign_id = $1 and part = $2 and state = 'waiting' and tries >= $3`,
    [own.campaignId, own.part, own.most, own.now],
  );
}

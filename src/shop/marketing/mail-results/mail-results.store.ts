import type { SqlRunner } from '../../../platform/jobs.ts';

/** Days after a mail in which unsubscriptions, bounces and orders count for it. */
const RESULT_DAYS = 7;

/** Visits by the links of a mail, and orders of its recipients with their value in minor units. */
export type MailResult = { visits: number; orders: number; value: number };
const NOTHING: MailResult = { visits: 0, orders: 0, value: 0 };

/**
 * Returns the results of mails since a day, by their names (src/tenants/mail-tag.ts). Visits are anonymous counts. Orders
 * are those of the reports: placed within seven days by a recipient whose last marketing mail it was (decision 210).
 */
export async function mailResults(
  runner: SqlRunner,
  own: { tenant: string; mails: readonly string[]; since: string | null },
): Promise<(mail: string) => MailResult> {
  const { rows } = await runner.query(
    `select mail, coalesce(visited.visits, 0)::int as visits, coalesce(ordered.orders, 0)::int as orders,
       coalesce(ordered.value, 0)::float8 as value
     from unnest($2::text[]) as asked (mail)
     cross join lateral (select sum(visits) as visits from mail_visit
       where tenant = $1 and mail_visit.mail = asked.mail and ($3::date is null or day >= $3)) visited
     cross join lateral (select sum(count) as orders, sum(gross) as value from report_part
       where tenant = $1 and kind = 'campaign' and key = asked.mail and ($3::date is null or day >= $3)) ordered`,
    [own.tenant, own.mails, own.since],
  );
  const known = new Map((rows as (MailResult & { mail: string })[]).map((row) => [row.mail, row]));
  return (mail) => known.get(mail) ?? NOTHING;
}

export type DeliveryResult = { sent: number; bounced: number; unsubscribed: number };
const NONE: DeliveryResult = { sent: 0, bounced: 0, unsubscribed: 0 };

/** Recipients who ended newsletters or personal mails by a link of a mail, and whose mail was undeliverable. */
const EVENTS = (subscriber: string, at: string): string => `
  cross join lateral (select
      coalesce(bool_or(what in ('ended', 'impersonal') and source in ('mail', 'one-click')), false) as has_left,
      coalesce(bool_or(what = 'bounced'), false) as has_bounced
    from newsletter_event event where event.subscriber_id = ${subscriber} and event.at >= ${at}
      and event.at < ${at} + make_interval(days => ${RESULT_DAYS})) event`;

/** Counts the deliveries of a campaign by tested subject; '' is the rest, or all without a test. */
export async function campaignDeliveries(
  runner: SqlRunner,
  campaignId: string,
): Promise<(variant: '' | 'a' | 'b') => DeliveryResult> {
  const { rows } = await runner.query(
    `select coalesce(delivery.variant, '') as variant,
       (count(*) filter (where delivery.state in ('sent', 'doubt')))::int as sent,
       (count(*) filter (where delivery.state = 'refused' or has_bounced))::int as bounced,
       (count(*) filter (where has_left))::int as unsubscribed
     from campaign_delivery delivery ${EVENTS('delivery.subscriber_id', 'delivery.at')}
     where delivery.campaign_id = $1 and delivery.state in ('sent', 'doubt', 'refused') group by 1`,
    [campaignId],
  );
  const known = new Map((rows as (DeliveryResult & { variant: string })[]).map((row) => [row.variant, row]));
  return (variant) => known.get(variant) ?? NONE;
}

/** Counts the mails of a tenant's automations since a time, by kind. A stop of one automation counts as unsubscribed. */
export async function automationDeliveries(
  runner: SqlRunner,
  own: { tenant: string; since: Date },
): Promise<(kind: string) => DeliveryResult> {
  const { rows } = await runner.query(
    `select mailed.kind, count(*)::int as sent, (count(*) filter (where has_bounced))::int as bounced,
       (count(*) filter (where has_left or exists (select from automation_stop stop
         where stop.subscriber_id = mailed.subscriber_id and stop.kind = mailed.kind and stop.at >= mailed.at
           and stop.at < mailed.at + make_interval(days => ${RESULT_DAYS}))))::int as unsubscribed
     from automation_mail mailed ${EVENTS('mailed.subscriber_id', 'mailed.at')}
     where mailed.tenant = $1 and mailed.at >= $2 group by mailed.kind`,
    [own.tenant, own.since],
  );
  const known = new Map((rows as (DeliveryResult & { kind: string })[]).map((row) => [row.kind, row]));
  return (kind) => known.get(kind) ?? NONE;
}

/** Counts the notices of goods that are back in stock, which visitors asked for: stored mails since a time. */
export async function stockNotices(runner: SqlRunner, own: { tenant: string; since: Date }): Promise<number> {
  const { rows } = await runner.query(
    `select count(*)::int as count from mail where kind = 'wish-stock' and created_at >= $2 and tenant = $1`,
    [own.tenant, own.since],
  );
  return (rows as { count: number }[])[0]?.count ?? 0;
}

import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';
import { KINDS } from './types.ts';

const ListedSubscriberRow = v.object({
  id: v.string(),
  email: v.string(),
  locale: v.string(),
  /** Newsletters that are sent, with the day until which they pause. */
  newsletters: v.array(
    v.object({ kind: v.picklist(KINDS), frequency: v.number(), pauseUntil: v.nullable(v.string()) }),
  ),
  isReachable: v.boolean(),
  subscribedAt: v.date(),
});
export type ListedSubscriber = v.InferOutput<typeof ListedSubscriberRow>;

/** Returns subscribers with a newsletter after an id. `today`: ISO date by which pauses expire. */
export async function subscribersAfter(
  pool: Pool,
  asked: { tenant: string; after: string | null; size: number; today: string },
): Promise<ListedSubscriber[]> {
  const { rows } = await pool.query(
    `select subscriber.id, subscriber.email, subscriber.locale, consents.newsletters,
       subscriber.unreachable_at is null as "isReachable", subscriber.created_at as "subscribedAt"
     from newsletter_subscriber subscriber
     cross join lateral (
       select json_agg(json_build_object('kind', kind, 'frequency', frequency,
         'pauseUntil', case when pause_until > $4::date then pause_until::text end) order by kind) as newsletters
       from newsletter_consent where subscriber_id = subscriber.id and granted) consents
     where subscriber.tenant = $1 and ($2::uuid is null or subscriber.id > $2) and consents.newsletters is not null
     order by subscriber.id limit $3`,
    [asked.tenant, asked.after, asked.size, asked.today],
  );
  return v.parse(v.array(ListedSubscriberRow), rows);
}

import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { EndpointId, EndpointState } from './types.ts';

/** Endpoint that employees are told of. `parked`: number of its parked deliveries; `at`: when they are told. */
export type EndpointToTell = { id: EndpointId; name: string; state: EndpointState; parked: number; at: Date };

/** Condition that employees were not told of an endpoint since $1, and that something was parked since they were. */
const IS_DUE = `(told_at is null or told_at < $1) and (
    (parked_at is not null and (told_at is null or parked_at > told_at))
    or exists (select from webhook_delivery where endpoint_id = webhook_endpoint.id and parked_at is not null
      and (told_at is null or parked_at > told_at)))`;

export async function endpointsToTell(pool: Pool, before: Date): Promise<EndpointId[]> {
  const { rows } = await pool.query<{ id: EndpointId }>(`select id from webhook_endpoint where ${IS_DUE} order by id`, [
    before,
  ]);
  return rows.map(({ id }) => id);
}

/** Locks an endpoint if it is still due. */
export async function lockEndpointToTell(
  runner: SqlRunner,
  id: EndpointId,
  before: Date,
): Promise<Omit<EndpointToTell, 'at'> | null> {
  const { rows } = await runner.query(
    `select id, name, state, (select count(*) from webhook_delivery where endpoint_id = webhook_endpoint.id
       and parked_at is not null) as parked
     from webhook_endpoint where id = $2 and ${IS_DUE} for update skip locked`,
    [before, id],
  );
  return (rows as Omit<EndpointToTell, 'at'>[])[0] ?? null;
}

export async function markEndpointTold(runner: SqlRunner, id: EndpointId, now: Date): Promise<void> {
  await runner.query('update webhook_endpoint set told_at = $2 where id = $1', [id, now]);
}

import type { SqlRunner } from '../../../platform/jobs.ts';
import type { TicketState } from './contact.store.ts';

/** Message that a search by number or mail address names. */
export type NamedTicket = { id: string; number: string; name: string; state: TicketState };

/** Returns the newest messages with this number or from this mail address. */
export async function ticketsNamed(
  runner: SqlRunner,
  asked: { tenant: string; typed: string; most: number },
): Promise<NamedTicket[]> {
  const { tenant, typed, most } = asked;
  const number = /^\d{1,15}$/.test(typed) ? typed : null;
  const { rows } = await runner.query(
    `select id, number::text, name, state from contact_ticket
     where tenant = $1 and (number = $2::bigint or email = $3) order by created_at desc, id limit $4`,
    [tenant, number, typed, most],
  );
  return rows as NamedTicket[];
}

import type { SqlRunner } from '../../../../platform/jobs.ts';
import { ticketWords } from '../inbox/inbox-words.ts';

/** Finds the ticket of a mail that the shop sent about it, by the mail's Message-ID. */
export async function ticketOfMails(
  runner: SqlRunner,
  messageIds: readonly string[],
): Promise<{ id: string; tenant: string } | null> {
  const { rows } = await runner.query(
    `select ticket.id, ticket.tenant from mail
     left join contact_answer answer on mail.kind = 'contact-answer' and answer.id::text = split_part(mail.key, ':', 2)
     join contact_ticket ticket on ticket.tenant = mail.tenant
       and (ticket.id = answer.ticket_id or mail.kind = 'contact-received' and ticket.id::text = split_part(mail.key, ':', 2))
     where mail.message_id = any($1) and mail.kind in ('contact-answer', 'contact-received')
     order by mail.created_at desc limit 1`,
    [messageIds],
  );
  return (rows as { id: string; tenant: string }[])[0] ?? null;
}

/** Finds the tickets with this number; numbers are unique across tenants. */
export async function ticketByNumber(
  runner: SqlRunner,
  number: string,
): Promise<{ id: string; tenant: string } | null> {
  const { rows } = await runner.query('select id, tenant from contact_ticket where number = $1::bigint', [number]);
  return (rows as { id: string; tenant: string }[])[0] ?? null;
}

/** Stores a reply and opens its ticket again; false if the mail was stored before. */
export async function insertReply(
  runner: SqlRunner,
  own: { id: string; ticketId: string; key: Buffer; email: string; text: string; omitted: number; now: Date },
): Promise<boolean> {
  const { rows } = await runner.query(
    `insert into contact_reply (id, ticket_id, key, email, text, omitted, at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing returning id`,
    [own.id, own.ticketId, own.key, own.email, own.text, own.omitted, own.now],
  );
  if (rows.length === 0) return false;
  await runner.query(
    `update contact_ticket set state = case when state = 'spam' then state else 'open' end, changed_at = $2,
       version = version + 1, words = coalesce(words, '') || to_tsvector('simple', $3) where id = $1`,
    [own.ticketId, own.now, ticketWords(own.email, own.text)],
  );
  return true;
}

/** Stores a picture of a reply as it came; an employee's first look re-encodes it (decision 129). */
export async function insertReplyFile(
  runner: SqlRunner,
  own: { id: string; ticketId: string; name: string; original: Buffer },
): Promise<void> {
  await runner.query(
    `insert into contact_file (id, ticket_id, position, name, type, content, original)
     select $1, $2, coalesce(max(position) + 1, 0), $3, 'image/jpeg', '', $4 from contact_file where ticket_id = $2`,
    [own.id, own.ticketId, own.name, own.original],
  );
}

export type TicketReply = { id: string; text: string; email: string; omitted: number; at: Date };

export async function ticketReplies(runner: SqlRunner, id: string): Promise<TicketReply[]> {
  const { rows } = await runner.query(
    'select id, text, email, omitted::int as omitted, at from contact_reply where ticket_id = $1 order by at, id',
    [id],
  );
  return rows as TicketReply[];
}

import type { Pool } from '../../../platform/database/pool.ts';

export const MAIL_STATES = ['waiting', 'sent', 'failed', 'in-doubt'] as const;
export type MailState = (typeof MAIL_STATES)[number];
/** Filters of the list: mails in one state, or mails that may have arrived more than once. */
export const MAIL_FILTERS = [...MAIL_STATES, 'doubted'] as const;
export type MailFilter = (typeof MAIL_FILTERS)[number];

export type MailLine = {
  id: string;
  tenant: string;
  locale: string;
  kind: string;
  subject: string;
  to_address: string;
  created_at: Date;
  sent_at: Date | null;
  state: MailState;
};

const STATE = `case when sent_at is not null then 'sent' when handover.doubt_at is not null then 'in-doubt'
  when failed_at is not null then 'failed' else 'waiting' end`;
const MAILS = 'mail left join mail_handover handover on handover.mail_id = mail.id';

/** Lists mails, newest first. A page ends where the next one begins: at a time and, for equal times, an id. */
export async function listMails(
  pool: Pool,
  request: { filter: MailFilter | null; before: { at: Date; id: string } | null; most: number },
): Promise<MailLine[]> {
  const { rows } = await pool.query<MailLine>(
    `select id, tenant, locale, kind, subject, to_address, created_at, sent_at, ${STATE} as state from ${MAILS}
     where sealed_at is null and ($1::text is null or case when $1 = 'doubted' then doubted > 0 else ${STATE} = $1 end)
       and ($2::timestamptz is null or (date_trunc('milliseconds', created_at), id::text) < ($2, $3))
     order by date_trunc('milliseconds', created_at) desc, id::text desc limit $4`,
    [request.filter, request.before?.at ?? null, request.before?.id ?? null, request.most],
  );
  return rows;
}

export type StoredMail = MailLine & {
  from_address: string;
  text: string;
  attempts: number;
  failed_at: Date | null;
  problem: string | null;
  /** Number of times that the mail was sent again after an attempt of unknown outcome. */
  doubted: number;
  /** Answer of the mail server, and the id of the mail in its log. */
  answer: string | null;
  message_id: string;
  /** For an open attempt or one in doubt: its process, and since when its outcome is unknown. */
  sender: string | null;
  doubt_at: Date | null;
};

export async function findMail(pool: Pool, id: string): Promise<StoredMail | null> {
  const { rows } = await pool.query<StoredMail>(
    `select id, tenant, locale, kind, subject, to_address, from_address, text, created_at, sent_at, failed_at, attempts,
       coalesce(handover.problem, mail.problem) as problem, doubted, answer, message_id, sender, doubt_at, ${STATE} as state
     from ${MAILS} where id::text = $1 and sealed_at is null`,
    [id],
  );
  return rows[0] ?? null;
}

export async function mailHtmlRow(pool: Pool, id: string): Promise<string | null> {
  const { rows } = await pool.query<{ html: string }>(
    'select html from mail where id::text = $1 and sealed_at is null',
    [id],
  );
  return rows[0]?.html ?? null;
}

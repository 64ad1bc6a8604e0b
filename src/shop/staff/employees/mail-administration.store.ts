import type { Pool } from '../../../platform/database/pool.ts';

export type MailState = 'waiting' | 'sent' | 'failed' | 'in-doubt';

type MailHead = {
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

/** State of a mail; needs its row of `mail_handover` as "handover". */
export const MAIL_STATE = `case when mail.sent_at is not null then 'sent' when handover.doubt_at is not null then 'in-doubt'
  when mail.failed_at is not null then 'failed' else 'waiting' end`;

export type StoredMail = MailHead & {
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
       coalesce(handover.problem, mail.problem) as problem, doubted, answer, message_id, sender, doubt_at, ${MAIL_STATE} as state
     from mail left join mail_handover handover on handover.mail_id = mail.id where id::text = $1 and sealed_at is null`,
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

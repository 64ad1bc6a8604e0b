import type { SqlRunner } from '../../../platform/jobs.ts';
import type { MailboxPlace } from '../../../platform/mail/mailbox.ts';

/** Records a report; false if it was counted before. */
export async function noteReport(runner: SqlRunner, own: { key: Buffer; now: Date }): Promise<boolean> {
  const { rows } = await runner.query(
    'insert into bounce_report (key, at) values ($1, $2) on conflict do nothing returning key',
    [own.key, own.now],
  );
  return rows.length === 1;
}

export async function deleteOldReports(runner: SqlRunner, before: Date): Promise<void> {
  await runner.query('delete from bounce_report where at < $1', [before]);
}

/**
 * Finds the subscriber of a mail by its Message-ID. Returns null if the shop did not send it; `subscriberId` is null if
 * its address has no subscriber.
 */
export async function readerOfMail(
  runner: SqlRunner,
  messageId: string,
): Promise<{ subscriberId: string | null } | null> {
  const [, campaign, subscriber] = /^<([\da-f-]{36})\.([\da-f-]{36})@/.exec(messageId) ?? [];
  const { rows } = campaign
    ? await runner.query(
        `select subscriber_id::text as "subscriberId" from campaign_delivery
         where campaign_id::text = $1 and subscriber_id::text = $2 and state in ('sending', 'sent', 'doubt')`,
        [campaign, subscriber],
      )
    : await runner.query(
        `select subscriber.id::text as "subscriberId" from mail left join newsletter_subscriber subscriber
           on subscriber.tenant = mail.tenant and subscriber.email = lower(mail.to_address)
         where mail.message_id = $1 and mail.sent_at is not null`,
        [messageId],
      );
  return (rows as { subscriberId: string | null }[])[0] ?? null;
}

/** Returns the position up to which a mailbox was read. */
export async function mailboxPlace(runner: SqlRunner, name: string): Promise<MailboxPlace | null> {
  const { rows } = await runner.query('select validity, uid::int as uid from bounce_mailbox where place = $1', [name]);
  return (rows as MailboxPlace[])[0] ?? null;
}

export async function writeMailboxPlace(
  runner: SqlRunner,
  own: { name: string; place: MailboxPlace; now: Date },
): Promise<void> {
  await runner.query(
    `insert into bounce_mailbox (place, validity, uid, read_at) values ($1, $2, $3, $4)
     on conflict (place) do update set validity = excluded.validity, uid = excluded.uid, read_at = excluded.read_at`,
    [own.name, own.place.validity, own.place.uid, own.now],
  );
}

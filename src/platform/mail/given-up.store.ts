import type { SqlRunner } from '../jobs.ts';

/**
 * Returns failed mails without a job, except those that the server refused permanently. Such a refusal is a 5xx code
 * about the mail itself, or an invalid address. A refused login concerns the installation, so those mails are included.
 */
export async function givenUpMails(
  runner: SqlRunner,
  asked: { queue: string; createdAfter: Date },
): Promise<{ id: string; isAwaited: boolean }[]> {
  const { rows } = await runner.query(
    `select id, stop_url is null as "isAwaited" from mail
     where created_at > $2 and sent_at is null and failed_at is not null and sealed_at is null
       and coalesce(problem, '') !~ '^(5[0-9][0-9] )?(EENVELOPE|EMESSAGE)$'
       and not exists (select from mail_handover where mail_id = mail.id)
       and not exists (select from jobs.job where job.name = $1 and job.state < 'completed' and job.data->>'id' = mail.id::text)
     order by created_at`,
    [asked.queue, asked.createdAfter],
  );
  return rows as { id: string; isAwaited: boolean }[];
}

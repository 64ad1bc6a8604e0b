import type { SqlRunner } from '../../platform/jobs.ts';

/** Marks a stored mail as sent, so that no mail server ever gets it. */
export async function markSent(runner: SqlRunner, key: string, now: Date): Promise<void> {
  await runner.query('update mail set sent_at = $2 where key = $1 and sent_at is null', [key, now]);
}

import type { SqlRunner } from '../../platform/jobs.ts';

/** Writes down what somebody agreed to or ended; what they said before stays as a proof. */
export async function writeNewsletter(
  runner: SqlRunner,
  choice: {
    customerId: string;
    granted: boolean;
    frequency: number;
    pauseUntil: string | null;
    source: 'account' | 'registration';
    now: Date;
  },
): Promise<void> {
  await runner.query(
    `insert into customer_consent (customer_id, kind, granted, frequency, pause_until, source, at)
     values ($1, 'newsletter', $2, $3, $4::date, $5, $6)`,
    [choice.customerId, choice.granted, choice.frequency, choice.pauseUntil, choice.source, choice.now],
  );
}

export async function newestNewsletter(
  runner: SqlRunner,
  customerId: string,
): Promise<{ granted: boolean; frequency: number | null; pauseUntil: string | null } | null> {
  const { rows } = (await runner.query(
    `select granted, frequency, pause_until::text as "pauseUntil" from customer_consent
     where customer_id = $1 and kind = 'newsletter' order by id desc limit 1`,
    [customerId],
  )) as { rows: { granted: boolean; frequency: number | null; pauseUntil: string | null }[] };
  return rows[0] ?? null;
}

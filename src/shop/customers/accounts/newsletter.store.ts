import type { SqlRunner } from '../../../platform/jobs.ts';
import { type CustomersChoice, customersChoice, saveCustomersChoice } from '../../marketing/newsletter/index.ts';

/** Writes down what somebody agreed to or ended; what they said before stays as a proof. */
export async function writeNewsletter(runner: SqlRunner, choice: CustomersChoice): Promise<void> {
  await runner.query(
    `insert into customer_consent (customer_id, kind, granted, frequency, pause_until, source, at)
     values ($1, 'newsletter', $2, $3, $4::date, $5, $6)`,
    [choice.customerId, choice.granted, choice.frequency, choice.pauseUntil, choice.source, choice.now],
  );
  await saveCustomersChoice(runner, choice);
}

/** How it stands, wherever it was changed last: here, or by a link of a mail. */
export const newestNewsletter = customersChoice;

import type { SqlRunner } from '../../../platform/jobs.ts';
import { type CustomersChoice, customersChoice, saveCustomersChoice } from '../../marketing/newsletter/index.ts';

/** Stores a customer's newsletter choice; earlier choices remain as proof of consent. */
export async function writeNewsletter(runner: SqlRunner, choice: CustomersChoice): Promise<void> {
  await runner.query(
    `insert into customer_consent (customer_id, kind, granted, frequency, pause_until, source, at)
     values ($1, 'newsletter', $2, $3, $4::date, $5, $6)`,
    [choice.customerId, choice.granted, choice.frequency, choice.pauseUntil, choice.source, choice.now],
  );
  await saveCustomersChoice(runner, choice);
}

/** Returns the current choice, whether the account or a mail link changed it last. */
export const newestNewsletter = customersChoice;

import type { SqlRunner } from '../../../platform/jobs.ts';

export async function readPayback(runner: SqlRunner, customerId: string): Promise<string | null> {
  const { rows } = (await runner.query('select number from customer_payback where customer_id = $1', [customerId])) as {
    rows: { number: string }[];
  };
  return rows[0]?.number ?? null;
}

/** Stores a card number; an empty one deletes the card. */
export async function writePayback(
  runner: SqlRunner,
  card: { customerId: string; number: string; now: Date },
): Promise<void> {
  if (card.number === '') {
    await runner.query('delete from customer_payback where customer_id = $1', [card.customerId]);
    return;
  }
  await runner.query(
    `insert into customer_payback (customer_id, number, changed_at) values ($1, $2, $3)
     on conflict (customer_id) do update set number = excluded.number, changed_at = excluded.changed_at`,
    [card.customerId, card.number, card.now],
  );
}

import type { SqlRunner } from '../../../platform/jobs.ts';
import { MERGED_TABLES } from './merged-tables.store.ts';
import type { RetentionOwner } from './retention.store.ts';

/**
 * Locks what a merge moves in the lock order of docs/architecture.md: baskets, orders, ledger accounts; then the customers, as
 * placing an order does. Each by ascending id. Returns the customers that still exist.
 */
export async function lockForMerge(
  runner: SqlRunner,
  tenant: string,
  ids: readonly [string, string],
): Promise<RetentionOwner[]> {
  await runner.query('select id from basket where customer_id = any($1::uuid[]) order by id for update', [ids]);
  await runner.query('select id from orders where customer_id = any($1::uuid[]) order by id for update', [ids]);
  await runner.query('select id from ledger_account where customer_id = any($1::uuid[]) order by id for update', [ids]);
  const { rows } = (await runner.query(
    `select id, tenant, email, locale from customer where id = any($1::uuid[]) and tenant = $2 and erased_at is null
     order by id for update`,
    [ids, tenant],
  )) as { rows: RetentionOwner[] };
  return rows;
}

/**
 * Reasons against a merge. In `other-person` surname, first name or birthday differ. In `two-agreements` and
 * `two-memberships` both accounts have one, and a person may have one only. In `two-holds` both ledger accounts have a
 * payment agreement, a hold of the whole account, or a reminder of one day.
 */
export type MergeBlock = 'other-person' | 'two-agreements' | 'two-memberships' | 'two-holds';

/** Rows of both ledger accounts, as `first` and `second`. */
const BOOKS = `ledger_account one_books, ledger_account other_books
  where one_books.customer_id = $1 and other_books.customer_id = $2
    and first.account_id = one_books.id and second.account_id = other_books.id`;

/** Returns why two accounts cannot become one; null if they can. */
export async function blockedBy(
  runner: SqlRunner,
  { from, to }: { from: string; to: string },
): Promise<MergeBlock | null> {
  const { rows } = (await runner.query(
    `select one.birthday <> other.birthday or lower(one.last_name) <> lower(other.last_name)
         or lower(one.first_name) <> lower(other.first_name) as differs,
       exists (select from credit_agreement first join credit_agreement second using (form)
         where first.customer_id = $1 and second.customer_id = $2 and first.state <> 'withdrawn' and second.state <> 'withdrawn')
         as agreements,
       exists (select from membership where customer_id = $1 and ended_at is null)
         and exists (select from membership where customer_id = $2 and ended_at is null) as memberships,
       exists (select from payment_agreement first, payment_agreement second, ${BOOKS}
         and first.state = 'active' and second.state = 'active')
       or exists (select from ledger_hold first, ledger_hold second, ${BOOKS}
         and first.due_id is null and second.due_id is null and first.ended_at is null and second.ended_at is null)
       or exists (select from ledger_reminder first, ledger_reminder second, ${BOOKS} and first.day = second.day) as holds
     from customer one, customer other where one.id = $1 and other.id = $2`,
    [from, to],
  )) as { rows: { differs: boolean | null; agreements: boolean; memberships: boolean; holds: boolean }[] };
  const [found] = rows;
  if (!found) return null;
  if (found.differs === true) return 'other-person';
  if (found.agreements) return 'two-agreements';
  if (found.memberships) return 'two-memberships';
  return found.holds ? 'two-holds' : null;
}

type Merge = { from: string; to: string; tenant: string; fromHash: string; toHash: string; now: Date };
const CASTS: Partial<Record<keyof Merge, string>> = { from: '::uuid', to: '::uuid', now: '::timestamptz' };

/** Runs the statements of all personal tables. */
export async function moveRows(runner: SqlRunner, merge: Merge): Promise<void> {
  for (const statement of Object.values(MERGED_TABLES).flatMap(({ sql = [] }) => sql)) {
    const used: (keyof Merge)[] = [];
    const text = statement.replaceAll(/(?<!:):(fromHash|toHash|from|to|tenant|now)\b/g, (_, name: keyof Merge) => {
      if (!used.includes(name)) used.push(name);
      return `$${used.indexOf(name) + 1}${CASTS[name] ?? ''}`;
    });
    await runner.query(
      text,
      used.map((name) => merge[name]),
    );
  }
}

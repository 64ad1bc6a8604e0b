import type { SqlStatement } from '../../../platform/database/sql-statement.ts';

/**
 * Returns the condition that a column has the id of a found customer. `typed`: number, e-mail address or beginning of a last
 * name; `here`: parameter of the tenant. Each part follows an index.
 */
export function isCustomerNamed(sql: SqlStatement, column: string, here: string, typed: string): string {
  const term = sql.add(typed);
  return `${column} = any(array(
    select id from customer where tenant = ${here} and number = ${term}
    union select id from customer where tenant = ${here} and email = lower(${term})
    union select id from customer
      where tenant = ${here} and erased_at is null and starts_with(lower(last_name) collate "C", lower(${term}))))`;
}

/** Whether a search for customers names a person; numbers name none. */
export const isPersonTerm = (typed: string): boolean => /\D/.test(typed);

import type { SqlRunner } from '../../../platform/jobs.ts';
import { PERSONAL_TABLES } from './personal-tables.store.ts';

/** Person with an account. `email` in lower case. */
export type DataSubject = {
  id: string;
  tenant: string;
  email: string;
  /** Keyed hash that identifies the person in tracking data. */
  hash: string;
};

/**
 * Table with personal data: the person's rows, what an extract shows of them, and how an erasure treats them. In its
 * SQL `:customer`, `:tenant`, `:email` and `:hash` are the person, and `:now` is the current time.
 */
export type PersonalTable = {
  table: string;
  /** Name of the extract's section; null if it shows nothing of the table, for the reasons in `withheld`. */
  section: string | null;
  mine: string;
  /** Columns to show, named in camel case. */
  shown: readonly string[];
  /** Shown columns and JSON keys whose whole numbers are amounts in minor units. */
  amounts?: readonly string[];
  /** Additional values to show: name and SQL. */
  extra?: Readonly<Record<string, string>>;
  /** All other columns, with the reason for withholding them. */
  withheld: Readonly<Record<string, string>>;
  order?: string;
  /** Statements that erase; empty if the rows are deleted with those of another table. */
  erase: readonly string[];
  /** Reason for rows that remain after the erasure; absent if none remain. */
  stays?: string;
};

const NAMES = { customer: 'id', tenant: 'tenant', email: 'email', hash: 'hash', now: 'now' } as const;

/** Replaces the named values of a statement above by PostgreSQL's numbered parameters. */
export function bound(sql: string, person: DataSubject & { now: Date }): { text: string; values: unknown[] } {
  const used: (keyof typeof NAMES)[] = [];
  const text = sql.replaceAll(/(?<!:):(customer|tenant|email|hash|now)\b/g, (_, name: keyof typeof NAMES) => {
    if (!used.includes(name)) used.push(name);
    return `$${used.indexOf(name) + 1}${name === 'customer' ? '::uuid' : name === 'now' ? '::timestamptz' : ''}`;
  });
  return { text, values: used.map((name) => person[NAMES[name]]) };
}

export function camelCase(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export type PersonalRows = Record<string, unknown>[];

/** Returns what an extract shows of one table. */
export async function readRows(
  runner: SqlRunner,
  entry: PersonalTable,
  person: DataSubject & { now: Date },
): Promise<PersonalRows> {
  const columns = [
    ...entry.shown.map((column) => `${column} as "${camelCase(column)}"`),
    ...Object.entries(entry.extra ?? {}).map(([name, sql]) => `${sql} as "${name}"`),
  ];
  const { text, values } = bound(
    `select ${columns.join(', ')} from ${entry.table} where ${entry.mine}${entry.order ? ` order by ${entry.order}` : ''}`,
    person,
  );
  const { rows } = (await runner.query(text, values)) as { rows: PersonalRows };
  return rows;
}

/** Counts a person's rows in some tables. */
export async function countRows(
  runner: SqlRunner,
  tables: readonly string[],
  person: DataSubject & { now: Date },
): Promise<number> {
  let count = 0;
  for (const { table, mine } of PERSONAL_TABLES.filter((entry) => tables.includes(entry.table))) {
    const { text, values } = bound(`select count(*)::int as count from ${table} where ${mine}`, person);
    const { rows } = (await runner.query(text, values)) as { rows: { count: number }[] };
    count += rows[0]?.count ?? 0;
  }
  return count;
}

/** Erases personal data in the caller's transaction. A repetition changes nothing. */
export async function eraseRows(runner: SqlRunner, person: DataSubject & { now: Date }): Promise<void> {
  for (const statement of PERSONAL_TABLES.flatMap(({ erase }) => erase)) {
    const { text, values } = bound(statement, person);
    await runner.query(text, values);
  }
}

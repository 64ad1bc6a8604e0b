import type { SqlRunner } from '../../../platform/jobs.ts';
import { PERSONAL } from './personal-tables.store.ts';

/** Somebody with an account. `email` in small letters. */
export type Person = {
  id: string;
  tenant: string;
  email: string;
  /** The keyed hash under which tracking knows them, where it does. */
  hash: string;
};

/**
 * A table that holds something of a person: which rows are theirs, what of them an extract shows, and what an erasure does
 * to them. In its SQL `:customer`, `:tenant`, `:email` and `:hash` stand for the person and `:now` for the moment.
 */
export type PersonalTable = {
  table: string;
  /** Name of the extract's part; null if it shows nothing of the table, for the reasons in `withheld`. */
  section: string | null;
  mine: string;
  /** Columns that are shown under the same name in camel case. */
  shown: readonly string[];
  /** Of these, and of the keys within what is JSON: whose whole numbers are amounts in minor units. */
  amounts?: readonly string[];
  /** What is shown besides: name and SQL. */
  extra?: Readonly<Record<string, string>>;
  /** Every other column, with the reason why it is not shown. */
  withheld: Readonly<Record<string, string>>;
  order?: string;
  /** Statements that erase; none where the rows go with those of another table. */
  erase: readonly string[];
  /** Why rows are left after the erasure; absent: there are none. */
  stays?: string;
};

const NAMES = { customer: 'id', tenant: 'tenant', email: 'email', hash: 'hash', now: 'now' } as const;

/** Puts the person into a statement of the table above: named values become PostgreSQL's numbered ones. */
export function bound(sql: string, person: Person & { now: Date }): { text: string; values: unknown[] } {
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

export type Rows = Record<string, unknown>[];

/** What an extract shows of one table. */
export async function readRows(runner: SqlRunner, entry: PersonalTable, person: Person & { now: Date }): Promise<Rows> {
  const columns = [
    ...entry.shown.map((column) => `${column} as "${camelCase(column)}"`),
    ...Object.entries(entry.extra ?? {}).map(([name, sql]) => `${sql} as "${name}"`),
  ];
  const { text, values } = bound(
    `select ${columns.join(', ')} from ${entry.table} where ${entry.mine}${entry.order ? ` order by ${entry.order}` : ''}`,
    person,
  );
  const { rows } = (await runner.query(text, values)) as { rows: Rows };
  return rows;
}

/** How many rows of some tables are theirs. */
export async function countRows(
  runner: SqlRunner,
  tables: readonly string[],
  person: Person & { now: Date },
): Promise<number> {
  let count = 0;
  for (const { table, mine } of PERSONAL.filter((entry) => tables.includes(entry.table))) {
    const { text, values } = bound(`select count(*)::int as count from ${table} where ${mine}`, person);
    const { rows } = (await runner.query(text, values)) as { rows: { count: number }[] };
    count += rows[0]?.count ?? 0;
  }
  return count;
}

/** Erases what can be erased, in the caller's transaction. Doing it again changes nothing. */
export async function eraseRows(runner: SqlRunner, person: Person & { now: Date }): Promise<void> {
  for (const statement of PERSONAL.flatMap(({ erase }) => erase)) {
    const { text, values } = bound(statement, person);
    await runner.query(text, values);
  }
}

import { expect, test } from 'vitest';
import { readMigrations } from '../../src/platform/database/migrate.ts';

/** Newest migration of the state that the drill `upgrade` begins with. Later ones run while that version serves. */
const BEFORE = '0249';

/** Statements after which code of an earlier version may fail, and the reason. */
const DANGEROUS: [RegExp, string][] = [
  [/\bdrop table\b/, 'the earlier version reads the table'],
  [/\bdrop (?:materialized )?view\b/, 'the earlier version reads the view'],
  [/\bdrop column\b/, 'the earlier version names the column'],
  [/\brename\b/, 'the earlier version uses the former name'],
  [/\balter column \w+ (?:set data )?type\b/, 'the earlier version reads and writes the former type'],
  [/\balter column \w+ set not null\b/, 'the earlier version writes no value'],
  [/\balter column \w+ drop default\b/, 'the earlier version writes no value'],
];
/** First words of a comment that says why the earlier version does not need what goes. */
const NOTE = /^-- Earlier versions: \S.{20,}/m;

/** Returns what a migration may break, without its comments, its functions and tables that it creates itself. */
function dangersOf(sql: string): string[] {
  const code = sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$\$[\s\S]*?\$\$/g, '')
    .toLowerCase();
  const own = new Set(
    [...code.matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?(\w+)/g)].map(([, name]) => name),
  );
  return code
    .split(';')
    .filter((statement) => !own.has(/\balter table (?:only )?(\w+)/.exec(statement)?.[1]))
    .flatMap((statement) => statement.replaceAll(/\([^()]*\)/g, '()').split(','))
    .flatMap((clause) => [
      ...DANGEROUS.filter(([pattern]) => pattern.test(clause)).map(([, why]) => why),
      ...(isRequiredColumn(clause) ? ['the earlier version writes no value'] : []),
    ]);
}

const isRequiredColumn = (clause: string): boolean =>
  /\badd column\b.*\bnot null\b/s.test(clause) && !/\b(?:default|generated)\b/.test(clause);

test.each([
  ['alter table a drop column b', 1],
  ['alter table a rename column b to c', 1],
  ['alter table a alter column b type bigint', 1],
  ['alter table a alter column b set not null', 1],
  ['alter table a add column b int not null', 1],
  ['alter table a add column b int not null default 0, add column c int', 0],
  ['alter table a add column b int default 0 not null', 0],
  ['alter table a add column b int, alter column c drop not null', 0],
  ['create table a (b int not null); alter table a add column c int not null', 0],
  ['-- drop table a\nselect 1', 0],
])('%s', (sql, count) => {
  expect(dangersOf(sql)).toHaveLength(count);
});

test('migrations leave what the earlier version needs, or say why it does not need it', () => {
  const later = readMigrations().filter(({ name }) => name >= BEFORE);
  expect(later.length).toBeGreaterThan(0);
  const dangerous = later
    .filter(({ sql }) => !NOTE.test(sql))
    .flatMap(({ name, sql }) => dangersOf(sql).map((why) => `${name}: ${why}`));
  expect(dangerous).toEqual([]);
});

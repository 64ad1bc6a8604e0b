import { expect, test } from 'vitest';
import { summaryOf } from './statement-spans.ts';

test.each([
  ['select id from mail where key = $1', 'SELECT', 'SELECT mail'],
  ["select 1 from account where email = 'lea@example.ch'", 'SELECT', 'SELECT account'],
  ['  insert into jobs.job (id) values ($1)', 'INSERT', 'INSERT jobs.job'],
  ['update only stock set units = 1', 'UPDATE', 'UPDATE stock'],
  ['with due as (select 1 from basket) delete from basket', 'WITH', 'WITH basket'],
  ['select extract(epoch from now() - x)', 'SELECT', 'SELECT'],
  ["select 'from lea'", 'SELECT', 'SELECT'],
  ['commit', 'COMMIT', 'COMMIT'],
  ['', 'OTHER', 'OTHER'],
])('%j is summarised as operation and relation', (text, operation, summary) =>
  expect(summaryOf(text)).toEqual({ operation, summary }),
);

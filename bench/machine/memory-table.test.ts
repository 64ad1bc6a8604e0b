import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readMemoryTable } from './memory-table.ts';

test('reads each row of the table in docs/operations.md', () => {
  const document = readFileSync(path.resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const cases = readMemoryTable(document);
  expect(cases.map(({ workers }) => workers)).toEqual([1, 2]);
  for (const { started, inUse } of cases) expect(started).toBeLessThan(inUse);
});

test('reads figures with and without their unit, and stops after the table', () => {
  const table = '| workers | started | in use | after use | note |\n| --- | --- | --- | --- | --- |\n';
  expect(readMemoryTable(`text\n\n${table}| 3 | 100 MB | 200 | 150 MB | all |\n\n| 4 | 1 | 2 | 3 | |`)).toEqual([
    { workers: 3, started: 100, inUse: 200, afterUse: 150 },
  ]);
});

test('refuses a document without the table, and a row without a figure', () => {
  expect(() => readMemoryTable('| threads | 1 |')).toThrow('no table');
  expect(() => readMemoryTable('| workers |\n| --- |\n| 1 | much | 2 | 3 |')).toThrow('too few columns');
});

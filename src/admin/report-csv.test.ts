import { expect, test } from 'vitest';
import { reportCsv } from './report-csv.ts';

test('quotes cells where necessary and disarms formulas', () => {
  expect(
    reportCsv([
      ['Zeile', 'Grund'],
      ['3', 'is no price like "49.90 CHF"; see\nline'],
      ['4', '=cmd()'],
      ['5', '@x'],
    ]),
  ).toBe('\uFEFFZeile;Grund\r\n3;"is no price like ""49.90 CHF""; see\nline"\r\n4;\'=cmd()\r\n5;\'@x\r\n');
});

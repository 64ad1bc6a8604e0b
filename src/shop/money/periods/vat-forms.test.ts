import { expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { monthAfter, monthOf, readMonth, readMonths } from './months.ts';
import { ossLines, type VatFormLine, vatForm } from './vat-forms.ts';
import type { VatSum } from './vat-report.store.ts';

const sum = (own: Partial<VatSum>): VatSum => ({
  country: 'CH',
  permille: 81,
  part: 'supplies',
  net: 0,
  vat: 0,
  count: 1,
  ...own,
});
const shown = (lines: VatFormLine[]) => lines.map(({ box, net, vat }) => [box, net, vat]);

test('fills in the Swiss form: Liechtenstein belongs to the area, credit notes are deducted, interest is exempt', () => {
  const sums = [
    sum({ net: 100_000, vat: 8100 }),
    sum({ country: 'LI', net: 10_000, vat: 810 }),
    sum({ part: 'reductions', net: -20_000, vat: -1620 }),
    sum({ permille: 26, net: 5000, vat: 130 }),
    sum({ permille: 77, net: 1000, vat: 77 }),
  ];
  expect(shown(vatForm(tenants.ch.books, sums, { exempt: 700, ledger: 0 }))).toEqual([
    ['200', 116_700, null],
    ['220/221', 0, null],
    ['230', 700, null],
    ['235', 20_000, null],
    ['289', 20_700, null],
    ['299', 96_000, null],
    ['303', 90_000, 7290],
    ['313', 5000, 130],
    // A supply of 2023 that is credited or billed late.
    ['302', 1000, 77],
    ['399', null, 7497],
  ]);
});

test('fills in the German, Austrian and Dutch form', () => {
  const german = [
    sum({ country: 'DE', permille: 190, net: 1000, vat: 190 }),
    sum({ country: 'DE', permille: 160, net: 100, vat: 16 }),
  ];
  expect(shown(vatForm(tenants.de.books, german, { exempt: 30, ledger: 206 }))).toEqual([
    ['81', 1000, 190],
    ['86', 0, 0],
    ['35/36', 100, 16],
    ['48', 30, null],
    ['45', 0, null],
    ['83', null, 206],
  ]);
  const austrian = [sum({ country: 'AT', permille: 200, net: 1000, vat: 200 })];
  expect(shown(vatForm(tenants.at.books, austrian, { exempt: 30, ledger: 200 }))).toEqual([
    ['000', 1030, null],
    ['020', 30, null],
    ['022', 1000, 200],
    ['029', 0, 0],
    ['095', null, 200],
  ]);
  const dutch = [sum({ country: 'NL', permille: 90, net: 1000, vat: 90 })];
  expect(shown(vatForm(tenants.nl.books, dutch, { exempt: 0, ledger: 90 }))).toEqual([
    ['1a', 0, 0],
    ['1b', 1000, 90],
    ['5a', null, 90],
  ]);
});

test('supplies to another country are in the one-stop shop and not in the form', () => {
  const sums = [
    sum({ country: 'DE', permille: 190, net: 1000, vat: 190 }),
    sum({ country: 'FR', permille: 200, net: 500, vat: 100 }),
    sum({ country: 'FR', permille: 200, part: 'reductions', net: -100, vat: -20 }),
  ];
  expect(ossLines(tenants.de.books.vatArea, sums)).toEqual([{ country: 'FR', permille: 200, net: 400, vat: 80 }]);
  expect(shown(vatForm(tenants.de.books, sums, { exempt: 0, ledger: 270 }))).toEqual([
    ['81', 1000, 190],
    ['86', 0, 0],
    ['48', 0, null],
    ['45', 400, null],
    ['83', null, 190],
  ]);
});

test('reads months, and the last one before today for anything impossible', () => {
  expect(readMonth('2026-02')).toEqual({ name: '2026-02', from: '2026-02-01', to: '2026-02-28' });
  for (const text of ['2026-13', '2026-2', '', null, '1999-01', '2026-02-01']) expect(readMonth(text)).toBeNull();
  const names = (asked: { from?: string; to?: string }) => {
    const { from, to } = readMonths(asked, '2026-11-26');
    return [from.name, to.name];
  };
  expect(names({})).toEqual(['2026-10', '2026-10']);
  expect(names({ from: '2026-07', to: '2026-09' })).toEqual(['2026-07', '2026-09']);
  expect(names({ from: '2026-07' })).toEqual(['2026-07', '2026-07']);
  expect(names({ from: '2026-09', to: '2026-07' })).toEqual(['2026-07', '2026-07']);
  expect(names({ from: '2020-01', to: '2026-07' })).toEqual(['2026-07', '2026-07']);
  expect(monthAfter(monthOf('2026-01-31'), -1).name).toBe('2025-12');
});

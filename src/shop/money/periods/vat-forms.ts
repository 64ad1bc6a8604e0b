import type { BookTerms } from '../../../tenants/books.ts';
import type { VatControls, VatSum } from './vat-report.store.ts';

/** Meaning of a line of a form, for its text. */
export type VatLineName =
  | 'total'
  | 'abroad'
  | 'exempt'
  | 'reductions'
  | 'deductions'
  | 'taxable'
  | 'standard'
  | 'reduced'
  | 'other-rate'
  | 'tax';

/**
 * Line of an official form. `box` is its number there. Null where the form has no amount of this kind. `permille` leads
 * to the entries behind it.
 */
export type VatFormLine = {
  box: string;
  name: VatLineName;
  net: number | null;
  vat: number | null;
  permille?: number;
};

type Figures = { sums: readonly VatSum[]; exempt: number };

/**
 * Fills in the official form for supplies in the company's VAT area. Supplies to other countries are no part of it; they
 * are declared in the one-stop shop.
 */
export function vatForm(
  { vatForm: form, vatArea }: Pick<BookTerms, 'vatForm' | 'vatArea'>,
  sums: readonly VatSum[],
  controls: VatControls,
): VatFormLine[] {
  const figures = { sums: sums.filter(({ country }) => vatArea.includes(country)), exempt: controls.exempt };
  const abroad = netOf(sums.filter(({ country }) => !vatArea.includes(country)));
  return FORMS[form](figures, abroad);
}

const FORMS: Record<BookTerms['vatForm'], (figures: Figures, abroad: number) => VatFormLine[]> = {
  ch: swissForm,
  de: germanForm,
  at: austrianForm,
  nl: dutchForm,
  none: plainForm,
};

/** Boxes of the Swiss form by rate. Those of the rates until 2023 stay on the form for supplies of that time. */
const SWISS_BOXES: readonly [permille: number, box: string, name: VatLineName][] = [
  [81, '303', 'standard'],
  [26, '313', 'reduced'],
  [38, '343', 'other-rate'],
  [77, '302', 'standard'],
  [25, '312', 'reduced'],
  [37, '342', 'other-rate'],
];

/** MWST-Abrechnung, effective method, as from 1 January 2024. Amounts without VAT. */
function swissForm({ sums, exempt }: Figures, abroad: number): VatFormLine[] {
  const supplied = netOf(sums.filter(({ part }) => part === 'supplies'));
  const reduced = -netOf(sums.filter(({ part }) => part === 'reductions'));
  const rates = SWISS_BOXES.flatMap(([permille, box, name]) =>
    ratedLine(sums, box, name, permille, permille === 81 || permille === 26),
  );
  const deductions = abroad + exempt + reduced;
  return [
    { box: '200', name: 'total', net: supplied + abroad + exempt, vat: null },
    { box: '220/221', name: 'abroad', net: abroad, vat: null },
    { box: '230', name: 'exempt', net: exempt, vat: null },
    { box: '235', name: 'reductions', net: reduced, vat: null },
    { box: '289', name: 'deductions', net: deductions, vat: null },
    { box: '299', name: 'taxable', net: supplied + abroad + exempt - deductions, vat: null },
    ...rates,
    { box: '399', name: 'tax', net: null, vat: vatOf(rates) },
  ];
}

/** Umsatzsteuer-Voranmeldung. Credit notes reduce the lines of their rates (UStG 17(1)). */
function germanForm({ sums, exempt }: Figures, abroad: number): VatFormLine[] {
  const known = [...ratedLine(sums, '81', 'standard', 190, true), ...ratedLine(sums, '86', 'reduced', 70, true)];
  const others = otherRates(sums, [190, 70], '35/36');
  return [
    ...known,
    ...others,
    { box: '48', name: 'exempt', net: exempt, vat: null },
    { box: '45', name: 'abroad', net: abroad, vat: null },
    { box: '83', name: 'tax', net: null, vat: vatOf([...known, ...others]) },
  ];
}

/** Umsatzsteuervoranmeldung U 30. */
function austrianForm({ sums, exempt }: Figures): VatFormLine[] {
  const rates = [
    ...ratedLine(sums, '022', 'standard', 200, true),
    ...ratedLine(sums, '029', 'reduced', 100, true),
    ...ratedLine(sums, '006', 'other-rate', 130),
  ];
  return [
    { box: '000', name: 'total', net: netOf(sums) + exempt, vat: null },
    { box: '020', name: 'exempt', net: exempt, vat: null },
    ...rates,
    { box: '095', name: 'tax', net: null, vat: vatOf(rates) },
  ];
}

/** Aangifte omzetbelasting. */
function dutchForm({ sums }: Figures): VatFormLine[] {
  const known = [...ratedLine(sums, '1a', 'standard', 210, true), ...ratedLine(sums, '1b', 'reduced', 90, true)];
  const others = otherRates(sums, [210, 90], '1c');
  return [...known, ...others, { box: '5a', name: 'tax', net: null, vat: vatOf([...known, ...others]) }];
}

/** Net and tax by rate, for countries whose form the platform does not know. */
function plainForm({ sums, exempt }: Figures, abroad: number): VatFormLine[] {
  const rates = otherRates(sums, [], '');
  return [
    ...rates,
    { box: '', name: 'exempt', net: exempt, vat: null },
    { box: '', name: 'abroad', net: abroad, vat: null },
    { box: '', name: 'tax', net: null, vat: vatOf(rates) },
  ];
}

/** Returns the line of a rate; none without amounts, unless the form always has it. */
function ratedLine(
  sums: readonly VatSum[],
  box: string,
  name: VatLineName,
  permille: number,
  isAlways = false,
): VatFormLine[] {
  const own = sums.filter((sum) => sum.permille === permille);
  return own.length > 0 || isAlways ? [{ box, name, net: netOf(own), vat: vatOf(own), permille }] : [];
}

/** Returns one line for each rate that has no box of its own. */
function otherRates(sums: readonly VatSum[], known: readonly number[], box: string): VatFormLine[] {
  const rates = [...new Set(sums.map(({ permille }) => permille))];
  return rates.flatMap((permille) =>
    permille === null || known.includes(permille) ? [] : ratedLine(sums, box, 'other-rate', permille),
  );
}

/** VAT by country of destination and rate, for the one-stop shop. */
export type OssLine = { country: string; permille: number | null; net: number; vat: number };

/** Returns the supplies outside of the company's VAT area, by country and rate. */
export function ossLines(vatArea: readonly string[], sums: readonly VatSum[]): OssLine[] {
  const lines = new Map<string, OssLine>();
  for (const { country, permille, net, vat } of sums) {
    if (vatArea.includes(country)) continue;
    const key = `${country} ${permille}`;
    const line = lines.get(key) ?? { country, permille, net: 0, vat: 0 };
    lines.set(key, { ...line, net: line.net + net, vat: line.vat + vat });
  }
  return [...lines.values()];
}

function netOf(sums: readonly { net: number | null }[]): number {
  return sums.reduce((total, { net }) => total + (net ?? 0), 0);
}

function vatOf(sums: readonly { vat: number | null }[]): number {
  return sums.reduce((total, { vat }) => total + (vat ?? 0), 0);
}

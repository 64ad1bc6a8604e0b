/**
 * Normal form of numbers with units, independent of language and spelling: "1,5 l", "1.5 Liter" and "150 cl" become
 * "1500ml", "55 Zoll" and 55" become "55in", "160 x 200 cm" and "1600×2000 mm" become "160x200".
 */
type Unit = { unit: string; factor: number };

const NAMES: [string, Unit][] = [
  ['mm millimetro millimetri millimeter millimetre millimetres millimeters', { unit: 'mm', factor: 1 }],
  ['cm centimetro centimetri zentimeter centimeter centimetre centimetres centimeters', { unit: 'mm', factor: 10 }],
  ['m metro metri meter metre metres meters', { unit: 'mm', factor: 1000 }],
  ["pollice pollici zoll zoller inch inches pouce pouces \" ″ '' ”", { unit: 'in', factor: 1 }],
  ['g gr grammo grammi gramm gram gramme grammes grams', { unit: 'g', factor: 1 }],
  [
    'kg kgs chilo chili chilogrammo chilogrammi kilo kilos kilogramm kilogram kilogramme kilogrammes kilograms',
    { unit: 'g', factor: 1000 },
  ],
  ['ml millilitro millilitri milliliter millilitre millilitres milliliters', { unit: 'ml', factor: 1 }],
  ['cl centilitro centilitri centilitre centilitres centiliters', { unit: 'ml', factor: 10 }],
  ['dl decilitro decilitri deziliter decilitre decilitres', { unit: 'ml', factor: 100 }],
  ['l litro litri liter litre litres liters ltr', { unit: 'ml', factor: 1000 }],
  ['mb mo megabyte', { unit: 'mb', factor: 1 }],
  ['gb go gigabyte gigabytes', { unit: 'gb', factor: 1 }],
  ['tb to terabyte terabytes', { unit: 'gb', factor: 1024 }],
  ['w watt watts', { unit: 'w', factor: 1 }],
  ['kw kilowatt kilowatts', { unit: 'w', factor: 1000 }],
  // Pressure; a bar for drinks has no number before it.
  ['bar', { unit: 'bar', factor: 1 }],
  ['v volt volts', { unit: 'v', factor: 1 }],
  ['hz hertz', { unit: 'hz', factor: 1 }],
  ['g/m2 gsm', { unit: 'gsm', factor: 1 }],
  ['mm2 qmm', { unit: 'mm2', factor: 1 }],
  ['m2 qm mq', { unit: 'm2', factor: 1 }],
  ['mah', { unit: 'mah', factor: 1 }],
  ['mp mpx megapixel megapixels', { unit: 'mp', factor: 1 }],
  ['°c ° gradi degrees', { unit: 'deg', factor: 1 }],
];

const UNITS = new Map(NAMES.flatMap(([names, unit]) => names.split(' ').map((name): [string, Unit] => [name, unit])));

/** All units for a regular expression, the longest first. */
export const UNIT_PATTERN = [...UNITS.keys()].sort((a, b) => b.length - a.length).join('|');

export type TextMeasure = {
  /** "55in", "160x200". */
  term: string;
  /** The bare numbers as typed: "55"; "160" and "200". */
  numbers: string[];
};

/** Returns the normal form, null for an implausible number such as one with a hundred digits. */
export function measure(number: string, unit: string): TextMeasure | null {
  const [known, value] = [UNITS.get(unit), Number(number)];
  if (!known || !Number.isFinite(value) || number.length > 12) return null;
  return { term: `${plain(value * known.factor)}${known.unit}`, numbers: [plain(value)] };
}

/** Returns the normal form of two or three sizes; the unit defaults to centimetres. */
export function dimensions(numbers: string[], unit: string | null): TextMeasure | null {
  const values = numbers.map(Number);
  if (values.some((value) => !Number.isFinite(value)) || numbers.some((number) => number.length > 8)) return null;
  const factor = (UNITS.get(unit ?? 'cm')?.factor ?? 10) / 10;
  return { term: values.map((value) => plain(value * factor)).join('x'), numbers: values.map(plain) };
}

/** Formats a number without rounding noise, exponents and trailing zeros: "2.50" becomes "2.5". */
function plain(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

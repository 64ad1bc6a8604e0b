/** Fields of DATEV's published format: header 700, category 21 "Buchungsstapel", version 13. */
const TEXT = (most: number) => new RegExp(`^(?:"(?:[^"\\r\\n]|""){0,${most}}")?$`);
const DAY = /^(?:20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/;
const NONE = /^$/;
const EMPTY_TEXT = /^(?:"")?$/;

const HEADER: [name: string, pattern: RegExp][] = [
  ['Kennzeichen', /^"EXTF"$/],
  ['Versionsnummer', /^700$/],
  ['Formatkategorie', /^21$/],
  ['Formatname', /^"Buchungsstapel"$/],
  ['Formatversion', /^13$/],
  ['Erzeugt am', /^20\d{15}$/],
  ['Importiert', NONE],
  ['Herkunft', /^"[A-Za-z]{0,2}"$/],
  ['Exportiert von', TEXT(25)],
  ['Importiert von', EMPTY_TEXT],
  ['Beraternummer', /^(?:100[1-9]|10[1-9]\d|1[1-9]\d{2}|[2-9]\d{3}|[1-9]\d{4,6})$/],
  ['Mandantennummer', /^[1-9]\d{0,4}$/],
  ['WJ-Beginn', DAY],
  ['Sachkontenlänge', /^[4-8]$/],
  ['Datum von', DAY],
  ['Datum bis', DAY],
  ['Bezeichnung', TEXT(30)],
  ['Diktatkürzel', /^"(?:[A-Z]{2})?"$/],
  ['Buchungstyp', /^[12]$/],
  ['Rechnungslegungszweck', /^(?:0|30|40|50|64)$/],
  ['Festschreibung', /^[01]$/],
  ['WKZ', /^"(?:[A-Z]{3})?"$/],
  ['Reserviert', NONE],
  ['Derivatskennzeichen', EMPTY_TEXT],
  ['Reserviert', NONE],
  ['Reserviert', NONE],
  ['Sachkontenrahmen', /^"(?:\d{2})?"$/],
  ['ID der Branchenlösung', /^\d{0,4}$/],
  ['Reserviert', NONE],
  ['Reserviert', EMPTY_TEXT],
  ['Anwendungsinformation', TEXT(16)],
];

/** Fields of a posting that the shop fills, by number from 1; all others must be empty. */
const FIELDS: Record<number, RegExp> = {
  1: /^(?!0{1,10},00)\d{1,10},\d{2}$/,
  2: /^"[SH]"$/,
  3: /^(?:"(?:[A-Z]{3})?")?$/,
  7: /^(?!0{1,9}$)\d{1,9}$/,
  8: /^(?!0{1,9}$)\d{1,9}$/,
  9: /^(?:"(?:\d{4})?")?$/,
  10: /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])$/,
  11: /^(?:"[A-Za-z0-9$&%*+\-/]{0,36}")?$/,
  12: /^(?:"[A-Za-z0-9$&%*+\-/]{0,12}")?$/,
  14: TEXT(60),
  114: /^[01]$/,
};
const FIELD_COUNT = 125;

export type DatevPosting = { amount: number; debit: string; credit: string; day: string };

function split(line: string): string[] {
  const fields: string[] = [];
  let field = '';
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    if (character === ';' && !isQuoted) {
      fields.push(field);
      field = '';
    } else field += character;
  }
  return [...fields, field];
}

/** Returns the postings of a file, and every departure from the format. Amounts in minor units. */
export function readDatev(file: Uint8Array): { problems: string[]; postings: DatevPosting[] } {
  const text = new TextDecoder('windows-1252').decode(file);
  const problems: string[] = [];
  const lines = text.split('\r\n');
  if (lines.pop() !== '') problems.push('the last line does not end with CRLF');
  if (/(?:[^\r]\n|\r[^\n])/.test(text)) problems.push('a line does not end with CRLF');
  const [header = '', names = '', ...rest] = lines;
  const head = split(header);
  if (head.length !== HEADER.length) problems.push(`the header has ${head.length} fields`);
  HEADER.forEach(([name, pattern], index) => {
    if (!pattern.test(head[index] ?? '')) problems.push(`header ${index + 1} ${name}: ${head[index]}`);
  });
  const [yearFrom = '', digits = '', from = '', to = ''] = head.slice(12, 16);
  if (from > to || from < yearFrom) problems.push('the days of the header are not in order');
  if (split(names).length !== FIELD_COUNT) problems.push(`the second line has ${split(names).length} names`);
  const postings = rest.map((line, index): DatevPosting => {
    const fields = split(line);
    const at = (number: number) => fields[number - 1] ?? '';
    if (fields.length !== FIELD_COUNT) problems.push(`line ${index + 3} has ${fields.length} fields`);
    fields.forEach((value, position) => {
      const pattern = FIELDS[position + 1] ?? NONE;
      if (!pattern.test(value)) problems.push(`line ${index + 3}, field ${position + 1}: ${value}`);
    });
    for (const number of [7, 8])
      if (at(number).length > Number(digits) + 1) problems.push(`line ${index + 3}: account ${at(number)} is too long`);
    if (at(7) === at(8)) problems.push(`line ${index + 3} has one account on both sides`);
    const day = `${at(10).slice(2)}${at(10).slice(0, 2)}`;
    if (day < from.slice(4) || day > to.slice(4)) problems.push(`line ${index + 3} lies outside of the period`);
    const amount = Number(at(1).replace(',', ''));
    const isDebit = at(2) === '"S"';
    return { amount, debit: isDebit ? at(7) : at(8), credit: isDebit ? at(8) : at(7), day };
  });
  return { problems, postings };
}

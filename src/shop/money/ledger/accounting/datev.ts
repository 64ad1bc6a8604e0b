import { decimalText } from '../../../../currencies/decimal-text.ts';
import type { JournalLine } from './journal.ts';

/** Header of a DATEV file. ISO dates; a file covers days of one fiscal year. */
export type DatevHeader = {
  consultant: number;
  client: number;
  /** First day of the fiscal year. */
  yearFrom: string;
  from: string;
  to: string;
  /** Digits of ledger accounts; those of debtors have one more. */
  digits: number;
  currency: string;
  /** DATEV's code of the chart, or ''. */
  chart: string;
  title: string;
  createdAt: Date;
};

const NUMBERED = (label: string, content: string, count: number) =>
  Array.from({ length: count }, (_, index) => [`${label} ${index + 1}`, `${content} ${index + 1}`]).flat();

/** Fields of a posting in version 13 of the format "Buchungsstapel", in their order. */
export const DATEV_FIELDS: readonly string[] = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
  'Postensperre',
  'Diverse Adressnummer',
  'Geschäftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Beleglink',
  ...NUMBERED('Beleginfo - Art', 'Beleginfo - Inhalt', 8),
  'KOST1 - Kostenstelle',
  'KOST2 - Kostenstelle',
  'Kost-Menge',
  'EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung)',
  'Abw. Versteuerungsart',
  'Sachverhalt L+L',
  'Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp',
  'BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung',
  ...NUMBERED('Zusatzinformation - Art', 'Zusatzinformation - Inhalt', 20),
  'Stück',
  'Gewicht',
  'Zahlweise',
  'Forderungsart',
  'Veranlagungsjahr',
  'Zugeordnete Fälligkeit',
  'Skontotyp',
  'Auftragsnummer',
  'Buchungstyp',
  'USt-Schlüssel (Anzahlungen)',
  'EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen)',
  'Erlöskonto (Anzahlungen)',
  'Herkunft-Kz',
  'Buchungs GUID',
  'KOST-Datum',
  'SEPA-Mandatsreferenz',
  'Skontosperre',
  'Gesellschaftername',
  'Beteiligtennummer',
  'Identifikationsnummer',
  'Zeichnernummer',
  'Postensperre bis',
  'Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung',
  'Festschreibung',
  'Leistungsdatum',
  'Datum Zuord. Steuerperiode',
  'Fälligkeit',
  'Generalumkehr (GU)',
  'Steuersatz',
  'Land',
  'Abrechnungsreferenz',
  'BVV-Position',
  'EU-Land u. UStID (Ursprung)',
  'EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
];

const LONGEST_TEXT = 60;
const LONGEST_DOCUMENT = 36;
const LONGEST_TITLE = 30;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const compact = (day: string) => day.replaceAll('-', '');

/** Returns the two header lines of a file: format version 700, category 21, version 13 of the category. */
export function datevHeader(header: DatevHeader): string {
  const { consultant, client, yearFrom, from, to, digits, currency, chart, title, createdAt } = header;
  const stamp = createdAt.toISOString().replaceAll(/\D/g, '').slice(0, 17);
  const fields = [
    quoted('EXTF'),
    '700',
    '21',
    quoted('Buchungsstapel'),
    '13',
    stamp,
    '',
    quoted('KO'),
    quoted('Kontor'),
    quoted(''),
    String(consultant),
    String(client),
    compact(yearFrom),
    String(digits),
    compact(from),
    compact(to),
    quoted(title.slice(0, LONGEST_TITLE)),
    quoted(''),
    // Financial accounting, for every purpose, not locked: the accountant locks what was checked.
    '1',
    '0',
    '0',
    quoted(currency),
    '',
    quoted(''),
    '',
    '',
    quoted(chart),
    '',
    '',
    quoted(''),
    quoted(''),
  ];
  return `${fields.join(';')}\r\n${DATEV_FIELDS.join(';')}\r\n`;
}

/** Formats a line: the amount without a sign, on the debit account (S) against the credit account. `text`: what it is. */
export function datevLine(line: JournalLine, text: string): string {
  const fields = new Array<string>(DATEV_FIELDS.length).fill('');
  const set = (name: string, value: string) => {
    fields[DATEV_FIELDS.indexOf(name)] = value;
  };
  set('Umsatz (ohne Soll/Haben-Kz)', decimalText(line.amount, line.currency, ','));
  set('Soll/Haben-Kennzeichen', quoted('S'));
  set('WKZ Umsatz', quoted(line.currency));
  set('Konto', line.debit);
  set('Gegenkonto (ohne BU-Schlüssel)', line.credit);
  if (line.taxKey !== null) set('BU-Schlüssel', quoted(line.taxKey.padStart(4, '0')));
  set('Belegdatum', `${line.bookedOn.slice(8, 10)}${line.bookedOn.slice(5, 7)}`);
  set('Belegfeld 1', quoted(line.document.replaceAll(/[^A-Za-z0-9$&%*+/-]/g, '-').slice(0, LONGEST_DOCUMENT)));
  set('Belegfeld 2', quoted(''));
  set('Buchungstext', quoted(text.replaceAll(/\s+/g, ' ').slice(0, LONGEST_TEXT)));
  set('Festschreibung', '0');
  return `${fields.join(';')}\r\n`;
}

const CODES = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, code) => code))].map(
    (character, code): [string, number] => [character, code],
  ),
);

/** Encodes a text as DATEV reads it; a character that the encoding lacks becomes "?". */
export function windows1252(text: string): Uint8Array {
  return Uint8Array.from([...text], (character) => CODES.get(character) ?? 63);
}

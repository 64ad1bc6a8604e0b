import { mod10, mod97 } from './checksums.ts';

export type ReferenceProblem =
  | 'reference-missing'
  | 'reference-characters'
  | 'reference-length'
  | 'reference-checksum'
  | 'reference-zero';

/** Returns the problem of a QR reference (27 digits, the last one a check digit), or null. */
export function qrReferenceProblem(reference: string): ReferenceProblem | null {
  if (!/^\d*$/.test(reference)) return 'reference-characters';
  if (reference.length !== 27) return 'reference-length';
  if (/^0+$/.test(reference)) return 'reference-zero';
  return mod10(reference.slice(0, 26)) === Number(reference[26]) ? null : 'reference-checksum';
}

/**
 * Returns the problem of a creditor reference (ISO 11649: RF, two check digits, up to 21 letters and digits), or null.
 */
export function creditorReferenceProblem(reference: string): ReferenceProblem | null {
  if (!/^RF\d{2}[A-Z0-9]+$/.test(reference)) return 'reference-characters';
  if (reference.length < 5 || reference.length > 25) return 'reference-length';
  return mod97(reference.slice(4) + reference.slice(0, 4)) === 1 ? null : 'reference-checksum';
}

/**
 * Builds "RF18539007547034" from "539007547034". Throws RangeError, as for a bug, if it is too long or has other
 * characters.
 */
export function creditorReference(own: string): string {
  if (!/^[A-Z0-9]{1,21}$/.test(own)) throw new RangeError('a creditor reference has up to 21 letters and digits');
  return `RF${String(98 - mod97(`${own}RF00`)).padStart(2, '0')}${own}`;
}

/** Kinds of payments and their code: the last two digits of a QR reference before its check digit. */
const KINDS = { invoice: '01', instalment: '02', prepayment: '03' } as const;
export type PaidFor = {
  /** Null for a guest. */
  customerNumber: string | null;
  invoiceNumber: string;
  /** Number of the instalment, from 1; 0 for a bill that is paid at once. */
  instalment: number;
  kind: keyof typeof KINDS;
};

const WIDTHS = { customer: 10, invoice: 11, instalment: 3 } as const;

function digits(text: string, width: number): string {
  if (!/^\d+$/.test(text) || text.length > width) throw new RangeError(`"${text}" does not fit ${width} digits`);
  return text.padStart(width, '0');
}

/**
 * Builds the QR reference of a payment: customer 10, invoice 11, instalment 3, kind 2 digits and the check digit. It
 * identifies the paid bill without guessing. Throws RangeError, as for a bug, if a number does not fit.
 */
export function qrReference(paid: PaidFor): string {
  if (/^0*$/.test(paid.invoiceNumber)) throw new RangeError('an invoice has a number');
  const own = [
    digits(paid.customerNumber ?? '0', WIDTHS.customer),
    digits(paid.invoiceNumber, WIDTHS.invoice),
    digits(String(paid.instalment), WIDTHS.instalment),
    KINDS[paid.kind],
  ].join('');
  return `${own}${mod10(own)}`;
}

/** Parses a QR reference; null if it is invalid or in another format than ours. */
export function readQrReference(reference: string): PaidFor | null {
  if (qrReferenceProblem(reference) !== null) return null;
  const parts = /^(\d{10})(\d{11})(\d{3})(\d{2})\d$/.exec(reference);
  const [, customer = '', invoice = '', instalment = '', code = ''] = parts ?? [];
  const kind = (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((entry) => KINDS[entry] === code);
  const bare = (text: string) => text.replace(/^0+/, '');
  if (!kind || bare(invoice) === '') return null;
  return {
    customerNumber: bare(customer) === '' ? null : bare(customer),
    invoiceNumber: bare(invoice),
    instalment: Number(instalment),
    kind,
  };
}

/**
 * Builds the creditor reference for accounts in the euro area: the order number, then the instalment in three digits.
 */
export function euroReference(paid: PaidFor): string {
  const { invoiceNumber, instalment } = paid;
  return creditorReference(instalment === 0 ? invoiceNumber : `${invoiceNumber}X${digits(String(instalment), 3)}`);
}

/** Formats a reference for people: "21 00000 00003 13947 14300 09017", "RF18 5390 0754 7034". */
export function spaced(reference: string): string {
  if (/^\d{27}$/.test(reference)) return reference.replaceAll(/(?<=^\d{2}(?:\d{5})*)(?=(?:\d{5})+$)/g, ' ');
  return reference.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

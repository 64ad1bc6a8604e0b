import { readPostalCode } from '../../../countries/postal-code.ts';
import type { EntryProblem } from './codes.ts';

/** Result of one field's rule: the cleaned value, or the problem. */
export type Checked<Value, Problem = EntryProblem> = { value: Value } | { problem: Problem };

/** Most characters of a field. Papers and labels shorten what they cannot hold (docs/rules/addresses.md#lengths). */
const LENGTHS = {
  name: 70,
  company: 70,
  addressLine2: 70,
  street: 100,
  houseNumber: 40,
  city: 60,
  email: 254,
  phone: 30,
} as const;

/**
 * Letters of any script, spaces, hyphens, apostrophes, full stops and ampersands: O'Neill, 't Hart, D'Épinay, Nguyễn
 * Thị, Hans & Maria.
 */
const NAME = /^['’]?[\p{L}\p{M}](?:[\p{L}\p{M} '’.-]| & )*$/u;
const CONTROL = /\p{Cc}/u;
/** Invisible signs that pasted text brings along: soft hyphens, zero-width spaces, directions of writing. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;
/** Hyphens that word processors put in place of the one on the keyboard. */
const HYPHENS = /[\u2010\u2011]/g;
/** Apostrophes that keyboards of phones write at the beginning of a word. */
const APOSTROPHES = /[\u2018\u02BC\u00B4`]/g;
const DASHES = /[\u2012-\u2015\u2212]/g;

/**
 * Requires exactly one @, a dotted domain and no spaces (docs/rules/addresses.md#e-mail-and-telephone). Only a mail can
 * prove that the address exists.
 */
const EMAIL =
  /^[^\s@"(),:;<>[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?!\p{N}+$)[\p{L}\p{N}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u;

/** Returns pasted or typed text as people see it: composed letters, one space between words, nothing invisible. */
function clean(text: string | undefined): string {
  return (text ?? '')
    .normalize('NFC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(HYPHENS, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function text(entered: string | undefined, longest: number, pattern?: RegExp): Checked<string> {
  const value = clean(entered);
  if (value === '') return { problem: 'required' };
  if (value.length > longest) return { problem: 'too-long' };
  if (CONTROL.test(value) || (pattern && !pattern.test(value))) return { problem: 'invalid-characters' };
  return { value };
}

export function checkName(entered: string | undefined): Checked<string> {
  return text((entered ?? '').replaceAll(APOSTROPHES, '’').replaceAll('&', ' & '), LENGTHS.name, NAME);
}

/** Accepts any readable text; '' without one. A company may have digits and signs: "1a Möbel (Schweiz) AG". */
export function checkCompany(entered: string | undefined): Checked<string> {
  return clean(entered) === '' ? { value: '' } : text(entered, LENGTHS.company);
}

/** Accepts any readable text; '' without one: "c/o Frei", "Hinterhaus, Stiege 2". */
export function checkAddressLine2(entered: string | undefined): Checked<string> {
  return clean(entered) === '' ? { value: '' } : text(entered, LENGTHS.addressLine2);
}

export function checkStreet(entered: string | undefined): Checked<string> {
  return text(entered, LENGTHS.street);
}

export function checkCity(entered: string | undefined): Checked<string> {
  return text(entered, LENGTHS.city);
}

/** A street with its number at the end, as browsers and address books fill it in: "Seestrasse 12a". */
const WITH_NUMBER = /^(.*\p{L}{3}.*?\.?)[ ,]+(\d+ ?\p{L}?(?: ?[-–/+] ?\d+ ?\p{L}?)*)$/u;

/** The year of "Plein 1944" and "Place du 8 mai 1945". */
const YEAR = /^(?:1[5-9]|20)\d\d\b/;

/**
 * Separates a house number from the end of its street. A number that also stands in its own field counts once. Two
 * different numbers stay as they are, since streets such as "Strasse 22" exist. With an empty field, a year stays in the
 * street, and so does any number if the address has none.
 */
export function splitStreet(
  street: string | undefined,
  houseNumber: string | undefined,
  none: boolean,
): { street: string; houseNumber: string } {
  const whole = { street: clean(street), houseNumber: clean(houseNumber) };
  const [, name, number] = WITH_NUMBER.exec(whole.street) ?? [];
  if (name === undefined || number === undefined) return whole;
  if (whole.houseNumber === '' && (none || YEAR.test(number))) return whole;
  const same = (text: string): string => text.replaceAll(' ', '').toLowerCase();
  if (whole.houseNumber !== '' && same(whole.houseNumber) !== same(number)) return whole;
  return { street: name, houseNumber: whole.houseNumber || number };
}

/**
 * Requires a house number unless the customer ticks that there is none (docs/rules/addresses.md#house-number). A number
 * that is entered nevertheless counts.
 */
export function checkHouseNumber(entered: string | undefined, none: boolean): Checked<string> {
  if (none && clean(entered) === '') return { value: '' };
  return text((entered ?? '').replaceAll(DASHES, '-'), LENGTHS.houseNumber, /^[\p{L}\p{N} .,/+'’-]+$/u);
}

export function checkEmail(entered: string | undefined): Checked<string> {
  const value = clean(entered);
  if (value === '') return { problem: 'required' };
  if (value.length > LENGTHS.email) return { problem: 'too-long' };
  return EMAIL.test(value) ? { value } : { problem: 'invalid-email' };
}

/** Accepts digits with the usual separators; null if the field is empty. */
export function checkPhone(entered: string | undefined): Checked<string | null> {
  const value = clean(entered).replaceAll(DASHES, '-');
  if (value === '') return { value: null };
  if (value.length > LENGTHS.phone) return { problem: 'too-long' };
  return /^\+?[\d ()/.-]{6,}$/.test(value) ? { value } : { problem: 'invalid-characters' };
}

/** Returns a typed or pasted postal code without invisible signs, and with the keyboard's hyphen. */
export function cleanPostalCode(entered: string | undefined): string {
  return clean(entered).replaceAll(DASHES, '-');
}

export function checkPostalCode(entered: string | undefined, country: string): Checked<string> {
  const value = cleanPostalCode(entered);
  return value === '' ? { problem: 'required' } : readPostalCode(value, country);
}

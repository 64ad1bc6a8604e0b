import { readPostalCode } from '../../../countries/postal-code.ts';
import type { EntryProblem } from './codes.ts';

/** Result of one field's rule: the cleaned value, or the problem. */
export type Checked<Value, Problem = EntryProblem> = { value: Value } | { problem: Problem };

/** Maximum lengths that fit the QR-bill (docs/rules/addresses.md#lengths). */
const LENGTHS = { name: 70, street: 70, houseNumber: 16, city: 35, email: 254, phone: 30 } as const;

/** Letters of any script, spaces, hyphens, apostrophes and full stops: O'Neill, Jean-Pierre, D'Épinay, Nguyễn Thị. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M} '’.-]*$/u;
const CONTROL = /\p{Cc}/u;
/** Requires exactly one @, a dotted domain and no spaces. Only a mail can prove that the address exists. */
const EMAIL =
  /^[^\s@"(),:;<>[\]\\]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u;

function clean(text: string | undefined): string {
  return (text ?? '').normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}

function text(entered: string | undefined, longest: number, pattern?: RegExp): Checked<string> {
  const value = clean(entered);
  if (value === '') return { problem: 'required' };
  if (value.length > longest) return { problem: 'too-long' };
  if (CONTROL.test(value) || (pattern && !pattern.test(value))) return { problem: 'invalid-characters' };
  return { value };
}

export function checkName(entered: string | undefined): Checked<string> {
  return text(entered, LENGTHS.name, NAME);
}

export function checkStreet(entered: string | undefined): Checked<string> {
  return text(entered, LENGTHS.street);
}

export function checkCity(entered: string | undefined): Checked<string> {
  return text(entered, LENGTHS.city);
}

/**
 * Requires a house number unless the customer ticks that there is none (docs/rules/addresses.md#house-number). A number
 * that is entered nevertheless counts.
 */
export function checkHouseNumber(entered: string | undefined, none: boolean): Checked<string> {
  if (none && clean(entered) === '') return { value: '' };
  return text(entered, LENGTHS.houseNumber, /^[\p{L}\p{N} ./-]+$/u);
}

export function checkEmail(entered: string | undefined): Checked<string> {
  const value = clean(entered);
  if (value === '') return { problem: 'required' };
  if (value.length > LENGTHS.email) return { problem: 'too-long' };
  return EMAIL.test(value) ? { value } : { problem: 'invalid-email' };
}

/** Accepts digits with the usual separators; null if the field is empty. */
export function checkPhone(entered: string | undefined): Checked<string | null> {
  const value = clean(entered);
  if (value === '') return { value: null };
  if (value.length > LENGTHS.phone) return { problem: 'too-long' };
  return /^\+?[\d ()/.-]{6,}$/.test(value) ? { value } : { problem: 'invalid-characters' };
}

export function checkPostalCode(entered: string | undefined, country: string): Checked<string> {
  const value = clean(entered);
  return value === '' ? { problem: 'required' } : readPostalCode(value, country);
}

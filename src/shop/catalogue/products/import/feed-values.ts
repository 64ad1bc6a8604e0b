import * as v from 'valibot';
import { isContact, isLabelAddress } from '../../legal-data/index.ts';
import { VALUE_ID } from './lists.ts';
import { textOfHtml } from './text-of-html.ts';

/** SKU or product id; it is a part of addresses. */
export const ARTICLE_NUMBER = /^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$/;

/**
 * Words of Latin letters, digits and usual signs with single spaces between them: nothing to clean. Most values of a
 * feed are such, and one test takes a tenth of the time of all replacements.
 */
const CLEAN = /^[!-%'-;=-~\u00a1-\u00ac\u00ae-\u024f]+(?: [!-%'-;=-~\u00a1-\u00ac\u00ae-\u024f]+)*$/;

/** Zero-width space, word joiner, byte order mark, soft hyphen. Joiners of scripts and emojis stay. */
const INVISIBLE = /[\u200b\u2060\ufeff\u00ad]/g;
const LONGEST_TITLE = 300;
export const LONGEST_TEXT = 20_000;

export const cell = v.union([v.string(), v.array(v.string())]);

/**
 * Removes control characters and lone surrogates, which cannot be stored, and invisible signs of width zero. Returns
 * the text of HTML, which pages would show as it is written.
 */
export function cleanText(text: string): string {
  if (CLEAN.test(text)) return text;
  return textOfHtml(text.toWellFormed())
    .replaceAll('\r', '')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

export const oneLine = (text: string) => (CLEAN.test(text) ? text : cleanText(text).replaceAll(/\s+/g, ' '));

export const line = (longest = LONGEST_TITLE) =>
  v.pipe(
    cell,
    v.transform((value) => oneLine(Array.isArray(value) ? value.join(' ') : value)),
    v.maxLength(longest, `is longer than ${longest} characters`),
  );

export const required = (longest = LONGEST_TITLE) => v.pipe(v.optional(line(longest), ''), v.nonEmpty('is missing'));

type Reason = { reason: string };

function isReason<T>(value: T | Reason): value is Reason {
  return typeof value === 'object' && value !== null && 'reason' in value;
}

/** Transforms a text by `read`; a returned reason becomes the issue. */
export function reading<T>(read: (text: string) => T | Reason) {
  return v.rawTransform<string, T>(({ dataset, addIssue, NEVER }) => {
    const result = read(dataset.value);
    if (!isReason(result)) return result;
    addIssue({ message: result.reason });
    return NEVER;
  });
}

/**
 * Reads an optional value: missing stays undefined (known value stays), empty becomes null (no value), else `read`
 * decides.
 */
export function given<T>(read: (text: string) => T | Reason) {
  return v.optional(
    v.pipe(
      line(LONGEST_TEXT),
      reading<T | null>((text) => (text === '' ? null : read(text))),
    ),
  );
}

export const oneOf = <T extends string>(allowed: readonly T[], alias: (text: string) => string = (text) => text) =>
  given<T>((text) => {
    const found = allowed.find((entry) => entry === alias(text.toLowerCase()));
    return found ?? { reason: `must be one of ${allowed.join(', ')}` };
  });

export const matching = (pattern: RegExp, reason: string) =>
  given<string>((text) => (pattern.test(text) ? text : { reason }));
export const yesNo = given<boolean>((text) =>
  /^(true|yes|1)$/i.test(text) ? true : /^(false|no|0)$/i.test(text) ? false : { reason: 'must be true or false' },
);
export const wholeNumber = (least: number, most: number) =>
  given<number>((text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return number >= least && number <= most ? number : { reason: `must be a whole number from ${least} to ${most}` };
  });
export const articleNumber = v.regex(ARTICLE_NUMBER, 'may have letters, digits, ".", "_" and "-" only, 50 at most');
export const valueId = matching(VALUE_ID, 'may have letters, digits, ".", "_", "/" and "-" only');
export const webAddress = given<string>((text) =>
  isLabelAddress(text) ? text : { reason: 'must be an address (https://…)' },
);
export const link = matching(/^\S.*$/, 'is empty');
export const originCountry = given<string>((text) =>
  /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : { reason: 'must be a country code like "CH"' },
);
/** Mail address, or web address of a contact form. */
export const contactAddress = given<string>((text) =>
  isContact(text) ? text : { reason: 'must be a mail address or a web address (https://…)' },
);
export const tyreClass = matching(/^[A-G]$/, 'must be a class from A to G');
export const energyClass = matching(/^[A-G]\+{0,3}$/, 'must be an energy class from A to G');

export function checkGtin(text: string): string | { reason: string } {
  const digits = text.replaceAll(/[\s-]/g, '');
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return { reason: 'must have 8, 12, 13 or 14 digits' };
  const sum = [...digits.slice(0, -1)]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1)) ? digits : { reason: 'has a wrong check digit' };
}

export const list = <T>(read: (value: string | string[]) => T) => v.optional(v.pipe(cell, v.transform(read)));
export const cleaned = (texts: string[]) => texts.map(oneLine);

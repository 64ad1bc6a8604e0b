import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tenants } from '../../../tenants/index.ts';

/** Keyboard rows and common sequences, forwards and backwards. */
const RUNS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertzuiopü',
  'qwertyuiop',
  'azertyuiop',
  'asdfghjklöä',
  'qsdfghjklm',
  'yxcvbnm',
  'zxcvbnm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv',
  '1qay2wsx3edc4rfv',
  'q1w2e3r4t5z6',
  'q1w2e3r4t5y6',
  '1q2w3e4r5t6z',
  '1q2w3e4r5t6y',
].flatMap((run) => [run, [...run].reverse().join('')]);

/** Characters that replace letters. */
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', é: 'e', è: 'e', ê: 'e', à: 'a', ç: 'c', ï: 'i' };

/**
 * Common words of the shop's languages, names and keyboard runs, instead of leaked password lists. The rules below
 * detect their usual variations ("Sommer2024!", "p4ssw0rt", "hallohallo"). Each word covers thousands of list entries,
 * without a network request.
 */
const WORDS = new Set([
  ...readFileSync(path.join(import.meta.dirname, 'common-words.txt'), 'utf8')
    .trim()
    .split('\n'),
  ...shopNames(),
]);

/** Lists the names of the shops, whole and by words, as customers use them in passwords. */
function shopNames(): string[] {
  return Object.values(tenants).flatMap(({ seoTitleName }) => {
    const words = withoutUmlauts(seoTitleName.toLowerCase()).match(/[a-z]{3,}/g) ?? [];
    return words.length === 0 ? [] : [...words, words.join('')];
  });
}

function withoutUmlauts(text: string): string {
  return text.replaceAll(/[äöüéèêàçï]/g, (sign) => UMLAUTS[sign] ?? sign);
}

/** Whether a password is among the first guesses. `password` in lower case. */
export function isCommonPassword(password: string): boolean {
  const plain = smallestPeriod(withoutUmlauts(password));
  if (plain.length < 3 || new Set(plain).size < 3) return true;
  if (/^\d{1,9}$/.test(plain) || isDate(plain)) return true;
  if (RUNS.some((run) => run.includes(plain))) return true;
  return [plain, decoded(plain)].some((text) => isDressedWord(text));
}

/** Whether the text is a common word with at most five other characters around it, or two words. */
function isDressedWord(text: string): boolean {
  const bare = text.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '');
  if (text.length - bare.length > 5) return false;
  if (WORDS.has(bare) || RUNS.some((run) => bare.length > 3 && run.includes(bare))) return true;
  for (let cut = 3; cut <= bare.length - 3; cut += 1)
    if (WORDS.has(bare.slice(0, cut)) && WORDS.has(bare.slice(cut).replace(/^[^a-z]/, ''))) return true;
  return false;
}

/** Removes digits at the end, and replaces those within a word by letters. */
function decoded(text: string): string {
  return text.replace(/[\d!.?*_-]{1,5}$/, '').replaceAll(/[0134571@$!]/g, (sign) => LEET[sign] ?? sign);
}

/** Returns the repeated part: "abcabc" becomes "abc". */
function smallestPeriod(text: string): string {
  const at = (text + text).indexOf(text, 1);
  return text.slice(0, at);
}

/** Whether the text is a date as people write it: 21111990, 21.11.1990, 1990-11-21. */
function isDate(text: string): boolean {
  return /^(?:[0-3]?\d[./-]?[01]?\d[./-]?(?:19|20)?\d\d|(?:19|20)\d\d[./-]?[01]\d[./-]?[0-3]\d)$/.test(text);
}

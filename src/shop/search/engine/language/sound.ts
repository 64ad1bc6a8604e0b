import type { LanguageCode } from './language.ts';

/** Letters of Italian that sound alike, or that writers confuse. The order matters. */
const ITALIAN: readonly [letters: RegExp, sound: string][] = [
  [/ph/g, 'f'],
  [/h/g, ''],
  [/[ckq]+/g, 'k'],
  [/w/g, 'v'],
  [/[jy]/g, 'i'],
  [/x/g, 's'],
  [/z/g, 's'],
  [/gli(?=[aeou])/g, 'i'],
  [/gi(?=[aeou])/g, 'i'],
  [/gn/g, 'n'],
  [/n(?=[bp])/g, 'm'],
  [/(.)\1+/g, '$1'],
];

/** Minimum length of a word that is corrected by its sound. Shorter ones sound like too many others. */
const SHORTEST = 5;

/** Whether mistyped words of a language are compared by their sound. */
export function hasSounds(code: LanguageCode): boolean {
  return code === 'it';
}

/**
 * Returns what a folded Italian word sounds like: "specio" and "specchio" are one sound, and so are "tapetto" and
 * "tappeto". Empty for short words. The sound unites spellings, and is no pronunciation.
 */
export function soundOf(folded: string): string {
  if (folded.length < SHORTEST) return '';
  return ITALIAN.reduce((sound, [letters, heard]) => sound.replace(letters, heard), folded);
}

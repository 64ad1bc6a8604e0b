import type { LanguageCode } from './language.ts';

type Sounds = readonly [letters: RegExp, sound: string][];

/** Letters of Italian that sound alike, or that writers confuse. The order matters. */
const ITALIAN: Sounds = [
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

/** Languages whose mistyped words are compared by their sound. */
const SOUNDS: Partial<Record<LanguageCode, Sounds>> = { it: ITALIAN };

/** Minimum length of a word that is corrected by its sound. Shorter ones sound like too many others. */
const SHORTEST = 5;

/**
 * Returns what a folded word sounds like: "specio" and "specchio" are one sound in Italian, and so are "tapetto" and
 * "tappeto". Empty for short words, and in languages without sounds. The sound unites spellings, and is no pronunciation.
 */
export function soundOf(code: LanguageCode, folded: string): string {
  const sounds = SOUNDS[code];
  if (sounds === undefined || folded.length < SHORTEST) return '';
  return sounds.reduce((sound, [letters, heard]) => sound.replace(letters, heard), folded);
}

import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { foldText } from '../../../../platform/fold-text.ts';
import type { LanguageCode } from './language.ts';

/**
 * The stem under which a word is indexed (Snowball), folded. German, Dutch and English are folded first: a plural's
 * umlaut must not matter ("Schränke", "Schrank"). French endings are known by their accents, so it is stemmed as
 * written, and what folding leaves of "é" and "ée" is cut then: "brodé", "brodée" and "brodee" meet.
 */
export function stemOf(code: LanguageCode, word: string): string {
  switch (code) {
    case 'de':
      return germanStem(foldText(word));
    case 'nl':
      return dutchStem(foldText(word));
    case 'en':
      return english(foldText(word));
    case 'fr':
      return frenchStem(word);
  }
}

/** "moebel" and "fuer" stand for "möbel" and "für" where a keyboard has no umlauts; "neue" and "dauer" do not. */
function germanStem(folded: string): string {
  // Sofas, Kameras, Babys; but Glas and Gas.
  const plain = folded.length > 4 && !/(?:gl|g|gr)as$/.test(folded) ? folded.replace(/(?<=[aoy])s$/, '') : folded;
  const stem = german(plain);
  return stem.length > 3 ? stem.replaceAll(/(?<![aeq])(ae|oe|ue)(?![aeiou]$)/g, (pair) => pair.charAt(0)) : stem;
}

/** Snowball's Dutch takes "-en" and undoubles; "-s" after a vowel, "-jes" and "-je" say one of many or a small one too. */
function dutchStem(folded: string): string {
  const plain = folded.replace(/(?<=[a-z]{3}[aeiou])s$/, '');
  const stem = dutch(plain);
  // wollen, wol
  return stem.length > 3 ? stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1') : stem;
}

/** Forms that are nothing alike to a rule of endings. */
const FRENCH_IRREGULAR: Record<string, string> = {
  blanch: 'blanc',
  fraich: 'frais',
  long: 'long',
  longu: 'long',
  sech: 'sec',
  douc: 'doux',
};

function frenchStem(word: string): string {
  const stem = foldText(french(word));
  const cut = stem.length > 4 ? stem.replace(/e{1,2}$/, '') : stem;
  return FRENCH_IRREGULAR[cut] ?? cut;
}

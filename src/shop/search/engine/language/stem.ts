import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { foldText } from '../../../../platform/fold-text.ts';
import type { LanguageCode } from './language.ts';
import { italianStem } from './stem-it.ts';

/**
 * Returns the folded stem (Snowball) under which a word is indexed. German, Dutch and English are folded before
 * stemming, because a plural's umlaut must not matter ("Schränke", "Schrank"). French endings depend on accents, so
 * French is stemmed first; the remaining "e" or "ee" is cut: "brodé", "brodée" and "brodee" share a stem. Italian has its own rules (stem-it.ts).
 */
export function stemOf(code: LanguageCode, word: string): string {
  switch (code) {
    case 'de':
      return germanStem(foldText(word));
    case 'nl':
      return dutchStem(foldText(word));
    case 'en':
      return englishStem(foldText(word));
    case 'fr':
      return frenchStem(word);
    case 'it':
      return italianStem(foldText(word));
  }
}

/** Words whose stem is that of another word: a "Modem" is no "Mode", a "Drucker" no "Druck", a "Buch" no "Buche". */
const GERMAN_WHOLE = new Map(
  Object.entries({
    modem: 'modem',
    modems: 'modem',
    drucker: 'drucker',
    druckern: 'drucker',
    buche: 'buche',
    schale: 'schale',
    schalen: 'schale',
    spieler: 'spieler',
  }),
);

/** Reads "ae", "oe" and "ue" as umlauts, as in "moebel" and "fuer", but not in "neue" and "dauer". */
function germanStem(folded: string): string {
  const whole = GERMAN_WHOLE.get(folded);
  if (whole !== undefined) return whole;
  // Cuts the plural "s" of Sofas, Kameras and Babys, but not of Glas and Gas.
  const plain = folded.length > 4 && !/(?:gl|g|gr)as$/.test(folded) ? folded.replace(/(?<=[aoy])s$/, '') : folded;
  const stem = german(plain);
  return stem.length > 3 ? stem.replaceAll(/(?<![aeq])(ae|oe|ue)(?![aeiou]$)/g, (pair) => pair.charAt(0)) : stem;
}

/** Snowball's Dutch stemmer cuts "-en" and undoubles. This also cuts the plural "-s" after a vowel. */
function dutchStem(folded: string): string {
  const plain = folded.replace(/(?<=[a-z]{3}[aeiou])s$/, '');
  const stem = dutch(plain);
  // wollen, wol
  return stem.length > 3 ? stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1') : stem;
}

/** Stems of irregular forms that no rule of endings unites. */
const FRENCH_IRREGULAR = new Map(
  Object.entries({
    blanch: 'blanc',
    fraich: 'frais',
    long: 'long',
    longu: 'long',
    sech: 'sec',
    douc: 'doux',
  }),
);

/** Washing machines of western Switzerland, whose stem is that of washing powder ("lessive"). */
const FRENCH_WHOLE = new Map(Object.entries({ lessiveuse: 'lessiveuse', lessiveuses: 'lessiveuse' }));

function frenchStem(word: string): string {
  const whole = FRENCH_WHOLE.get(word);
  if (whole !== undefined) return whole;
  const stem = foldText(french(word));
  const cut = stem.length > 4 ? stem.replace(/e{1,2}$/, '') : stem;
  return FRENCH_IRREGULAR.get(cut) ?? cut;
}

/** Stems of irregular plurals and adjectives, and American spellings that no rule covers. */
const ENGLISH_IRREGULAR = new Map(
  Object.entries({
    men: 'man',
    women: 'woman',
    children: 'child',
    ladi: 'woman',
    lady: 'woman',
    feet: 'foot',
    teeth: 'tooth',
    mice: 'mous',
    knive: 'knife',
    shelv: 'shelf',
    scarv: 'scarf',
    loav: 'loaf',
    leav: 'leaf',
    woollen: 'wool',
    woolen: 'wool',
    wooden: 'wood',
    grai: 'grei',
    gray: 'grei',
    grey: 'grei',
    jewelri: 'jewelleri',
    pajama: 'pyjama',
    tire: 'tyre',
    aluminum: 'aluminium',
    center: 'centr',
    fiber: 'fibr',
    theater: 'theatr',
    catalog: 'catalogu',
    mold: 'mould',
    cozi: 'cosi',
    donut: 'doughnut',
    yoghurt: 'yogurt',
    disk: 'disc',
  }),
);

/** Unites irregular plurals, and British with American spellings: "colour" and "color", "organiser" and "organizer". */
function englishStem(folded: string): string {
  // Bed linen is no bed.
  if (folded === 'bedding') return folded;
  // An organizer would otherwise become an organ.
  const british = folded.replace(/(?<=[a-z]{4})iz(?=(?:e|er|ed|ing)s?$)/, 'is');
  const stem = english(british).replace(/^(col|fav|flav|vap|arm|harb|neighb)or/, '$1our');
  return ENGLISH_IRREGULAR.get(stem) ?? stem;
}

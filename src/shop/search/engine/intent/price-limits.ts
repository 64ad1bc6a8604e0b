import type { LanguageCode } from '../language/language.ts';
import { UNIT_PATTERN } from '../language/measures.ts';

/** Price limits that words of a term name, in hundredths of a unit of the currency, and the place of those words. */
type PriceLimits = { min: number | null; max: number | null; from: number; to: number };

/**
 * Folded phrases before an amount. Weak ones also precede ages and weights: "ab 6 Jahren". Some also stand in names and
 * sizes, and count only with a currency or cents: "Air Max 90", "44 bis 52", "padella da 28".
 */
type LimitWords = {
  most: string[];
  least: string[];
  between: [string, string][];
  weak: string[];
  onlyMoney: string[];
};

const WORDS: Record<LanguageCode, LimitWords> = {
  de: {
    most: [
      'unter',
      'bis zu',
      'bis',
      'max',
      'maximal',
      'hochstens',
      'weniger als',
      'gunstiger als',
      'billiger als',
      'nicht mehr als',
    ],
    least: ['uber', 'ab', 'mindestens', 'mehr als', 'teurer als', 'min'],
    between: [
      ['zwischen', 'und'],
      ['von', 'bis'],
    ],
    weak: ['bis', 'bis zu', 'ab', 'uber'],
    onlyMoney: ['von', 'min', 'max'],
  },
  fr: {
    most: [
      'moins de',
      'moins cher que',
      "jusqu'a",
      'jusqua',
      'max',
      'maximum',
      'sous',
      'en dessous de',
      'pas plus de',
      'inferieur a',
    ],
    least: ['plus de', 'a partir de', 'des', 'au dessus de', 'au-dessus de', 'minimum', 'superieur a'],
    between: [
      ['entre', 'et'],
      ['de', 'a'],
    ],
    weak: ["jusqu'a", 'jusqua', 'a partir de', 'sous'],
    onlyMoney: ['des', 'de', 'max', 'maximum', 'minimum'],
  },
  nl: {
    most: ['onder de', 'onder', 'tot', 'max', 'maximaal', 'hoogstens', 'minder dan', 'goedkoper dan', 'niet meer dan'],
    least: ['boven de', 'boven', 'vanaf', 'meer dan', 'minstens', 'minimaal'],
    between: [
      ['tussen', 'en'],
      ['van', 'tot'],
    ],
    weak: ['tot', 'vanaf', 'boven'],
    onlyMoney: ['van', 'max'],
  },
  it: {
    most: ['sotto i', 'sotto', 'fino a', 'max', 'massimo', 'meno di', 'non piu di'],
    least: ['sopra i', 'sopra', 'oltre', 'piu di', 'almeno', 'a partire da', 'da'],
    between: [
      ['tra', 'e'],
      ['fra', 'e'],
      ['da', 'a'],
    ],
    weak: ['fino a', 'a partire da', 'sopra'],
    onlyMoney: ['da', 'max', 'massimo'],
  },
  en: {
    most: ['under', 'below', 'up to', 'max', 'at most', 'less than', 'cheaper than', 'no more than'],
    least: ['over', 'above', 'from', 'more than', 'at least'],
    between: [
      ['between', 'and'],
      ['from', 'to'],
    ],
    weak: ['up to', 'from', 'over'],
    onlyMoney: ['max'],
  },
};

const CURRENCY = /^(?:chf|fr|frs|sfr|franken|francs?|franchi|stutz|eur|euros?|€)\.?$/;
const AMOUNT =
  /^(?:(?:chf|sfr|fr\.?|eur|€)\.?)?(\d{1,3}(?:['.]\d{3})+|\d{1,7})(?:[.,](\d{2}|[-–—]+))?(chf|sfr|frs?\.?|franken|eur|euros?|€)?$/;
/** Thousands apart, as French writes them: "1 500". */
const GROUPED = /^\D*[1-9]\d? \d{3}(?!\d)/;
const UNIT = new RegExp(`^(?:${UNIT_PATTERN})$`);
/** Words after a number that is no price, folded. */
const COUNTED = new Set(
  [
    'jahr jahre jahren jahrig monat monate monaten woche wochen tag tage tagen person personen pers',
    'stern sterne sternen stuck stucke stk teil teile teilen teilig platz platze platzen litern grad',
    'an ans mois semaine semaines jour jours personne personnes etoile etoiles place places piece pieces',
    'jaar jaren maand maanden week weken dag dagen persoon persoons ster sterren stuk stuks delig graden',
    'anno anni mese mesi settimane giorni persona persone stella stelle pezzo pezzi posti',
    'year years month months weeks days people persons star stars',
  ].flatMap((words) => words.split(' ')),
);
/** Amount from which a weak word names a price without a currency. */
const LEAST_PRICE = 20;
/** Multiples of this many units are sums, although a size may have the number: "bis 50". */
const ROUND = 5;

type Amount = { hundredths: number; isMoney: boolean; isSize: boolean; length: number };
/** Labels of sizes, in lower case. */
type Sizes = { has(label: string): boolean };

/**
 * Returns the price limits in the folded words of a term; null without any: "sofa unter 1000", "entre 50 et 100 euros".
 * A number that is a size is no price without a currency: "hosen ab 44".
 */
export function priceLimitsIn(
  code: LanguageCode,
  words: readonly string[],
  sizes: Sizes = new Set(),
): PriceLimits | null {
  const { most, least, between } = WORDS[code];
  for (let from = 0; from < words.length; from += 1) {
    for (const [first, second] of between) {
      const low = phraseAt(words, from, first) ? amountAt(words, from + 1, sizes, second) : null;
      const middle = low && from + 1 + low.length;
      const high = middle !== null && words[middle] === second ? amountAt(words, middle + 1, sizes) : null;
      if (!low || !high || middle === null || !isPrice(code, first, [low, high])) continue;
      const [min, max] = [low.hundredths, high.hundredths].sort((a, b) => a - b);
      return { min: min ?? null, max: max ?? null, from, to: middle + 1 + high.length };
    }
    for (const [phrases, isMost] of [[most, true] as const, [least, false] as const]) {
      const phrase = phrases.find((each) => phraseAt(words, from, each));
      if (phrase === undefined) continue;
      const start = from + phrase.split(' ').length;
      const amount = amountAt(words, start, sizes);
      if (!amount || !isPrice(code, phrase, [amount], AMOUNT.test(words[from - 1] ?? ''))) continue;
      const limit = amount.hundredths;
      return { min: isMost ? null : limit, max: isMost ? limit : null, from, to: start + amount.length };
    }
  }
  return null;
}

/** Whether amounts after a phrase are prices. `isAfterNumber`: "44 bis 52" has sizes, unless a currency says otherwise. */
function isPrice(code: LanguageCode, phrase: string, amounts: readonly Amount[], isAfterNumber = false): boolean {
  const { between, weak, onlyMoney } = WORDS[code];
  if (amounts.some(({ isMoney }) => isMoney)) return true;
  if (onlyMoney.includes(phrase) || amounts.some(({ isSize }) => isSize)) return false;
  if (isAfterNumber && between.some(([, second]) => second === phrase)) return false;
  return !weak.includes(phrase) || amounts.some(({ hundredths }) => hundredths >= LEAST_PRICE * 100);
}

function phraseAt(words: readonly string[], from: number, phrase: string): boolean {
  return phrase.split(' ').every((word, index) => words[from + index]?.replace(/\.$/, '') === word);
}

/**
 * Reads an amount at a place: "1000", "1'000.-", "50 Franken", "€ 50", "1 500". Null for a number with another unit.
 * `second` is the word between both ends of a range, which is no unit there: "from 50 to 100".
 */
function amountAt(words: readonly string[], at: number, sizes: Sizes, second?: string): Amount | null {
  const isBefore = CURRENCY.test(words[at] ?? '');
  const start = isBefore ? at + 1 : at;
  for (const count of [2, 1]) {
    const parts = words.slice(start, start + count);
    if (count === 2 && !GROUPED.test(parts.join(' '))) continue;
    const match = AMOUNT.exec(parts.join(''));
    if (!match) continue;
    const [whole, digits = '', part = '', after] = match;
    const next = words[start + count] ?? '';
    const isAfter = CURRENCY.test(next);
    const cents = /^\d/.test(part) ? Number(part) : 0;
    const isNamed = isBefore || isAfter || after !== undefined || /^\D/.test(whole);
    const hasCurrency = isNamed || /^[-–—]/.test(part);
    // "unter 20 104" has the size of a child after the price.
    if (!hasCurrency && count === 2 && sizes.has(parts[1] ?? '')) continue;
    if (!hasCurrency && next !== second && isMeasured(next)) continue;
    const units = Number(digits.replaceAll(/['.]/g, ''));
    return {
      hundredths: units * 100 + cents,
      isMoney: hasCurrency || part !== '',
      isSize: count === 1 && sizes.has(whole) && units % ROUND !== 0,
      length: (isBefore ? 1 : 0) + count + (isAfter ? 1 : 0),
    };
  }
  return null;
}

/** Whether a word after a number says that it is no price. */
function isMeasured(word: string): boolean {
  return UNIT.test(word) || COUNTED.has(word.replace(/\.$/, ''));
}

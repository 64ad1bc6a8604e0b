import { foldText } from '../../../../platform/fold-text.ts';
import type { LanguageCode } from './language.ts';
import { dimensions, measure, UNIT_PATTERN } from './measures.ts';
import { withDigits } from './number-words.ts';

/** One token of a text, in text order; neighbours differ by 1 in position. */
export type QueryToken = {
  position: number;
  /** Lower case, accents kept. */
  written: string;
  folded: string;
  /** Number with its unit in normal form: its term and the bare numbers. Null for a word. */
  measure: { term: string; numbers: string[] } | null;
  /** Hyphenated word written as one, on its first token only: "t-shirt" gives two tokens and "tshirt". */
  joined: string | null;
  /** Whether a part is missing, as in "Kühl- und ...". */
  suspended: boolean;
};

const LONGEST_TEXT = 40_000;
const LONGEST_JOINED = 30;

const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
const WORD = String.raw`[\p{L}\p{M}\p{N}]+(?:['][\p{L}\p{M}]+)*`;
const BY = String.raw`\s?[x×*]\s?`;
const LENGTH = '(mm|cm|m)';
const PIECE = new RegExp(
  [
    // 160 x 200, 160 cm x 200 cm, 96,2 × 63,1 × 20 cm
    String.raw`(?<![\p{L}\p{N}])(${NUMBER})\s?(?:${LENGTH})?${BY}(${NUMBER})\s?(?:(?:${LENGTH})?${BY}(${NUMBER}))?(?:\s?${LENGTH}(?![\p{L}\p{N}]))?(?![\p{N}])`,
    // 26/32
    String.raw`(?<![\p{L}\p{N}/])(\d{2,3})/(\d{2,3})(?![\p{L}\p{N}/])`,
    // 55 zoll, 55", 55-zoll, 9kg
    String.raw`(?<![\p{L}\p{N}])(${NUMBER})[\s-]?(${UNIT_PATTERN})(?![\p{L}\p{N}])`,
    String.raw`(${NUMBER}(?![\p{L}\p{N}]))`,
    String.raw`(${WORD}(?:[-‐‑]${WORD})*)([-‐‑](?=\s))?`,
  ].join('|'),
  'gu',
);

/** Splits a text into words, hyphenated words, elisions and numbers with units. Takes linear time. */
export function queryTokens(code: LanguageCode, text: string): QueryToken[] {
  const lower = withDigits(code, text.slice(0, LONGEST_TEXT).normalize('NFC').toLowerCase());
  return PLAIN_TEXT.test(lower) && !lower.includes('usb') ? plainTokens(lower) : allTokens(code, lower);
}

/** Texts of words only, as most titles are: no numbers, hyphens, apostrophes or other signs that join pieces. */
const PLAIN_TEXT = /^[a-zß-öø-ÿœ .,;:!?()]*$/;
const PLAIN_WORD = /[a-zß-öø-ÿœ]+/g;

/** Splits such a text in a quarter of the time. */
function plainTokens(lower: string): QueryToken[] {
  const words = lower.match(PLAIN_WORD) ?? [];
  return words.map((written, position) => {
    const folded = foldWord(written);
    return { position, written, folded, measure: null, joined: null, suspended: false };
  });
}

function allTokens(code: LanguageCode, lower: string): QueryToken[] {
  const pieces: QueryToken[] = [];
  const add = (piece: Partial<QueryToken> & { written: string }): void => {
    const folded = piece.folded ?? foldWord(piece.written);
    if (folded !== '')
      pieces.push({ measure: null, joined: null, suspended: false, ...piece, folded, position: pieces.length });
  };
  for (const match of prepared(code, lower).matchAll(PIECE)) {
    const [written, a, , b, , c, unit, left, right, number, name, bare, words, suspended] = match;
    if (a !== undefined && b !== undefined) {
      addMeasure(dimensions([a, b, ...(c === undefined ? [] : [c])].map(decimal), unit ?? null));
    } else if (left !== undefined && right !== undefined) addMeasure(dimensions([left, right], null));
    else if (number !== undefined && name !== undefined) addMeasure(measure(decimal(number), name));
    else if (bare !== undefined) add({ written: numeral(bare) });
    else if (words !== undefined) addWords(words, suspended !== undefined);

    function addMeasure(found: { term: string; numbers: string[] } | null): void {
      add(found ? { written: written.trim(), folded: found.term, measure: found } : { written: written.trim() });
    }
  }
  return pieces;

  function addWords(run: string, suspended: boolean): void {
    const words = run
      .split(/[-‐‑]/)
      .map((word) => withoutElision(code, word))
      .filter((word) => foldWord(word) !== '');
    const joined = words.length > 1 ? foldWord(words.join('')) : '';
    words.forEach((word, index) => {
      add({
        written: word,
        joined: index === 0 && joined !== '' && joined.length <= LONGEST_JOINED ? joined : null,
        suspended: suspended && index === words.length - 1,
      });
    });
  }
}

/** Returns the text with one kind of apostrophe and space, and without thousands separators. */
function prepared(code: LanguageCode, lower: string): string {
  const plain = lower
    .replaceAll(/[’‘`´]/g, "'")
    // "N° 5" and "Nº5" are one name.
    .replaceAll(/(?<![\p{L}\p{N}])n[°º] ?(?=\d)/gu, 'no')
    // "usbc" and "USB C" are "USB-C".
    .replaceAll(/(?<![\p{L}\p{N}])usb(?: ?(?=c(?![\p{L}\p{N}]))|(?=[ab](?![\p{L}\p{N}])))/gu, 'usb-')
    .replaceAll('²', '2')
    .replaceAll('³', '3')
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    // A thread: "M8 x 20" is "M8x20".
    .replaceAll(/(?<![\p{L}\p{N}])(m\d{1,2}) ?[x×] ?(\d{1,3})(?![\p{L}\p{N}])/gu, '$1x$2')
    // A tyre: "235/60r18", "235 60 R 18" and "235/60/18" are "235/60 R18".
    .replaceAll(/(?<!\d)(\d{3})[ /](\d{2})(?: ?z?r ?|\/)(\d{2})(?![\p{L}\p{N}])/gu, '$1/$2 r$3');
  // 1'299, 40 000, and 1.500 in languages where the point is not decimal.
  const points =
    code === 'en'
      ? plain.replaceAll(/(?<=(?<!\d)\d{1,3}),(?=\d{3}(?!\d))/g, '')
      : plain.replaceAll(/(?<=(?<![\d.,])\d{1,3})\.(?=\d{3}(?![\d.]))/g, '');
  return points.replaceAll(/(?<=(?<!\d)\d{1,3})'(?=\d{3}(?!\d))/g, '');
}

function decimal(number: string): string {
  return number.replace(',', '.');
}

function numeral(number: string): string {
  const value = Number(decimal(number));
  // Keeps the leading zeros of a GTIN and rounds no number.
  return /[.,]/.test(number) && number.length <= 12 ? String(value) : number.replaceAll(/[.,]/g, '');
}

/** Short words that lose their vowel before another one: "l'armoire", "dell'acqua". */
const ELIDED: Partial<Record<LanguageCode, RegExp>> = {
  fr: /^(?:l|d|j|n|s|c|m|t|qu|jusqu|lorsqu|puisqu)'(?=.)/u,
  it: /^(?:l|d|un|c|m|n|s|t|v|gl|(?:d|n|s)ell|dall|all|sull|coll|quell|quest|bell|mezz)'(?=.)/u,
};

function withoutElision(code: LanguageCode, word: string): string {
  const elided = ELIDED[code];
  if (elided) return word === "aujourd'hui" ? word : word.replace(elided, '').replaceAll("'", '');
  // foto's, bh's, men's
  if (code === 'nl') return word.replaceAll("'", '');
  return code === 'en' ? word.replace(/'s$/, '').replaceAll("'", '') : word.replaceAll("'", '');
}

/** Keeps letters, digits and the decimal point. Most words need no folding. */
function foldWord(word: string): string {
  return /^[a-z\d]*$/.test(word) ? word : foldText(word).replaceAll(/[^\p{L}\p{N}.]+/gu, '');
}

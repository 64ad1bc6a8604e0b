import type { LanguageCode } from './language.ts';
import { isPerson } from './persons.ts';
import { type QueryToken, queryTokens } from './query-tokens.ts';
import { isSoftWord, isStopWord } from './stop-words.ts';

/** Words that end the noun of a title; details follow: "Midikleid mit V-Ausschnitt". */
const NOUN_ENDS: Record<LanguageCode, ReadonlySet<string>> = {
  de: set(
    'mit aus fur furs in im auf von vom zu zum zur ohne und an am bei inkl inklusive bis ab nach als neben uber hinter zwischen vor',
  ),
  nl: set('met van voor in op uit zonder en aan bij inclusief tot naast boven achter tussen'),
  fr: set('a au aux en de du des avec pour sans et sur par'),
  it: set('a ad al alla allo ai alle con per senza di del della da dal in su e ed incl inclusi incluso fino'),
  en: set(
    'with of for in on from without and at by to made incl including up next near beside above behind under between',
  ),
};

/** Words that precede the noun in languages that name it first: adjectives, numbers and sets. */
const BEFORE_NOUN: Partial<Record<LanguageCode, ReadonlySet<string>>> = {
  fr: set(
    'gros grand grande grands grandes petit petite petits petites beau belle nouveau nouvelle large lot set paire duo trio trois deux quatre six ensemble mini haut haute',
  ),
  it: set(
    'grande grandi piccolo piccola piccoli piccole bel bello bella nuovo nuova ampio ampia alto alta mini maxi set kit lotto paio coppia confezione pezzi due tre quattro sei',
  ),
};

/** Words before the purpose of goods, which is a part of their name: "Calici da vino e caraffa" are two goods. */
const BEFORE_PURPOSE: Partial<Record<LanguageCode, string>> = { it: 'da' };

/** Whether a word of a text begins a detail: "mit Ausguss" in "Giesskanne mit Ausguss". */
export function beginsDetail(code: LanguageCode, text: string): boolean {
  return queryTokens(code, text).some(
    ({ folded, position }) => position > 0 && NOUN_ENDS[code].has(folded) && folded !== BEFORE_PURPOSE[code],
  );
}

/** Words before "of" that count what a title names: "Set of 4 dining chairs". */
const COUNTS: Partial<Record<LanguageCode, { counts: ReadonlySet<string>; of: string }>> = {
  en: { counts: set('set pack pair bundle box piece pieces'), of: 'of' },
  nl: { counts: set('set paar stel'), of: 'van' },
};

/** Words that begin a complement, which says what goods are for or have: "lampe für den schreibtisch" is a lamp. */
const COMPLEMENTS: Record<LanguageCode, ReadonlySet<string>> = {
  de: set('fur furs mit ohne zum zur im in auf unter an am aus bei gegen neben uber hinter zwischen vor'),
  nl: set('voor met zonder in op onder aan om van tegen uit naast boven achter tussen bij'),
  fr: set('pour avec sans dans sur sous en contre derriere devant entre'),
  it: set(
    'per con senza in su sotto contro sopra dietro tra vicino accanto davanti nel nello nella nei nelle sul sullo sulla sui sulle che',
  ),
  en: set('for with without in on under against from beside behind above between over near next that which'),
};

export function beginsComplement(code: LanguageCode, folded: string): boolean {
  return COMPLEMENTS[code].has(folded);
}

/**
 * Position of the word that names the product. German, Dutch and English name it last before the first preposition
 * ("Weites Rundhals-Shirt | mit Modal"), French and Italian first ("Canapé 2,5 places | en bouclé"). Returns -1 if there is none.
 */
export function headOf(code: LanguageCode, pieces: QueryToken[]): number {
  const words = pieces.filter((piece) => !piece.measure && !/^\d/.test(piece.folded) && piece.folded.length > 1);
  const goods = words.filter((piece) => !isPerson(code, piece.folded));
  const nouns = goods.some((piece) => !isStopWord(code, piece.folded)) ? goods : words;
  const before = BEFORE_NOUN[code];
  if (before) {
    const first = nouns.find(
      (piece) => !isStopWord(code, piece.folded) && !before.has(piece.folded) && !isSoftWord(code, piece.folded),
    );
    return first?.position ?? -1;
  }
  const counts = positionsOfCounts(code, pieces);
  const [start] = nouns.filter((piece) => !isStopWord(code, piece.folded) && !counts.has(piece.position));
  if (!start) return -1;
  const end = pieces.find((piece) => piece.position > start.position && NOUN_ENDS[code].has(piece.folded));
  const candidates = nouns.filter(
    (piece) =>
      piece.position < (end?.position ?? Number.POSITIVE_INFINITY) &&
      !isStopWord(code, piece.folded) &&
      !isSoftWord(code, piece.folded) &&
      !counts.has(piece.position),
  );
  return (candidates.at(-1) ?? start).position;
}

/** Returns the positions of "set of" and the like. */
function positionsOfCounts(code: LanguageCode, pieces: QueryToken[]): ReadonlySet<number> {
  const known = COUNTS[code];
  const counting = pieces.filter(
    (piece, index) => known?.counts.has(piece.folded) && pieces[index + 1]?.folded === known.of,
  );
  return new Set(counting.map((piece) => piece.position));
}

function set(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

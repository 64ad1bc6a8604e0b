import { beginsComplement } from './head-noun.ts';
import type { Knowledge, LanguageCode, Slot } from './language.ts';
import { stemOfPiece, type VocabularyReading } from './look-up-words.ts';
import type { QueryToken } from './query-tokens.ts';
import { isSoftWord } from './stop-words.ts';
import { kindTerm } from './terms.ts';

/** Which goods a term wants, and whether the shop has them. */

/**
 * Returns the index of the word for the wanted goods. It is the noun of the term if the vocabulary has it as goods.
 * Otherwise it is the first word for goods before a complement, or the noun. Before a complement the noun counts only if
 * the vocabulary has it, or products are called so.
 */
export function neededOf(
  code: LanguageCode,
  all: QueryToken[],
  pieces: QueryToken[],
  { head, isName, isGoodsWord }: { head: number; isName: boolean; isGoodsWord: readonly boolean[] },
): number {
  if (pieces.length < 2 || isGoodsWord[head] === true) return pieces.length < 2 ? -1 : head;
  const complement = all.find(({ position, folded }) => position > 0 && beginsComplement(code, folded));
  const end = complement?.position ?? Number.POSITIVE_INFINITY;
  const before = pieces.findIndex(
    ({ position }, index) =>
      position < end && isGoodsWord[index] === true && (index === 0 || !isPurposeAt(code, all, position)),
  );
  if (before >= 0) return before;
  // "alles für hunde", "etwas für den garten": only the complement says what is wanted.
  const isOpen = pieces.every(({ position, folded }) => position > end || isSoftWord(code, folded));
  const after = pieces.findIndex((_, index) => isGoodsWord[index] === true);
  if (complement && isOpen && after >= 0) return after;
  // "alles für hunde" wants what is for dogs: without the name of goods the complement says what is wanted.
  return complement && !isName ? -1 : head;
}

/** Whether the slot for goods names such as no title and no category has. */
export function isGoodsAbsent(
  knowledge: Knowledge,
  { isGoodsWord, isGroupWord, isOtherForm }: Pick<VocabularyReading, 'isGoodsWord' | 'isGroupWord' | 'isOtherForm'>,
  { slots, begun, goods }: { slots: readonly Slot[]; begun: ReadonlySet<number>; goods: number },
): boolean {
  // "strick" is another form of "stricken", and rather the beginning of a word of titles.
  const isKind = isGoodsWord[goods] === true && isGroupWord[goods] !== true;
  const isNamed = isKind && isOtherForm[goods] !== true && !begun.has(goods);
  return isNamed && !isSold(knowledge, slots[goods]);
}

/** Whether all words are one phrase for goods that no title and no category has: a "high chair" is no chair. */
export function isPhraseAbsent(
  code: LanguageCode,
  knowledge: Knowledge,
  pieces: QueryToken[],
  isGoods: boolean,
): boolean {
  if (!isGoods || pieces.length < 2) return false;
  const stems = pieces.map((piece) => stemOfPiece(code, piece));
  const { synonyms } = knowledge;
  const meant = [...(synonyms?.of(stems) ?? []), ...(synonyms?.foreign(stems) ?? [])].map(({ terms }) => terms);
  const kindsOf = ([only, ...more]: string[]): string[][] =>
    only !== undefined && more.length === 0 ? [[kindTerm(only)]] : [];
  return ![stems, ...meant].some((terms) => [terms, ...kindsOf(terms)].some((own) => knowledge.isTitled(own)));
}

/** Whether titles or categories have the goods of a slot by any of their names. */
function isSold(knowledge: Knowledge, slot: Slot | undefined): boolean {
  return slot?.alternatives.some(({ terms, reason }) => reason !== 'part' && knowledge.isTitled(terms)) ?? true;
}

/** Words between two nouns that name one thing together: "brosse à dents", "ferro da stiro". */
const BETWEEN_NOUNS: Partial<Record<LanguageCode, ReadonlySet<string>>> = {
  fr: new Set(['a', 'au', 'aux']),
  it: new Set(['da']),
};

/** Whether a word tells the purpose of the one before: "caffè" in "machina da caffè", whose goods are mistyped. */
function isPurposeAt(code: LanguageCode, all: readonly QueryToken[], place: number): boolean {
  const between = all.find(({ position }) => position === place - 1);
  return between !== undefined && BETWEEN_NOUNS[code]?.has(between.folded) === true;
}

/** Italian words that only say for whom or where: "scarpe da donna" are shoes. */
const NARROWING: ReadonlySet<string> = new Set(
  'donna uomo bambino bambina bambini bambine ragazzo ragazza ragazzi neonato casa esterno interno giardino terrazza sera giorno lavoro viaggio'.split(
    ' ',
  ),
);

/** Whether two nouns name one thing: "brosse à dents", "sac à dos". German writes one word. */
export function isOneNotion(code: LanguageCode, all: QueryToken[], pieces: QueryToken[]): boolean {
  const [first, second, ...more] = pieces;
  const betweenNouns = BETWEEN_NOUNS[code];
  if (!betweenNouns || !first || !second || more.length > 0 || second.measure) return false;
  if (NARROWING.has(second.folded)) return false;
  const between = all.find(({ position }) => position === first.position + 1);
  return between !== undefined && between !== second && betweenNouns.has(between.folded);
}

import { foldText } from '../../../../platform/fold-text.ts';
import { forms, kinds } from './forms.ts';
import { isGoodsAbsent, isOneNotion, isPhraseAbsent, neededOf } from './goods-of-term.ts';
import { beginsComplement, headOf } from './head-noun.ts';
import type { Alternative, Knowledge, LanguageCode, QueryPlan, Slot } from './language.ts';
import { isRare, lookUpWords, stemOfPiece } from './look-up-words.ts';
import { isPerson } from './persons.ts';
import { stemsOfPhrase } from './phrase-stems.ts';
import { placesAmong } from './places.ts';
import { fitsGoods, NO_SPELLING, spelledPhrase, spellingOf } from './query-spelling.ts';
import { type QueryToken, queryTokens } from './query-tokens.ts';
import { stemOf } from './stem.ts';
import { isSoftWord, isStopWord } from './stop-words.ts';
import { kindTerm, partTerm, type TermMaker } from './terms.ts';
import { WEIGHTS } from './weights.ts';
import { diminutiveBases, goodsAtEnd } from './word-shapes.ts';

const LONGEST_TERM = 200;
const MOST_SLOTS = 10;
const MOST_BEGINNINGS = 8;
/** Words up to this length are often the beginning of another: visitors search before they have typed all letters. */
const LONGEST_BEGINNING = 5;
/** From this number of words on a term tells wishes that no single product may fulfil. */
const LONG_TERM = 3;
const MOST_ALTERNATIVES = 24;
/** Minimum length of the words of goods with a hyphen. */
const SHORTEST_JOINT = 3;
/** Number of products with completed words above which no further completions are added. */
const ENOUGH_BEGUN = 10_000;

/** Plans the query of a typed term. It is deterministic: only `knowledge` looks anything up. */
export function planOf(code: LanguageCode, maker: TermMaker, typed: string, knowledge: Knowledge): QueryPlan {
  const term = typed.slice(0, LONGEST_TERM);
  const all = queryTokens(code, term);
  const telling = all.filter((piece) => piece.measure || !isStopWord(code, piece.folded));
  // A term of stop words only ("für mit") searches for those.
  const pieces = (telling.length > 0 ? telling : all).slice(0, MOST_SLOTS);
  const spelled = spelledPhrase(code, knowledge, all, pieces);
  if (spelled !== null && spelled !== term) {
    const plan = planOf(code, maker, spelled, knowledge);
    return { ...plan, corrected: plan.corrected ?? spelled };
  }
  const read = lookUpWords(code, knowledge, pieces);
  const corrections = new Map<number, string>();
  const begun = new Set<number>();
  const end = all.find(({ position, folded }) => position > 0 && beginsComplement(code, folded))?.position;
  const isPlace = placesAmong(
    {
      code,
      stems: pieces.map((piece) => stemOfPiece(code, piece)),
      folded: pieces.map(({ folded }) => folded),
      end: pieces.filter(({ position }) => end === undefined || position < end).length,
    },
    knowledge.synonyms,
  );
  const placed = new Set(pieces.flatMap(({ position }, index) => (isPlace[index] ? [position] : [])));
  const position = headOf(
    code,
    all.filter((piece) => !placed.has(piece.position)),
  );
  const head = pieces.findIndex((piece) => piece.position === position);
  const isName = read.isKnown[head] === true || knowledge.isNoun(stemOf(code, pieces[head]?.written ?? ''));
  const isGoodsWord = read.isGoodsWord.map((isWord, index) => isWord && isPlace[index] !== true);
  const needed = neededOf(code, all, pieces, { head, isName, isGoodsWord });
  const alternativesAt = (index: number, isSpelled: boolean): Alternatives =>
    alternativesOf({
      code,
      maker,
      knowledge,
      pieces,
      index,
      isKnown: read.isKnown[index] === true,
      isOtherForm: read.isOtherForm[index] === true,
      isForeign:
        read.isOtherForm[index] === true && knowledge.synonyms?.isWritten(pieces[index]?.folded ?? '') === true,
      isApart: read.isApart[index] === true,
      isSpelled,
    });
  const given = pieces.map((_, index) => alternativesAt(index, true));
  const goods = needed < 0 ? head : needed;
  const goodsForms = [...(given[goods]?.alternatives ?? []), ...(read.synonyms[goods] ?? [])];
  const slots = pieces.map((piece, index): Slot => {
    const soft = (isSoftWord(code, piece.folded) || isPlace[index] === true) && pieces.length > 1;
    const own = given[index] ?? alternativesAt(index, true);
    const isFitting = index === goods || own.corrected === null || fitsGoods(knowledge, own.alternatives, goodsForms);
    const { alternatives, corrected, isBegun } = isFitting ? own : alternativesAt(index, false);
    if (corrected !== null) corrections.set(piece.position, corrected);
    if (isBegun) begun.add(index);
    return {
      written: corrected ?? piece.written,
      position: piece.position,
      weight: soft ? WEIGHTS.soft : 1,
      required: !soft,
      alternatives: [...alternatives.slice(0, MOST_ALTERNATIVES), ...(isBegun ? [] : (read.synonyms[index] ?? []))],
    };
  });
  return {
    slots,
    head,
    needed,
    isNeededGoods: read.isGoodsWord[needed] === true,
    isWidened: read.isGoodsWord[needed] === true && pieces.length >= LONG_TERM,
    whole:
      // "Lampada da muro" is a lamp, also if no lamp is called so.
      isOneNotion(code, all, pieces) && (read.isGoods || read.isGoodsWord[0] !== true),
    goods: read.isGoods && begun.size === 0,
    isThing: pieces.some(({ folded }) => !isPerson(code, folded)),
    isAbsent:
      isPhraseAbsent(code, knowledge, pieces, read.isGoods) ||
      isGoodsAbsent(knowledge, read, { slots, begun, goods: slots.length === 1 ? 0 : needed }),
    number: articleNumber(term),
    corrected:
      corrections.size === 0 ? null : all.map((piece) => corrections.get(piece.position) ?? piece.written).join(' '),
  };
}

type Asked = {
  code: LanguageCode;
  maker: TermMaker;
  knowledge: Knowledge;
  pieces: QueryToken[];
  index: number;
  /** Whether the vocabulary has the word: then nothing is guessed. */
  isKnown: boolean;
  /** Whether the vocabulary has only another form of the word: it may begin a longer one. */
  isOtherForm: boolean;
  /** Whether it is a word of a neighbour language as typed: its meaning stays beside what it may begin. */
  isForeign: boolean;
  /** Whether the word only stands for others, whose titles alone count. */
  isApart: boolean;
  /** Whether a word near the typed one may be meant. */
  isSpelled: boolean;
};

type Alternatives = {
  alternatives: Alternative[];
  corrected: string | null;
  /** Whether the word is taken as the beginning of others, and not as a word of the vocabulary. */
  isBegun: boolean;
};

function alternativesOf(asked: Asked): Alternatives {
  const { code, knowledge, pieces, index } = asked;
  const piece = pieces[index];
  if (!piece) return { alternatives: [], corrected: null, isBegun: false };
  if (piece.measure)
    return { alternatives: measureAlternatives(piece.measure, pieces.length > 1), corrected: null, isBegun: false };
  if (asked.isApart && !knowledge.typing) return { alternatives: [], corrected: null, isBegun: false };
  const stem = stemOf(code, piece.written);
  const alternatives: Alternative[] = [...forms(stem, 1, 'itself'), ...compound(asked, piece.folded), ...joined(asked)];
  if (piece.joined) alternatives.push(...forms(stemOf(code, piece.joined), WEIGHTS.joined, 'joined'));
  const whole = hyphenated(asked);
  if (whole.length > 0) return { alternatives: whole, corrected: null, isBegun: false };
  const isLast = index === pieces.length - 1;
  const isRead = alternatives.some((alternative) => isThere(knowledge, alternative.terms));
  if (asked.isKnown && !asked.isOtherForm) {
    const begun = isLast && knowledge.typing ? beginnings(asked, piece.written) : [];
    return { alternatives: [...alternatives, ...begun], corrected: null, isBegun: false };
  }
  if (!isRead && !asked.isKnown) {
    const small = diminutiveOf(asked, piece.folded);
    if (small.length > 0) return { alternatives: [...alternatives, ...small], corrected: null, isBegun: false };
    alternatives.push(...cut(asked, piece.folded));
  }
  const isExact = isRead && knowledge.isWord(piece.folded);
  const isAlone = pieces.length === 1;
  const isShort = isAlone && piece.folded.length <= LONGEST_BEGINNING;
  const isAdjective = isShort && !knowledge.isNoun(stem);
  const mayBegin = asked.isKnown ? isShort : knowledge.typing || !isExact || isRare(knowledge, stem) || isAdjective;
  const begun = isLast && mayBegin ? beginnings(asked, piece.written) : [];
  // No product is called as typed: "lam" is rather the beginning of "lampe" than another form of "lame".
  if (begun.length > 0 && isAlone && (!isExact || isAdjective))
    for (const alternative of alternatives) alternative.weight *= WEIGHTS.otherForm;
  if (asked.isKnown && begun.length === 0) return { alternatives, corrected: null, isBegun: false };
  alternatives.push(...begun);
  // The beginning of a word of the range is no mistake.
  if (begun.length > 0)
    return { alternatives: heads(asked, piece.folded, alternatives), corrected: null, isBegun: !asked.isForeign };
  const found = alternatives.some((alternative) => isThere(knowledge, alternative.terms));
  const isWord = alternatives.some(({ terms }) => terms.length === 1 && isThere(knowledge, terms));
  const spelling = asked.isSpelled ? spellingOf(code, knowledge, piece, { found, isWord }) : NO_SPELLING;
  for (const { stem: meant, weight } of spelling.meant) alternatives.push(...forms(meant, weight, 'spelling'));
  for (const { terms, weight } of spelling.synonyms) alternatives.push({ terms, weight, reason: 'spelling' });
  if (!found && spelling.corrected === null) alternatives.push(...endingOf(asked, piece.folded));
  return { alternatives: heads(asked, piece.folded, alternatives), corrected: spelling.corrected, isBegun: false };
}

/** Alone, a measure is not its bare number: "8 bar" are no 7/8 trousers. */
function measureAlternatives(measure: { term: string; numbers: string[] }, isBesideWords: boolean): Alternative[] {
  const [only, ...more] = measure.numbers;
  const alternatives: Alternative[] = [{ terms: [measure.term], weight: 1, reason: 'itself' }];
  if (only !== undefined && more.length === 0) {
    if (isBesideWords) alternatives.push({ terms: [only], weight: WEIGHTS.number, reason: 'split' });
  } else alternatives.push({ terms: measure.numbers.map(partTerm), weight: WEIGHTS.number, reason: 'split' });
  return alternatives;
}

/** Returns the parts of a compound: "holztisch" matches Tisch aus Holz and Esstisch mit Holzplatte. */
function compound({ code, maker }: Asked, word: string): Alternative[] {
  const stems = maker.split(word).map((part) => stemOf(code, part));
  const head = stems.pop();
  if (head === undefined) return [];
  const ways: [string[], string, number][] = [
    [stems.map(partTerm), kindTerm(head), 1],
    [stems, head, 1],
    [stems, kindTerm(head), 0.9],
    [stems.map(partTerm), head, 0.7],
  ];
  return ways.map(([first, last, share]) => ({
    terms: [...first, last],
    weight: WEIGHTS.split * share,
    reason: 'split',
  }));
}

/**
 * Adds the head of a compound alone, if no document has the compound as one word: its parts may occur in different
 * texts.
 */
function heads({ code, maker, knowledge }: Asked, word: string, alternatives: Alternative[]): Alternative[] {
  const head = maker.split(word).at(-1);
  if (head === undefined || alternatives.some(({ terms }) => terms.length === 1 && isThere(knowledge, terms)))
    return alternatives;
  const stem = stemOf(code, head);
  return [
    ...alternatives,
    { terms: [stem], weight: WEIGHTS.headOnly, reason: 'split', titleOnly: true },
    { terms: [kindTerm(stem)], weight: WEIGHTS.headOnly * WEIGHTS.kind, reason: 'split', titleOnly: true },
  ];
}

/** Returns what a diminutive names: "jäckchen" is a "jacke". */
function diminutiveOf({ code, knowledge }: Asked, word: string): Alternative[] {
  for (const base of diminutiveBases(code, word)) {
    const stem = stemOf(code, base);
    if (isGoods(knowledge, stem) || knowledge.isNoun(stem)) return meaning(knowledge, stem, WEIGHTS.kind);
  }
  return [];
}

/** Returns the goods at the end of a compound that no text has: "marlenehose" are trousers. */
function endingOf({ code, knowledge }: Asked, word: string): Alternative[] {
  const ending = goodsAtEnd(code, word, (end) => isGoods(knowledge, stemOf(code, end)));
  return ending === null ? [] : meaning(knowledge, stemOf(code, ending), WEIGHTS.headOnly);
}

function isGoods({ synonyms }: Knowledge, stem: string): boolean {
  return (synonyms?.groupOf([stem]).length ?? 0) > 0;
}

/** Returns a stem with what means the same. */
function meaning({ synonyms }: Knowledge, stem: string, weight: number): Alternative[] {
  const same = (synonyms?.of([stem]) ?? []).flatMap(({ terms, weight: share }): Alternative[] => {
    const [only, ...more] = terms;
    return only === undefined || more.length > 0
      ? [{ terms, weight: weight * share, reason: 'split' }]
      : kinds(only, weight * share, 'split');
  });
  return [...kinds(stem, weight, 'split'), ...same];
}

/** Returns goods with a hyphen as one word: a "lave-linge" is no "lave-vaisselle". Empty unless texts have them so. */
function hyphenated({ code, knowledge, pieces, index }: Asked): Alternative[] {
  const joint = pieces[index]?.joined;
  // "USB-C" is also part of longer names, such as "USB-C 3.2".
  const isOfWords = pieces.slice(index, index + 2).every(({ folded }) => folded.length >= SHORTEST_JOINT);
  if (!joint || !isOfWords || knowledge.typing) return [];
  const stem = stemOf(code, joint);
  return isGoods(knowledge, stem) && knowledge.frequency(stem) > 0 ? forms(stem, 1, 'itself') : [];
}

/** Returns both words as one: a Nachttisch matches "nacht tisch". */
function joined({ code, knowledge, pieces, index }: Asked): Alternative[] {
  return [index - 1, index].flatMap((at) => {
    const [left, right] = [pieces[at], pieces[at + 1]];
    if (!left || !right || left.measure || right.measure || right.position !== left.position + 1) return [];
    return forms(stemOf(code, left.written + right.written), WEIGHTS.joined, 'joined').filter((form) =>
      isThere(knowledge, form.terms),
    );
  });
}

/** Whether a letter or digit may be a word of a short name: a digit before letters, or a letter after consonants. */
function isNameOf(sign: string, name: string): boolean {
  return /^\d\p{L}+$/u.test(name) ? name.startsWith(sign) : name.endsWith(sign) && /[^aeiou\d]{2}.$/.test(name);
}

/** Returns the two known words that the typed one joins: "stehlampenschirm", "iphone15". */
function cut({ code, knowledge }: Asked, word: string): Alternative[] {
  const cuts: Alternative[] = [];
  // A single letter or digit is a word in short names only: "usbc", "8bar".
  const shortest = word.length <= LONGEST_BEGINNING ? 1 : 2;
  for (let at = shortest; at <= word.length - shortest && word.length <= 30; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.some((part) => part.length === 1 && !isNameOf(part, word))) continue;
    const terms = parts.map((part) => (part.length === 1 ? part : stemOf(code, part)));
    if (terms.every((term) => knowledge.frequency(term) > 0))
      cuts.push({ terms, weight: WEIGHTS.split, reason: 'split' });
  }
  return cuts;
}

/** Returns the phrases that the typed word begins, with what means the same. */
function beginnings({ code, knowledge }: Asked, typed: string): Alternative[] {
  if (typed.length < (knowledge.typing ? 1 : 3)) return [];
  const meant: Alternative[] = [];
  const seen = new Set<string>();
  let products = 0;
  // A further word after the typed one completes nothing: "robes" begins no "robe longue".
  const phrases = knowledge
    .beginning(typed, MOST_BEGINNINGS)
    .filter((phrase) => /^\p{L}/u.test(phrase.slice(typed.length)));
  for (const [place, phrase] of phrases.entries()) {
    // The most wanted are first: "st" begins a hundred words in a large range, and the list shows ten products.
    if (knowledge.typing && products >= ENOUGH_BEGUN) break;
    const stems = stemsOfPhrase(code, phrase);
    const all = [{ terms: stems, weight: 1 }, ...(knowledge.synonyms?.of(stems) ?? [])];
    for (const { terms, weight } of all) {
      const [only, ...more] = terms;
      if (only === undefined || seen.has(terms.join(' '))) continue;
      seen.add(terms.join(' '));
      const given = weight * WEIGHTS.beginning * Math.max(0.5, 1 - place / 10);
      const found: Alternative[] =
        more.length === 0 ? kinds(only, given, 'beginning') : [{ terms, weight: given, reason: 'beginning' }];
      meant.push(...found.filter((alternative) => isThere(knowledge, alternative.terms)));
      if (more.length === 0) products += knowledge.frequency(only);
    }
  }
  return meant;
}

function isThere(knowledge: Knowledge, terms: string[]): boolean {
  return terms.every((term) => knowledge.frequency(term) > 0);
}

/** Returns the term without spaces, hyphens and points if it can be an article number. */
function articleNumber(term: string): string | null {
  const plain = foldText(term)
    .replaceAll(/[\s./-]+/g, '')
    .toUpperCase();
  return /^(?=(?:.*\d){4})[A-Z\d]{4,40}$/.test(plain) ? plain : null;
}

import { foldText } from '../../../../platform/fold-text.ts';
import { headOf } from './head-noun.ts';
import type { Alternative, Knowledge, LanguageCode, QueryPlan, Slot } from './language.ts';
import { spellingOf } from './query-spelling.ts';
import { type QueryToken, queryTokens } from './query-tokens.ts';
import { stemOf } from './stem.ts';
import { isSoftWord, isStopWord } from './stop-words.ts';
import { kindTerm, partTerm, type TermMaker } from './terms.ts';
import { WEIGHTS } from './weights.ts';

const LONGEST_TERM = 200;
const MOST_SLOTS = 10;
const MOST_BEGINNINGS = 8;
const MOST_ALTERNATIVES = 24;
/** Number of products with completed words above which no further completions are added. */
const ENOUGH_BEGUN = 10_000;

/** Plans the query of a typed term. It is deterministic: only `knowledge` looks anything up. */
export function planOf(code: LanguageCode, maker: TermMaker, typed: string, knowledge: Knowledge): QueryPlan {
  const term = typed.slice(0, LONGEST_TERM);
  const all = queryTokens(code, term);
  const telling = all.filter((piece) => piece.measure || !isStopWord(code, piece.folded));
  // A term of stop words only ("für mit") searches for those.
  const pieces = (telling.length > 0 ? telling : all).slice(0, MOST_SLOTS);
  const corrections = new Map<number, string>();
  const slots = pieces.map((piece, index): Slot => {
    const soft = isSoftWord(code, piece.folded) && pieces.length > 1;
    const { alternatives, corrected } = alternativesOf({ code, maker, knowledge, pieces, index });
    if (corrected !== null) corrections.set(piece.position, corrected);
    return {
      written: corrected ?? piece.written,
      position: piece.position,
      weight: soft ? WEIGHTS.soft : 1,
      required: !soft,
      alternatives: alternatives.slice(0, MOST_ALTERNATIVES),
    };
  });
  withSynonyms(code, knowledge, pieces, slots);
  const head = headOf(code, all);
  return {
    slots,
    head: pieces.findIndex((piece) => piece.position === head),
    whole: isOneNotion(code, all, pieces),
    number: articleNumber(term),
    corrected:
      corrections.size === 0 ? null : all.map((piece) => corrections.get(piece.position) ?? piece.written).join(' '),
  };
}

/** Words between two nouns that name one thing together: "brosse à dents", "ferro da stiro". */
const BETWEEN_NOUNS: Partial<Record<LanguageCode, ReadonlySet<string>>> = {
  fr: new Set(['a', 'au', 'aux']),
  it: new Set(['da']),
};

/** Italian words that only say for whom or where: "scarpe da donna" are shoes. */
const NARROWING: ReadonlySet<string> = new Set(
  'donna uomo bambino bambina bambini bambine ragazzo ragazza ragazzi neonato casa esterno interno giardino terrazza sera giorno lavoro viaggio'.split(
    ' ',
  ),
);

/** Whether two nouns name one thing: "brosse à dents", "sac à dos". German writes one word. */
function isOneNotion(code: LanguageCode, all: QueryToken[], pieces: QueryToken[]): boolean {
  const [first, second, ...more] = pieces;
  const betweenNouns = BETWEEN_NOUNS[code];
  if (!betweenNouns || !first || !second || more.length > 0 || second.measure) return false;
  if (NARROWING.has(second.folded)) return false;
  const between = all.find(({ position }) => position === first.position + 1);
  return between !== undefined && between !== second && betweenNouns.has(between.folded);
}

type Asked = { code: LanguageCode; maker: TermMaker; knowledge: Knowledge; pieces: QueryToken[]; index: number };

function alternativesOf(asked: Asked): { alternatives: Alternative[]; corrected: string | null } {
  const { code, knowledge, pieces, index } = asked;
  const piece = pieces[index];
  if (!piece) return { alternatives: [], corrected: null };
  if (piece.measure) return { alternatives: measureAlternatives(piece.measure), corrected: null };
  const stem = stemOf(code, piece.written);
  const alternatives: Alternative[] = [...forms(stem, 1, 'itself'), ...compound(asked, piece.folded), ...joined(asked)];
  if (piece.joined) alternatives.push(...forms(stemOf(code, piece.joined), WEIGHTS.joined, 'joined'));
  const known = alternatives.some((alternative) => isThere(knowledge, alternative.terms));
  if (!known) {
    alternatives.push(...cut(asked, piece.folded));
    if (knowledge.typing || index === pieces.length - 1) alternatives.push(...beginnings(asked, piece.folded));
  } else if (knowledge.typing && index === pieces.length - 1) alternatives.push(...beginnings(asked, piece.folded));
  const found = alternatives.some((alternative) => isThere(knowledge, alternative.terms));
  const isWord = alternatives.some(({ terms }) => terms.length === 1 && isThere(knowledge, terms));
  const spelling = spellingOf(code, knowledge, piece, { found, isWord });
  for (const { stem: meant, weight } of spelling.meant) alternatives.push(...forms(meant, weight, 'spelling'));
  return { alternatives: heads(asked, piece.folded, alternatives), corrected: spelling.corrected };
}

/** Returns a stem, compounds of its kind, and compounds that contain it as another part. */
function forms(stem: string, weight: number, reason: Alternative['reason']): Alternative[] {
  return [
    { terms: [stem], weight, reason },
    { terms: [kindTerm(stem)], weight: weight * WEIGHTS.kind, reason: reason === 'itself' ? 'kind' : reason },
    { terms: [partTerm(stem)], weight: weight * WEIGHTS.part, reason: reason === 'itself' ? 'part' : reason },
  ];
}

function measureAlternatives(measure: { term: string; numbers: string[] }): Alternative[] {
  const [only, ...more] = measure.numbers;
  const alternatives: Alternative[] = [{ terms: [measure.term], weight: 1, reason: 'itself' }];
  if (only !== undefined && more.length === 0)
    alternatives.push({ terms: [only], weight: WEIGHTS.number, reason: 'split' });
  else alternatives.push({ terms: measure.numbers.map(partTerm), weight: WEIGHTS.number, reason: 'split' });
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

/** Returns the two known words that the typed one joins: "stehlampenschirm", "iphone15". */
function cut({ code, knowledge }: Asked, word: string): Alternative[] {
  const cuts: Alternative[] = [];
  for (let at = 2; at <= word.length - 2 && word.length <= 30; at += 1) {
    const terms = [stemOf(code, word.slice(0, at)), stemOf(code, word.slice(at))];
    if (terms.every((term) => term.length > 1 && knowledge.frequency(term) > 0))
      cuts.push({ terms, weight: WEIGHTS.split, reason: 'split' });
  }
  return cuts;
}

function beginnings({ code, knowledge }: Asked, word: string): Alternative[] {
  if (word.length < (knowledge.typing ? 1 : 3)) return [];
  const stems = new Set(knowledge.beginning(word, MOST_BEGINNINGS).map((found) => stemOf(code, found)));
  const meant: Alternative[] = [];
  let products = 0;
  for (const stem of stems) {
    // The most frequent words are first: "st" begins a hundred words in a large range, and the list shows ten products.
    if (knowledge.typing && products >= ENOUGH_BEGUN) break;
    meant.push({ terms: [stem], weight: WEIGHTS.beginning, reason: 'beginning' });
    products += knowledge.frequency(stem);
  }
  return meant;
}

/** Adds each synonym to every word of its phrase. */
function withSynonyms(code: LanguageCode, knowledge: Knowledge, pieces: QueryToken[], slots: Slot[]): void {
  const { synonyms } = knowledge;
  if (!synonyms) return;
  const stems = pieces.map((piece) => piece.measure?.term ?? stemOf(code, piece.written));
  for (let from = 0; from < stems.length; from += 1) {
    for (let to = from + 1; to <= Math.min(stems.length, from + synonyms.longest); to += 1) {
      for (const { terms, weight } of synonyms.of(stems.slice(from, to))) {
        const [only, ...more] = terms;
        const found: Alternative[] =
          only !== undefined && more.length === 0
            ? forms(only, weight, 'synonym')
            : [{ terms, weight, reason: 'synonym' }];
        for (const slot of slots.slice(from, to)) slot.alternatives.push(...found);
      }
    }
  }
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

/**
 * Language rules for an index: pure functions without I/O, identical in every thread.
 * An index first counts the words of all its texts (words) and passes the counts to languageFor. It then splits every
 * text into tokens (text, title) and stores what it needs for each term. A query returns slots of weighted terms
 * (query). Compounds, synonyms, spelling and numbers therefore need only posting lists of the index.
 */
export type TextLanguage = {
  code: LanguageCode;
  /** Returns the words of a text for counting: folded, not stemmed. Needs no counts. */
  words(text: string): string[];
  /** Splits a text other than a title: description, names, traits, details. */
  text(text: string): Token[];
  /** Splits a title. `heads` are the positions of the nouns that name the product, in their order. */
  title(text: string): { tokens: Token[]; heads: number[] };
  query(term: string, knowledge: Knowledge): QueryPlan;
};

export type LanguageCode = 'de' | 'fr' | 'nl' | 'it' | 'en';

/**
 * One entry of the index. The parts of a compound share its position. Each is a term of its own form: "tisch" in
 * "Tischlampe" is another term than "Tisch", with its own weight and document frequency.
 */
export type Token = {
  /** Key of a posting list: the stem of the folded word, with a prefix if it is only a part of the word. */
  term: string;
  /** Folded word, counted for spelling and completion. Empty for parts and joined forms. */
  word: string;
  /** Word as written in the text. Empty for parts and joined forms. */
  written: string;
  /** Number of the word in the text (0, 1, 2 …), stop words included: neighbours differ by 1. */
  position: number;
  /** itself; kind: the last part of a compound (Esstisch is a Tisch); part: any other part (Tischlampe is no Tisch). */
  form: 'itself' | 'kind' | 'part';
};

/** Facts of the index that a query needs. */
export type Knowledge = {
  /** Number of documents with this term, 0 for none. */
  frequency(term: string): number;
  /**
   * Known words near a folded word that is probably mistyped (spelling.ts); the nearest first, then the most frequent.
   */
  near(word: string): Near[];
  /** Words and phrases with this prefix (lower case, accents kept), the most wanted first. */
  beginning(start: string, most: number): string[];
  /** Whether any text has the folded word itself, and not only another form of it. */
  isWord(folded: string): boolean;
  /** Whether any product is called by this term: it is the noun of its title, or the end of that noun. */
  isNoun(term: string): boolean;
  /** Whether a title has all these terms, or a category has them as its name. */
  isTitled(terms: readonly string[]): boolean;
  /** Whether any product is named by all terms of one of the first lists, and has all of one of the others in any text. */
  areTogether(titled: readonly string[][], others: readonly string[][]): boolean;
  /** Folded word as texts write it ("kuhlschrank": "Kühlschrank"); the folded word if no text has it. */
  shown(word: string): string;
  /** Whether the visitor is still typing: the last word may be incomplete. */
  typing: boolean;
  /** The vocabulary, compiled for the language (synonyms.ts). */
  synonyms: Synonyms | null;
};

export type Near = { word: string; distance: number };

/** Vocabulary of a locale: the lexicon of its language and the tenant's own synonyms. Looks up runs of stems. */
export type Synonyms = {
  /** Number of stems in the longest phrase. */
  longest: number;
  /** Returns the synonyms; a document must contain all terms of one. */
  of(stems: string[]): Synonym[];
  /** Returns what a phrase of a neighbour language means in this one. */
  foreign(stems: string[]): Synonym[];
  /** Returns the names of the group of a phrase, in either language: those of shoes for boots. */
  groupOf(stems: string[]): Synonym[];
  /** Whether the phrase names goods: a kind of a group, or a group itself. */
  isGoods(stems: string[]): boolean;
  /** Whether the phrase is a word of the language, even if no other means the same. Such a word is never corrected. */
  isKnown(stems: string[]): boolean;
  /** Whether the phrase only stands for others: titles with its letters are other goods. */
  isApart(stems: string[]): boolean;
  /** Whether the vocabulary has the folded phrase as it is, in any language, and not only another form of it. */
  isWritten(folded: string): boolean;
  /** Returns phrases of the language with a folded prefix; none that only find others, such as a word of a dialect. */
  begun(start: string, most: number): string[];
  /** Returns words of the vocabulary near a folded word, the nearest first. */
  near(word: string): Near[];
};
export type Synonym = { terms: string[]; weight: number };

export type QueryPlan = {
  /**
   * One slot for each significant word. A document matches a slot by its best alternative: weight × BM25F of its terms.
   * An alternative with several terms needs all of them and scores their mean. All slots of a query use one document
   * frequency for all alternatives, the largest: a rare compound must not outweigh the word itself.
   */
  slots: Slot[];
  /**
   * Index of the slot that names the wanted product ("rotes kleid mit taschen": kleid), -1 for none. It scores higher
   * where it matches the head of a title.
   */
  head: number;
  /**
   * Index of the slot for the goods of the term, -1 if none is known. A product must match it if none matches all slots:
   * "sofa für balkone" lists all sofas, those for balconies first.
   */
  needed: number;
  /** Whether the vocabulary has the needed word as goods: then a mention of it in a description is no answer. */
  isNeededGoods: boolean;
  /** Whether the vocabulary has them as goods. If few products match a long term, others of the kind follow them. */
  isWidened: boolean;
  /**
   * Whether only all words together have the meaning: a match of one word is no match ("brosse à dents" is no brush).
   */
  whole: boolean;
  /**
   * Whether the term is one word or phrase of the vocabulary for goods ("fahrrad"). Products that only mention it in their
   * description are no answer then.
   */
  goods: boolean;
  /** Whether that phrase names things, and not only persons ("frauen"). */
  isThing: boolean;
  /** Whether the shop has no such goods at all: no title and no category has them. Then nothing is an answer. */
  isAbsent: boolean;
  /** Possible article number or GTIN: letters and digits only, upper case. Null if the term cannot be one. */
  number: string | null;
  /** Term with corrected spelling ("Meinten Sie"), null without a correction. */
  corrected: string | null;
};

export type Slot = {
  /** The typed word, with corrected spelling. */
  written: string;
  /**
   * Position in the term, including stop words. Slots at 2 and 3 are neighbours: a phrase if a title has them side by
   * side.
   */
  position: number;
  /** Share of the slot in the query; 1 for an ordinary word. */
  weight: number;
  /** Whether a document must match the slot to match the whole query. */
  required: boolean;
  alternatives: Alternative[];
};

export type Alternative = {
  terms: string[];
  weight: number;
  reason: TermReason;
  /** Whether the alternative counts only in titles; in other texts it says too little. */
  titleOnly?: boolean;
};
export type TermReason = 'itself' | 'kind' | 'part' | 'joined' | 'split' | 'synonym' | 'spelling' | 'beginning';

/** Frequency of words in the texts of an index. It decides where compounds are split. */
export type WordCounts = { count(word: string): number };

/** Returns the language module of a locale by its first letters: 'de-CH' is German. Null if there is none. */
export function languageCodeOf(locale: string): LanguageCode | null {
  const code = locale.slice(0, 2).toLowerCase();
  return (locale.length === 2 || locale[2] === '-') && isLanguageCode(code) ? code : null;
}

const CODES: readonly LanguageCode[] = ['de', 'fr', 'nl', 'it', 'en'];

function isLanguageCode(code: string): code is LanguageCode {
  return CODES.some((known) => known === code);
}

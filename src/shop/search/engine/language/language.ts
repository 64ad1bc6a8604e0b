/**
 * What an index needs to know of a language: pure functions, no input or output, the same in every thread.
 *
 * An index counts the words of all its texts first (words), gives the counts to languageFor, and then takes every text
 * apart (text, title). What it keeps per term is up to it; a query comes back as slots of weighted terms (query), so
 * compounds, synonyms, spelling and numbers need nothing of it but posting lists.
 */
export type Language = {
  code: LanguageCode;
  /** The words of a text as they are counted: folded, not stemmed. Needs no counts. */
  words(text: string): string[];
  /** A text that is no title: description, names, traits, details. */
  text(text: string): Token[];
  /** A title: the same, and which position is the noun that says what the article is. */
  title(text: string): { tokens: Token[] /** -1 for none. */; head: number };
  query(term: string, knowledge: Knowledge): QueryPlan;
};

export type LanguageCode = 'de' | 'fr' | 'nl' | 'en';

/**
 * One entry of the index. Several share a position: a compound has its parts there too, each as a term of its own
 * kind, so that "tisch" in "Tischlampe" is another term (another weight, another document frequency) than "Tisch".
 */
export type Token = {
  /** The key of a posting list: a stem of the folded word, with a mark in front where it is only a part. */
  term: string;
  /** The folded word, '' for parts and joined forms: what is counted for spelling and completion. */
  word: string;
  /** The word as it stands in the text, '' as above. */
  written: string;
  /** 0, 1, 2 ... of words in the text, stop words included: neighbours differ by 1. */
  position: number;
  /** itself; kind: the last part of a compound (Esstisch is a Tisch); part: any other part (Tischlampe is no Tisch). */
  form: 'itself' | 'kind' | 'part';
};

/** What a query may ask of the index that it is for. */
export type Knowledge = {
  /** Documents with this term, 0 for none. */
  frequency(term: string): number;
  /** Words near a folded word that was probably mistyped (spelling.ts); the nearest and most frequent first. */
  near(word: string): Near[];
  /** Words that begin so, the most frequent first; for a term that is still being typed. */
  beginning(start: string, most: number): string[];
  /** A folded word as texts write it ("kuhlschrank": "Kühlschrank"); the word itself if nobody knows. */
  shown(word: string): string;
  /** The term is still being typed: its last word may go on. */
  typing: boolean;
  /** Of the tenant, compiled for the language (synonyms.ts). */
  synonyms: Synonyms | null;
};

export type Near = { word: string; distance: number };

/** Looks up what is said instead of a run of stems. */
export type Synonyms = {
  /** The longest phrase of stems is this many. */
  longest: number;
  /** Each answer is a run of terms that all have to be there. */
  of(stems: string[]): { terms: string[]; weight: number }[];
};

export type QueryPlan = {
  /**
   * One per word that counts. A document answers a slot by its best alternative: weight x BM25F of its terms (with
   * several terms: all must be there; their mean). All slots of one query use one document frequency for all their
   * alternatives (the largest): a rare compound must not outweigh the word itself.
   */
  slots: Slot[];
  /** Which slot says what is looked for ("rotes kleid mit taschen": kleid), -1 for none: its match in the head of a title is worth more. */
  head: number;
  /** The words mean something together only: what answers one of them is no answer ("brosse à dents" is no brush). */
  whole: boolean;
  /** An article number or GTIN, if the term can be one: letters and digits only, in capitals. */
  number: string | null;
  /** The term with spelling corrected, if a word was: "Meinten Sie". */
  corrected: string | null;
};

export type Slot = {
  /** As typed, its spelling corrected where that was wrong. */
  written: string;
  /** Place in the term, stop words counted: slots at 2 and 3 stand side by side, and are a phrase where a title has them so. */
  position: number;
  /** How much of the query this slot is; 1 for a word. */
  weight: number;
  /** Without an answer a document does not have all that was asked for. */
  required: boolean;
  alternatives: Alternative[];
};

export type Alternative = {
  terms: string[];
  weight: number;
  reason: Reason;
  /** Counts where a title has it; in other texts it says too little. */
  titleOnly?: boolean;
};
export type Reason = 'itself' | 'kind' | 'part' | 'joined' | 'split' | 'synonym' | 'spelling' | 'beginning';

/** How often words stand in the texts of an index; decides where compounds come apart. */
export type WordCounts = { count(word: string): number };

/** The languages there is a module for, by the first letters of a locale: 'de-CH' is German. */
export function languageCodeOf(locale: string): LanguageCode | null {
  const code = locale.slice(0, 2).toLowerCase();
  return (locale.length === 2 || locale[2] === '-') && isLanguageCode(code) ? code : null;
}

const CODES: readonly LanguageCode[] = ['de', 'fr', 'nl', 'en'];

function isLanguageCode(code: string): code is LanguageCode {
  return CODES.some((known) => known === code);
}

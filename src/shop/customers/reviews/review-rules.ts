import type { EnteredReview, RefusalReason, ReviewFieldProblem, ReviewFields, ReviewSorting } from './types.ts';

/** Lengths in UTF-16 units, as browsers count them. */
export const REVIEW_LIMITS = { title: 100, textLeast: 20, text: 4000, authorLeast: 2, author: 40 } as const;

/** The rules that an author agrees to; another text gets another id, and a form that shows the old one is refused. */
export const REVIEW_TERMS = 'reviews-2026-11';

export const SORTINGS = ['helpful', 'newest', 'best', 'worst'] as const satisfies readonly ReviewSorting[];
export const REFUSAL_REASONS = [
  'offensive',
  'advertising',
  'personal-data',
  'off-topic',
  'not-genuine',
  'other',
] as const satisfies readonly RefusalReason[];

export type CheckedReview = { stars: number; title: string; text: string; author: string };

/** Signs that turn or hide what stands beside them, and that no text needs. Joiners stay: emoji are made of them. */
const HIDDEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** More than three marks upon one letter run into the lines above and below. */
const HEAPED = /(\p{M}{3})\p{M}+/gu;
/** Addresses of mail and web: reviews are read by everybody. */
const CONTACT = /\S@\S+\.\S|\bhttps?:|\bwww\.|\b[\w-]{2,}\.(?:ch|com|net|org|info|io|shop|de|at|fr|nl|eu)\b/iu;

function readable(entered: string): string {
  return entered.toWellFormed().normalize('NFC').replaceAll(HIDDEN, '').replaceAll(HEAPED, '$1');
}

/** One line: whatever separates words is a space. */
export function plainLine(entered: string): string {
  return readable(entered)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

/** Lines and paragraphs stay; other control characters go. */
export function plainText(entered: string): string {
  return readable(entered)
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(/[^\P{Cc}\n]+/gu, ' ')
    .replaceAll(/[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function checkText(text: string, least: number, most: number): ReviewFieldProblem | null {
  if (text === '') return 'required';
  if (text.length > most) return 'too-long';
  if (text.length < least) return 'too-short';
  return CONTACT.test(text) ? 'contact-data' : null;
}

/** What was entered as it is stored, or everything that is wrong with it. */
export function checkReview(entered: EnteredReview): { review: CheckedReview } | { fields: ReviewFields } {
  const { stars = '', terms = '' } = entered;
  const review = {
    stars: Number(stars),
    title: plainLine(entered.title ?? ''),
    text: plainText(entered.text ?? ''),
    author: plainLine(entered.author ?? ''),
  };
  const found: Record<keyof ReviewFields, ReviewFieldProblem | null> = {
    stars: stars === '' ? 'required' : /^[1-5]$/.test(stars) ? null : 'invalid-choice',
    title: checkText(review.title, 1, REVIEW_LIMITS.title),
    text: checkText(review.text, REVIEW_LIMITS.textLeast, REVIEW_LIMITS.text),
    author: checkText(review.author, REVIEW_LIMITS.authorLeast, REVIEW_LIMITS.author),
    terms: terms === '' ? 'required' : terms === REVIEW_TERMS ? null : 'outdated-terms',
  };
  const fields: ReviewFields = Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
  return Object.keys(fields).length > 0 ? { fields } : { review };
}

/** "Lea B.": enough to be somebody, too little to be found. */
export function suggestedAuthor(firstName: string, lastName: string): string {
  const initial = [...plainLine(lastName)][0];
  return plainLine(`${firstName}${initial === undefined ? '' : ` ${initial.toLocaleUpperCase('de')}.`}`).slice(
    0,
    REVIEW_LIMITS.author,
  );
}

/** A known reason, or null. */
export function refusalReason(text: string): RefusalReason | null {
  return REFUSAL_REASONS.find((reason) => reason === text) ?? null;
}

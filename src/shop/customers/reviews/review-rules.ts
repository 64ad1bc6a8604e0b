import { fitMark, qualityMark } from './review-marks.ts';
import type {
  EnteredReview,
  FitMark,
  QualityMark,
  RefusalReason,
  ReviewFieldProblem,
  ReviewFields,
  ReviewSorting,
} from './types.ts';

/** Maximum and minimum lengths in UTF-16 units, as browsers count them. */
export const REVIEW_LIMITS = { title: 100, textLeast: 20, text: 4000, authorLeast: 2, author: 40 } as const;

/** Id of the rules that an author accepts. Changed rules need a new id, and a form with the old one is refused. */
export const REVIEW_TERMS = 'reviews-2026-12';

export const REVIEW_SORTINGS = ['helpful', 'newest', 'best', 'worst'] as const satisfies readonly ReviewSorting[];
export const REFUSAL_REASONS = [
  'offensive',
  'advertising',
  'personal-data',
  'off-topic',
  'not-genuine',
  'other',
] as const satisfies readonly RefusalReason[];

export type CheckedReview = {
  stars: number;
  /** Null if the author gave no mark. */
  fit: FitMark | null;
  quality: QualityMark | null;
  title: string;
  text: string;
  author: string;
};

/** Characters that reorder or hide text and that no review needs. Joiners remain, because emoji contain them. */
const HIDDEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** More than three combining marks on one letter overlap the neighbouring lines. */
const HEAPED = /(\p{M}{3})\p{M}+/gu;
/** Email and web addresses, which public reviews must not contain. */
const CONTACT = /\S@\S+\.\S|\bhttps?:|\bwww\.|\b[\w-]{2,}\.(?:ch|com|net|org|info|io|shop|de|at|fr|nl|eu)\b/iu;

function readable(entered: string): string {
  return entered.toWellFormed().normalize('NFC').replaceAll(HIDDEN, '').replaceAll(HEAPED, '$1');
}

/** Normalises a text to one line with single spaces. */
export function plainLine(entered: string): string {
  return readable(entered)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

/** Normalises a text; keeps lines and paragraphs, removes other control characters. */
export function plainText(entered: string): string {
  return readable(entered)
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(/[^\P{Cc}\n]+/gu, ' ')
    .replaceAll(/[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Returns the problem of a text that others will read, or null. */
export function checkText(
  text: string,
  least: number,
  most: number,
): 'required' | 'too-short' | 'too-long' | 'contact-data' | null {
  if (text === '') return 'required';
  if (text.length > most) return 'too-long';
  if (text.length < least) return 'too-short';
  return CONTACT.test(text) ? 'contact-data' : null;
}

/** Returns the review to store, or all problems. */
export function checkReview(entered: EnteredReview): { review: CheckedReview } | { fields: ReviewFields } {
  const { stars = '', fit = '', quality = '', terms = '' } = entered;
  const review = {
    stars: Number(stars),
    fit: fitMark(fit),
    quality: qualityMark(quality),
    title: plainLine(entered.title ?? ''),
    text: plainText(entered.text ?? ''),
    author: plainLine(entered.author ?? ''),
  };
  const found: Record<keyof ReviewFields, ReviewFieldProblem | null> = {
    stars: stars === '' ? 'required' : /^[1-5]$/.test(stars) ? null : 'invalid-choice',
    fit: fit === '' || review.fit ? null : 'invalid-choice',
    quality: quality === '' || review.quality ? null : 'invalid-choice',
    title: checkText(review.title, 1, REVIEW_LIMITS.title),
    text: checkText(review.text, REVIEW_LIMITS.textLeast, REVIEW_LIMITS.text),
    author: checkText(review.author, REVIEW_LIMITS.authorLeast, REVIEW_LIMITS.author),
    terms: terms === '' ? 'required' : terms === REVIEW_TERMS ? null : 'outdated-terms',
  };
  const fields: ReviewFields = Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
  return Object.keys(fields).length > 0 ? { fields } : { review };
}

/** Suggests "Lea B.", which reads as a person without identifying one. */
export function suggestedAuthor(firstName: string, lastName: string): string {
  const initial = [...plainLine(lastName)][0];
  return plainLine(`${firstName}${initial === undefined ? '' : ` ${initial.toUpperCase()}.`}`).slice(
    0,
    REVIEW_LIMITS.author,
  );
}

/** Returns a known reason, or null. */
export function refusalReason(text: string): RefusalReason | null {
  return REFUSAL_REASONS.find((reason) => reason === text) ?? null;
}

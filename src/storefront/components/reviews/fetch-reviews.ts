import { LANGUAGES } from '../../../languages/language.ts';
import { FetchProblem, fetchJson } from '../../fetch-json.ts';
import type { GivenReview, ReviewLanguage, ReviewPage, View } from './known-reviews.ts';

/*
 * Uses REST instead of the gateway's client, because every page already has the code for it. The reviews of a product
 * page are not personal data.
 */
const PATH = '/api/inform/rating';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Checks two properties only; the contract of the endpoint promises the others. */
function isReview(value: unknown): value is GivenReview {
  return isRecord(value) && typeof value.id === 'string' && typeof value.rating === 'number';
}

function isLanguage(value: unknown): value is ReviewLanguage {
  return isRecord(value) && LANGUAGES.some((known) => known === value.language) && typeof value.count === 'number';
}

/** Loads a page of a product's reviews. Throws if the request fails or the answer is invalid. */
export async function fetchReviews(locale: string, id: string, view: View, page: number): Promise<ReviewPage> {
  const params = new URLSearchParams({ locale, id, sort: view.sorting, page: String(page) });
  if (view.stars !== null) params.set('stars', String(view.stars));
  if (view.language !== null) params.set('language', view.language);
  const answer = await fetchJson(`${PATH}/all/get?${params}`);
  if (!isRecord(answer) || !Array.isArray(answer.reviews)) throw new Error('there are no reviews in this answer');
  return {
    reviews: answer.reviews.filter(isReview),
    languages: Array.isArray(answer.languages) ? answer.languages.filter(isLanguage) : [],
    total: Number(answer.total),
    page: Number(answer.page),
    pages: Number(answer.pages),
  };
}

export type Opinion =
  | { ok: true; helpful: number; notHelpful: number }
  | { ok: false; problem: 'not-found' | 'own-review' | 'wait' | 'failed' };

const PROBLEMS: Record<number, 'not-found' | 'own-review' | 'wait'> = {
  404: 'not-found',
  409: 'own-review',
  429: 'wait',
};

/** Sends whether a review was helpful. */
export async function sendOpinion(locale: string, id: string, helpful: boolean): Promise<Opinion> {
  try {
    const json = { reviewId: id, helpful };
    const result = await fetchJson(`${PATH}/feedback?locale=${locale}`, { method: 'POST', json });
    if (isRecord(result) && typeof result.helpful === 'number' && typeof result.notHelpful === 'number')
      return { ok: true, helpful: result.helpful, notHelpful: result.notHelpful };
    return { ok: false, problem: 'failed' };
  } catch (error) {
    return { ok: false, problem: (error instanceof FetchProblem && PROBLEMS[error.status]) || 'failed' };
  }
}

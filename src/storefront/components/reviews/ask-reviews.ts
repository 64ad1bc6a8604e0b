import { RATE_REVIEW, RATING } from '../../../gateway/documents.ts';
import { askGateway } from '../../data/ask-gateway.ts';
import type { DataSettings } from '../../data/settings.ts';
import type { GivenReview, ReviewPage, View } from './known-reviews.ts';

type Settings = Pick<DataSettings, 'gatewayUrl' | 'locale'>;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The field of an answer; null where there is none. */
function fieldOf(answer: unknown, field: string): Record<string, unknown> | null {
  const data = isRecord(answer) ? answer.data : null;
  const value = isRecord(data) ? data[field] : null;
  return isRecord(value) ? value : null;
}

/** The schema promises the rest of it. */
function isReview(value: unknown): value is GivenReview {
  return isRecord(value) && typeof value.id === 'string' && typeof value.rating === 'number';
}

/** A page of a product's reviews, from the gateway. Throws where it cannot be had. */
export async function askReviews(settings: Settings, id: string, view: View, page: number): Promise<ReviewPage> {
  const filter = {
    ...(view.stars === null ? {} : { stars: [view.stars] }),
    sort: view.sorting.toUpperCase(),
    page,
  };
  const answer = await askGateway(settings, { document: RATING, variables: { id, filter }, isChange: false });
  const rating = fieldOf(answer, 'rating');
  if (!rating || !Array.isArray(rating.reviews)) throw new Error('there are no reviews in this answer');
  return {
    reviews: rating.reviews.filter(isReview),
    total: Number(rating.total),
    page: Number(rating.page),
    pages: Number(rating.pages),
  };
}

export type Opinion = { ok: true; helpful: number; notHelpful: number } | { ok: false; message: string | null };

/** Tells the shop whether a review was helpful; the message is the shop's own, null if it could not be asked. */
export async function sendOpinion(settings: Settings, id: string, helpful: boolean): Promise<Opinion> {
  try {
    const answer = await askGateway(settings, { document: RATE_REVIEW, variables: { id, helpful }, isChange: true });
    const result = fieldOf(answer, 'rateReview');
    if (typeof result?.helpful === 'number' && typeof result.notHelpful === 'number')
      return { ok: true, helpful: result.helpful, notHelpful: result.notHelpful };
    return { ok: false, message: typeof result?.message === 'string' ? result.message : null };
  } catch {
    return { ok: false, message: null };
  }
}

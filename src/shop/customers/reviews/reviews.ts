import { LANGUAGES } from '../../../languages/language.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { mailboxKey } from '../../../platform/identity/mailbox-key.ts';
import { NO_STORED_FILES, type StoredFiles } from '../../../platform/object-store/stored-files.ts';
import { createRateLimit } from '../../../platform/rate-limit.ts';
import { readSentPictures } from '../../marketing/contact/index.ts';
import { hasBought } from '../../selling/orders/index.ts';
import { lockPublished, newVoterSecret, putFeedback, voterHash } from './feedback.store.ts';
import { countPhotos, publishedPhoto, replacePhotos } from './photos.store.ts';
import type { Reviews } from './ports.ts';
import { checkReview, REVIEW_TERMS, suggestedAuthor } from './review-rules.ts';
import {
  countReviews,
  deleteOfSameMailbox,
  deleteOwnReview,
  findReviewedProduct,
  ownReview,
  putReview,
  type ReviewCount,
  readReviews,
  readSummary,
  reviewsOfCustomer,
} from './reviews.store.ts';
import { announceReviews, renewSummaries } from './summary.store.ts';
import type { FeedbackOutcome, ReviewList, SentPhotos, StoreOutcome } from './types.ts';

/** Limit of stored reviews for each author and day; customers with many orders write several in one evening. */
const WRITING = { name: 'reviews', most: 20, seconds: 86_400 };
/** Limit of votes from one address within ten minutes; a whole office may share an address. */
const OPINIONS = { name: 'review opinions', most: 60, seconds: 600 };
/**
 * Limit of votes from one address on one review and day, since a browser without its cookie looks like another person.
 */
const SAME_REVIEW = { name: 'opinions of a review', most: 5, seconds: 86_400 };

const NO_PHOTOS: SentPhotos = { files: [], refused: [] };

const LAST_PAGE = 5000;

export function createReviews(deps: {
  pool: Pool;
  clock: Clock;
  /** Pool for reads of published data; defaults to `pool`. */
  readPool?: Pool;
  /** Absent: the database has all files. */
  files?: StoredFiles;
}): Reviews {
  const { pool, clock, files = NO_STORED_FILES } = deps;
  const readPool = deps.readPool ?? pool;
  const writing = createRateLimit({ clock, ...WRITING });
  const opinions = createRateLimit({ clock, ...OPINIONS });
  const sameReview = createRateLimit({ clock, ...SAME_REVIEW });

  return {
    list: async ({ tenant, id, stars, language, sorting, reader = null, page }) => {
      const found = isName(id) ? await findReviewedProduct(readPool, tenant.id, id) : null;
      if (!found) return null;
      const { productId, sku } = found;
      const size = tenant.limits.reviewPage;
      const wanted = [...new Set(stars)].filter((entry) => Number.isInteger(entry) && entry >= 1 && entry <= 5);
      const shown = Math.min(LAST_PAGE, Math.max(1, Math.trunc(page)));
      const [summary, counts, reviews] = await Promise.all([
        readSummary(readPool, tenant.id, productId),
        countReviews(readPool, tenant.id, productId),
        readReviews(readPool, {
          tenant: tenant.id,
          productId,
          stars: wanted,
          language,
          sorting,
          reader,
          most: size,
          after: (shown - 1) * size,
        }),
      ]);
      const total = sumOf(
        counts.filter(
          (own) =>
            (wanted.length === 0 || wanted.includes(own.stars)) && (language === null || own.language === language),
        ),
      );
      return {
        productId,
        sku,
        summary: summary && {
          average: summary.average,
          count: summary.count,
          stars: summary.stars,
          fits: summary.fits,
          qualities: summary.qualities,
        },
        real: summary?.realCount ? { average: summary.realAverage, count: summary.realCount } : null,
        reviews,
        languages: languagesOf(counts),
        total,
        page: shown,
        pages: Math.ceil(total / size),
      };
    },

    begin: async ({ tenant }, author, id) => {
      const found = isName(id) ? await findReviewedProduct(pool, tenant.id, id) : null;
      if (!found) return null;
      const { productId, sku } = found;
      const [own, verified] = await Promise.all([
        ownReview(pool, { tenant: tenant.id, productId, customerId: author.id }),
        hasBought(pool, { tenant: tenant.id, customerId: author.id, productId }),
      ]);
      return {
        productId,
        sku,
        termsId: REVIEW_TERMS,
        own: own && {
          stars: own.stars,
          fit: own.fit,
          quality: own.quality,
          title: own.title,
          text: own.text,
          author: own.author,
          state: own.state,
          photos: await countPhotos(pool, own.id),
        },
        suggestedAuthor: suggestedAuthor(author.firstName, author.lastName),
        verified,
      };
    },

    store: async ({ tenant, locale }, author, id, entered, sent = NO_PHOTOS): Promise<StoreOutcome> => {
      const checked = checkReview(entered);
      if ('fields' in checked || sent.refused.length > 0) {
        const fields = 'fields' in checked ? checked.fields : {};
        return { ok: false, problem: 'fields', fields, files: [...sent.refused] };
      }
      const found = isName(id) ? await findReviewedProduct(pool, tenant.id, id) : null;
      if (!found) return { ok: false, problem: 'not-found' };
      const turn = writing.take(`${tenant.id} ${author.id}`);
      if (!turn.ok) return { ok: false, problem: 'wait', seconds: turn.retryAfter };
      const pictures = await readSentPictures(sent.files);
      if (!pictures.ok) return { ok: false, problem: 'fields', fields: {}, files: [pictures.refused] };
      const { productId, sku } = found;
      const stored = await inTransaction(pool, async (client) => {
        const verified = await hasBought(client, { tenant: tenant.id, customerId: author.id, productId });
        const mailbox = mailboxKey(author.email, tenant.mailbox);
        const others = await deleteOfSameMailbox(
          client,
          { tenant: tenant.id, productId, customerId: author.id, mailbox },
          (email) => mailboxKey(email, tenant.mailbox) === mailbox,
        );
        const put = await putReview(client, {
          ...checked.review,
          tenant: tenant.id,
          productId,
          sku,
          locale,
          customerId: author.id,
          verified,
          termsId: REVIEW_TERMS,
          now: clock.now(),
        });
        if (pictures.files.length > 0 || entered.photos === 'remove')
          await replacePhotos(client, put.id, pictures.files);
        // The replaced review may have been published; the new text does not count until its approval.
        const replaced = put.replaced || others > 0;
        if (replaced) await renewSummaries(client, tenant.id, [productId]);
        return { ...put, replaced };
      });
      return { ok: true, ...stored };
    },

    photo: async (tenant, id) => (isId(id) ? publishedPhoto(readPool, files, { tenant: tenant.id, id }) : null),

    ofCustomer: (customerId) => reviewsOfCustomer(pool, customerId),

    remove: async ({ tenant }, author, id) => {
      if (!isId(id)) return false;
      return inTransaction(pool, async (client) => {
        const productId = await deleteOwnReview(client, { tenant: tenant.id, id, customerId: author.id });
        if (productId === null) return false;
        await renewSummaries(client, tenant.id, [productId]);
        return true;
      });
    },

    feedback: async (tenant, voter, { id, helpful }): Promise<FeedbackOutcome> => {
      if (!isId(id)) return { ok: false, problem: 'not-found' };
      for (const turn of [opinions.take(voter.address), sameReview.take(`${voter.address} ${id}`)])
        if (!turn.ok) return { ok: false, problem: 'wait', seconds: turn.retryAfter };
      const known = isSecret(voter.secret) ? voter.secret : null;
      // A customer is one person in all browsers, so their earlier vote as a guest in this browser is replaced.
      const secret = voter.customerId === null ? (known ?? newVoterSecret()) : known;
      const voters = [
        ...(voter.customerId === null ? [] : [voterHash('customer', voter.customerId)]),
        ...(secret === null ? [] : [voterHash('browser', secret)]),
      ];
      return inTransaction(pool, async (client): Promise<FeedbackOutcome> => {
        const review = await lockPublished(client, tenant.id, id);
        if (!review) return { ok: false, problem: 'not-found' };
        if (voter.customerId !== null && review.customerId === voter.customerId)
          return { ok: false, problem: 'own-review' };
        const counts = await putFeedback(client, { id, voters, helpful, now: clock.now() });
        await announceReviews(client, [review.productId]);
        return { ok: true, productId: review.productId, ...counts, secret };
      });
    },
  };
}

function sumOf(counts: readonly ReviewCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** Returns the languages of reviews with their numbers, the most frequent one first. */
function languagesOf(counts: readonly ReviewCount[]): ReviewList['languages'] {
  const byLanguage = Map.groupBy(counts, ({ language }) => language);
  return LANGUAGES.flatMap((language) => {
    const own = byLanguage.get(language);
    return own ? [{ language, count: sumOf(own) }] : [];
  }).toSorted((a, b) => b.count - a.count);
}

/** Whether the text can be a SKU or product id, so that nonsense causes no query. */
export function isName(id: string): boolean {
  return id !== '' && id.length <= 100 && !/\p{Cc}/u.test(id) && id.isWellFormed();
}

export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** Whether the text has the form of a secret that this shop created. */
function isSecret(text: string | null): text is string {
  return text !== null && /^[\w-]{32}$/.test(text);
}

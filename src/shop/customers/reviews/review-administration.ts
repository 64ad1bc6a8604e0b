import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { NO_STORED_FILES, type StoredFiles } from '../../../platform/object-store/stored-files.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { cleanPicture, employeeClient } from '../../marketing/contact/index.ts';
import { may, type Refused, recordAudit, recordAuditList, type StaffMember } from '../../staff/employees/index.ts';
import { createListing, type Listing } from '../../staff/lists/index.ts';
import { originalPhotoOf, originalsOf, photoOf, replaceOriginalPhoto } from './photos.store.ts';
import { countWaiting, type JudgedReview, lockReviews, writeVerdict } from './review-administration.store.ts';
import { type AdminReview, REVIEW_LIST } from './review-list.store.ts';
import { refusalReason } from './review-rules.ts';
import { isId } from './reviews.ts';
import { renewSummaries } from './summary.store.ts';

/** Reviews that one act publishes; a page of the list has no more. */
const MOST_AT_ONCE = 100;

/**
 * Decision on a review. `written` is the time of the version that the employee read. A review changed by its author
 * since then is not decided.
 */
export type ReviewVerdict = { id: string; written: string; verdict: string; reason: string };
export type VerdictOutcome = { ok: true } | Refused | { ok: false; problem: 'no-reason' | 'changed' };

/** Reviews for employees. Every function checks the role; changes are recorded in the audit trail. */
export type ReviewAdministration = {
  listing: Listing<AdminReview>;
  /** Counts reviews to decide on; zero without permission. */
  waiting(member: StaffMember, tenant: Tenant): Promise<number>;
  /** Publishes or refuses a review; a later decision may change it. */
  decide(member: StaffMember, tenant: Tenant, verdict: ReviewVerdict): Promise<VerdictOutcome>;
  /** Returns a photograph as JPEG. The first look re-encodes it; null if it cannot be decoded. */
  photo(member: StaffMember, tenant: Tenant, asked: { review: string; photo: string }): Promise<Buffer | null>;
  /** Publishes reviews in the version that the employee read; others stay as they are. Returns the number of both. */
  publishAll(
    member: StaffMember,
    tenant: Tenant,
    versions: readonly Pick<ReviewVerdict, 'id' | 'written'>[],
  ): Promise<{ ok: true; published: number; left: number } | Refused>;
};

export function createReviewAdministration(deps: {
  pool: Pool;
  clock: Clock;
  /** Absent: the database has all files. */
  files?: StoredFiles;
}): ReviewAdministration {
  const { pool, clock, files = NO_STORED_FILES } = deps;

  /** Re-encodes a photograph as sent; null if it cannot be decoded. */
  async function reencode(member: StaffMember, id: string, original: Buffer): Promise<Buffer | null> {
    const content = await cleanPicture(original, employeeClient(member.email));
    await replaceOriginalPhoto(pool, id, content);
    return content;
  }

  /** Re-encodes the photographs that the employee has not seen, such as those of reviews that a program publishes. */
  async function reencodeAll(member: StaffMember, tenant: Tenant, reviews: readonly string[]): Promise<void> {
    for (const id of await originalsOf(pool, tenant.id, reviews)) {
      const original = await originalPhotoOf(pool, id);
      if (original) await reencode(member, id, original);
    }
  }

  return {
    listing: createListing(deps, REVIEW_LIST),

    waiting: async (member, tenant) => (may(member, 'review.moderate') ? countWaiting(pool, tenant.id) : 0),

    photo: async (member, tenant, { review, photo }) => {
      if (!may(member, 'review.read') || !isId(review) || !isId(photo)) return null;
      const found = await photoOf(pool, files, { tenant: tenant.id, review, photo });
      if (!found) return null;
      return found.original ? reencode(member, photo, found.original) : found.content;
    },

    decide: async (member, tenant, { id, written, verdict, reason }) => {
      if (!may(member, 'review.moderate')) return { ok: false, problem: 'not-allowed' };
      if (!isId(id) || (verdict !== 'publish' && verdict !== 'refuse')) return { ok: false, problem: 'not-found' };
      const why = verdict === 'refuse' ? refusalReason(reason) : null;
      if (verdict === 'refuse' && why === null) return { ok: false, problem: 'no-reason' };
      const state = verdict === 'publish' ? 'published' : 'refused';
      if (verdict === 'publish') await reencodeAll(member, tenant, [id]);
      return inTransaction(pool, async (client): Promise<VerdictOutcome> => {
        const [before] = await lockReviews(client, tenant.id, [id]);
        if (!before) return { ok: false, problem: 'not-found' };
        if (before.writtenAt.toISOString() !== written) return { ok: false, problem: 'changed' };
        if (before.state === state && before.reason === why) return { ok: true };
        const now = clock.now();
        await writeVerdict(client, { ids: [id], state, reason: why, now });
        await renewSummaries(client, tenant.id, [before.productId]);
        await recordAudit(client, now, member, {
          action: verdict === 'publish' ? 'review.published' : 'review.refused',
          tenant: tenant.id,
          subject: `review:${id}`,
          before: { state: before.state, reason: before.reason },
          after: { state, reason: why, product: before.productId, stars: before.stars },
        });
        return { ok: true };
      });
    },

    publishAll: async (member, tenant, versions) => {
      if (!may(member, 'review.moderate')) return { ok: false, problem: 'not-allowed' };
      const read = new Map(versions.filter(({ id }) => isId(id)).map(({ id, written }) => [id, written]));
      if (read.size === 0 || read.size > MOST_AT_ONCE) return { ok: false, problem: 'not-found' };
      await reencodeAll(member, tenant, [...read.keys()]);
      return inTransaction(pool, async (client) => {
        const found = await lockReviews(client, tenant.id, [...read.keys()]);
        const isToPublish = ({ id, state, writtenAt }: JudgedReview) =>
          state !== 'published' && writtenAt.toISOString() === read.get(id);
        const fit = found.filter(isToPublish);
        const now = clock.now();
        await writeVerdict(client, { ids: fit.map(({ id }) => id), state: 'published', reason: null, now });
        const products = [...new Set(fit.map(({ productId }) => productId))];
        await renewSummaries(client, tenant.id, products.toSorted());
        const entries = fit.map(({ id, state, reason, productId, stars }) => ({
          action: 'review.published' as const,
          tenant: tenant.id,
          subject: `review:${id}`,
          before: { state, reason },
          after: { state: 'published', reason: null, product: productId, stars },
        }));
        await recordAuditList(client, now, member, entries);
        return { ok: true, published: fit.length, left: read.size - fit.length };
      });
    },
  };
}

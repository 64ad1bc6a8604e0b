import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Log } from '../../../platform/log.ts';
import { tenants } from '../../../tenants/index.ts';
import type { MailRetention } from '../../mail/templates/index.ts';
import { eraseOldBooks } from '../../money/ledger/index.ts';
import { deleteOldDecisions, deleteOldReviews } from '../../selling/credit/index.ts';
import { eraseOldCardPeople, eraseOrderedCardEntries } from '../../selling/gift-cards/index.ts';
import { deleteOldSamples, SAMPLE_DAYS } from '../fabric-samples/index.ts';
import { deleteOldQuestions } from '../reviews/index.ts';
import { isClosed, retentionEndsBefore } from './books-until.ts';
import { dropExpiredExtracts } from './requests.store.ts';
import {
  deleteForgotten,
  deleteOldAttempts,
  deleteOldMails,
  deleteOldOrders,
  eraseAgain,
  forgottenOrdersWithContact,
  stripOrders,
} from './retention.store.ts';

const DAY = 86_400_000;
const BATCH = 500;
/** Retention of abandoned orders in days, equal to the lifetime of a basket's cookie. */
const ATTEMPT_DAYS = 91;
/** Days in which a customer can demand a manual review of a refusal. */
const DECISION_DAYS = 366;
/** Retention in days of messages on gift cards after their mail, and of persons on cards after their end. */
const CARD_DAYS = 90;
/** Retention in days of the proof of an erasure, equal to the period for claims against it. */
const PROOF_DAYS = 3 * 366;
/**
 * Retention in days of mails that no law requires, see MAIL_KINDS for the reasons. It applies to questions of the
 * contact form too.
 */
const MAIL_DAYS: readonly [Exclude<MailRetention, 'business'>, number][] = [
  ['farewell', 7],
  ['passing', 90],
  ['question', PROOF_DAYS],
  ['contract', PROOF_DAYS],
];

/** Deletes data whose retention is over; run once a day. A repeated run changes nothing. */
export async function applyRetention(deps: { pool: Pool; clock: Clock; log: Log; batch?: number }): Promise<void> {
  const { pool, clock, log, batch = BATCH } = deps;
  const now = clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  await dropExpiredExtracts(pool, now);
  await eraseAgain(pool, ago(2), now);
  const closed = (await forgottenOrdersWithContact(pool)).filter((order) => {
    const tenant = Object.values(tenants).find(({ id }) => id === order.tenant);
    return tenant !== undefined && isClosed(order, tenant, now);
  });
  if (closed.length > 0)
    await stripOrders(
      pool,
      closed.map(({ id }) => id),
    );
  let orders = 0;
  let accounts = 0;
  for (const { id, retention, timeZone } of Object.values(tenants)) {
    const books = retentionEndsBefore(now, retention.booksYears, timeZone);
    for (let gone = batch; gone === batch; orders += gone) gone = await deleteOldOrders(pool, id, books, batch);
    accounts += await eraseOldBooks(pool, { tenant: id, before: books, batch });
    const letters = retentionEndsBefore(now, retention.lettersYears, timeZone);
    await deleteOldMails(pool, { keeping: 'business', before: letters, tenant: id });
  }
  for (const [keeping, days] of MAIL_DAYS) await deleteOldMails(pool, { keeping, before: ago(days) });
  await deleteOldDecisions(pool, ago(DECISION_DAYS));
  await deleteOldReviews(pool, ago(DECISION_DAYS));
  await deleteOldQuestions(pool, ago(DECISION_DAYS));
  await deleteOldSamples(pool, { sentBefore: ago(SAMPLE_DAYS), requestedBefore: ago(DECISION_DAYS) });
  const cards = {
    messagesBefore: ago(CARD_DAYS),
    endedBefore: ago(CARD_DAYS),
    sentBefore: ago(PROOF_DAYS),
    most: batch,
  };
  for (let gone = batch; gone === batch; ) gone = await eraseOldCardPeople(pool, cards);
  await eraseOrderedCardEntries(pool, ago(ATTEMPT_DAYS));
  await deleteOldAttempts(pool, ago(ATTEMPT_DAYS));
  await deleteForgotten(pool, ago(PROOF_DAYS));
  if (orders > 0 || accounts > 0 || closed.length > 0)
    log.info({ orders, accounts, closed: closed.length }, 'data past its retention was deleted');
}

import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/database/pool.ts';
import type { Log } from '../../platform/log.ts';
import { tenants } from '../../tenants/index.ts';
import { forgetOldDecisions } from '../credit/index.ts';
import { forgetOldBooks } from '../ledger/index.ts';
import { isClosed, keptNoLongerBefore } from './books-until.ts';
import { dropExpiredExtracts } from './requests.store.ts';
import {
  deleteAccountLetters,
  deleteForgotten,
  deleteOldAttempts,
  deleteOldLetters,
  deleteOldOrders,
  eraseAgain,
  forgottenOrdersWithContact,
  stripOrders,
} from './retention.store.ts';

const DAY = 86_400_000;
const BATCH = 500;
/** Letters with links and news about an account. */
const LETTER_DAYS = 90;
/** The letter that says good-bye: time for a mail server that is away. */
const FAREWELL_DAYS = 7;
/** As long as a basket's cookie lives. */
const ATTEMPT_DAYS = 91;
/** As long as somebody can ask a person to look at a refusal again. */
const DECISION_DAYS = 366;
/** That somebody was forgotten can be proved for as long as they could claim that they were not. */
const PROOF_DAYS = 3 * 366;

/** Deletes what nobody has a reason to keep any longer; run once a day. Running it twice changes nothing. */
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
    const books = keptNoLongerBefore(now, retention.booksYears, timeZone);
    for (let gone = batch; gone === batch; orders += gone) gone = await deleteOldOrders(pool, id, books, batch);
    accounts += await forgetOldBooks(pool, { tenant: id, before: books, batch });
    await deleteOldLetters(pool, id, keptNoLongerBefore(now, retention.lettersYears, timeZone));
  }
  await deleteAccountLetters(pool, { any: ago(LETTER_DAYS), farewell: ago(FAREWELL_DAYS) });
  await forgetOldDecisions(pool, ago(DECISION_DAYS));
  await deleteOldAttempts(pool, ago(ATTEMPT_DAYS));
  await deleteForgotten(pool, ago(PROOF_DAYS));
  if (orders > 0 || accounts > 0 || closed.length > 0)
    log.info({ orders, accounts, closed: closed.length }, 'what need not be kept was deleted');
}

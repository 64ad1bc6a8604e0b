import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Log } from '../../../platform/log.ts';
import { issueInvoices } from './issue-invoices.ts';
import { dueTasks, postponeTask } from './tasks.store.ts';

const BATCH = 100;
/** Orders of one run. A later run continues, so the orders from before the circles delay no other job. */
const MOST = 2000;
const LOCKED_MINUTES = 1;
const FAILED_MINUTES = 60;

/**
 * Issues the invoices of placed orders and of shipments, each order in its own transaction. Several processes may run
 * it. Returns the number of orders.
 */
export async function issuePending({ pool, clock, log }: { pool: Pool; clock: Clock; log: Log }): Promise<number> {
  let total = 0;
  for (let done = BATCH; done === BATCH && total < MOST; ) {
    done = 0;
    for (const id of await dueTasks(pool, { most: BATCH, now: clock.now() })) {
      try {
        if (await inTransaction(pool, (client) => issueInvoices(client, id, clock.now(), { taken: 'skip' }))) done += 1;
        else await postponeTask(pool, id, LOCKED_MINUTES);
      } catch (error) {
        // One order must not stop the others; the page of the month's end lists it as missing.
        log.error({ err: error, order: id }, 'the documents of an order could not be issued');
        await postponeTask(pool, id, FAILED_MINUTES);
      }
    }
    total += done;
  }
  return total;
}

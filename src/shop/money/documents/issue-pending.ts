import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Log } from '../../../platform/log.ts';
import { issueInvoices, issueTogether } from './issue-invoices.ts';
import { dueTasks, postponeTask } from './tasks.store.ts';

type Deps = { pool: Pool; clock: Clock; log: Log };

const BATCH = 100;
/** Orders of one transaction. Other documents of a company wait for its numbers meanwhile. */
const AT_ONCE = 20;
/** Orders of one run. A later run continues, so the orders from before the circles delay no other job. */
const MOST = 2000;
const LOCKED_MINUTES = 1;
const FAILED_MINUTES = 60;

/**
 * Issues the invoices of placed orders and of shipments: those of new orders together, all others in a transaction of their own.
 * Several processes may run it. Returns the number of orders. `together`: orders beside each other; one by default, because the job
 * is in no hurry.
 */
export async function issuePending(deps: Deps, together = 1): Promise<number> {
  const { pool, clock } = deps;
  let total = 0;
  for (let done = BATCH; done === BATCH && total < MOST; ) {
    const due = await dueTasks(pool, { most: BATCH, now: clock.now() });
    const ids = due.length > 1 ? await leftToIssue(deps, due) : due;
    done = due.length - ids.length;
    const work = async (): Promise<void> => {
      for (let id = ids.shift(); id !== undefined; id = ids.shift()) if (await issueOne(deps, id)) done += 1;
    };
    await Promise.all(Array.from({ length: together }, work));
    total += done;
  }
  return total;
}

/** Issues the invoices of new orders together. Returns the orders that may lack other documents. */
async function leftToIssue({ pool, clock, log }: Deps, due: readonly string[]): Promise<string[]> {
  const left: string[] = [];
  for (let start = 0; start < due.length; start += AT_ONCE) {
    const some = due.slice(start, start + AT_ONCE);
    try {
      left.push(...(await inTransaction(pool, (client) => issueTogether(client, some, clock.now()))));
    } catch (error) {
      // One order must not stop the others, so each is tried on its own.
      log.error({ err: error }, 'the invoices of several orders could not be issued together');
      left.push(...some);
    }
  }
  return left;
}

async function issueOne({ pool, clock, log }: Deps, id: string): Promise<boolean> {
  try {
    if (await inTransaction(pool, (client) => issueInvoices(client, id, clock.now(), { taken: 'skip' }))) return true;
    await postponeTask(pool, id, LOCKED_MINUTES);
  } catch (error) {
    // One order must not stop the others; the page of the month's end lists it as missing.
    log.error({ err: error, order: id }, 'the documents of an order could not be issued');
    await postponeTask(pool, id, FAILED_MINUTES);
  }
  return false;
}

import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { tenants } from '../../../tenants/index.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { lockToRemind, markReminded, partyOf } from './agreements.store.ts';
import { contractLetter, spokenBy } from './contract-letter.ts';
import { lastDayToWithdraw } from './withdrawal.ts';

const DAY = 86_400_000;
const AT_ONCE = 50;

/**
 * Reminds customers of the right of withdrawal if they got the information right before the contract (directive
 * 2023/2225, article 10). Sends it after one day of the lawful one to seven; after an outage later, but never after the
 * period. Runs once an hour; letter and mark are one transaction. Returns the number of reminders.
 */
export function createWithdrawalReminders(deps: {
  pool: Pool;
  clock: Clock;
  outbox: Outbox;
  publicUrlOf: PublicUrlOf;
}): () => Promise<number> {
  const { pool, clock, outbox, publicUrlOf } = deps;

  const remindSome = (tenant: Tenant): Promise<number> =>
    inTransaction(pool, async (client) => {
      const now = clock.now();
      const to = new Date(now.getTime() - DAY);
      const from = new Date(now.getTime() - tenant.withdrawalDays * DAY);
      const rows = await lockToRemind(client, { tenant: tenant.id, from, to, most: AT_ONCE });
      for (const row of rows) {
        const party = await partyOf(client, row.customerId);
        const until = lastDayToWithdraw(tenant, row);
        if (!party || until === null) continue;
        const locale = spokenBy(tenant, row.locale);
        const site = { tenant, publicUrl: publicUrlOf(tenant) };
        await outbox.put(await contractLetter(site, { kind: 'reminder', row, party, locale, until }), client);
      }
      await markReminded(
        client,
        rows.map(({ id }) => id),
        now,
      );
      return rows.length;
    });

  return async () => {
    let reminded = 0;
    for (const tenant of Object.values(tenants)) {
      // Swiss law requires no reminder; a tenant that sends no mail cannot remind.
      if (tenant.instalments.law !== 'eu' || !tenant.sendsMail) continue;
      for (let some = AT_ONCE; some === AT_ONCE; ) {
        some = await remindSome(tenant);
        reminded += some;
      }
    }
    return reminded;
  };
}

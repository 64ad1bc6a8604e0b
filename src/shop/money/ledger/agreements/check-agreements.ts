import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { dayOf } from '../../../selling/instalments/index.ts';
import { lockLedgerAccount } from '../open-items/holds.store.ts';
import { agreementState } from './agreement-rules.ts';
import { activeAgreements, endAgreement, paymentAgreementsOf } from './agreements.store.ts';

const PAGE = 500;
/** Ender of agreements that no employee ended. */
const JOB = 'kontor';

/** Ends agreements that are paid or broken; reminders of broken ones go on. Runs before the closing. Returns the broken ones. */
export async function checkAgreements({ pool, clock }: { pool: Pool; clock: Clock }, tenant: Tenant): Promise<number> {
  const now = clock.now();
  const today = dayOf(now, tenant.timeZone);
  let broken = 0;
  let after: string | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof activeAgreements>> = await activeAgreements(pool, tenant.id, after, PAGE);
    for (const { accountId } of page) {
      const state = await inTransaction(pool, async (client) => {
        await lockLedgerAccount(client, tenant.id, accountId);
        // A payment may have arrived meanwhile.
        const current = (await paymentAgreementsOf(client, { tenant: tenant.id, accountId })).find(
          (one) => one.state === 'active',
        );
        if (!current) return 'active';
        const { parts, open, openBefore } = current;
        const found = agreementState(parts, { paid: openBefore - open, open, today });
        if (found !== 'active') await endAgreement(client, { accountId, state: found, by: JOB, now });
        return found;
      });
      if (state === 'broken') broken += 1;
    }
    after = page.at(-1)?.accountId ?? null;
    if (after === null) return broken;
  }
}

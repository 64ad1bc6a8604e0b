import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../../staff/employees/index.ts';
import { learnedChoicesOf, storeChoices } from './learn-from-searches.ts';
import { countChoices, isLearningOn, lockLearning, switchLearning } from './learning.store.ts';

/** State of learning from searches: the switch, and how many terms and products were learned. */
export type LearningState = { isOn: boolean; terms: number; products: number };

export type LearningAdministration = {
  /** Returns null if the role may not read it. */
  learning(member: StaffMember, tenant: Tenant): Promise<LearningState | null>;
  /** Switches learning. Off erases what was learned; on learns at once from the stored counts. */
  setLearning(member: StaffMember, tenant: Tenant, isOn: boolean): Promise<{ ok: true } | Refused>;
};

export function createLearningAdministration(deps: { pool: Pool; clock: Clock }): LearningAdministration {
  const { pool, clock } = deps;
  return {
    learning: async (member, tenant) => {
      if (!may(member, 'search.read')) return null;
      const [isOn, counts] = await Promise.all([isLearningOn(pool, tenant.id), countChoices(pool, tenant.id)]);
      return { isOn, ...counts };
    },
    setLearning: async (member, tenant, isOn) => {
      if (!may(member, 'search.rules')) return { ok: false, problem: 'not-allowed' };
      const choices = isOn ? await learnedChoicesOf(deps, tenant) : [];
      await inTransaction(pool, async (client) => {
        await lockLearning(client, tenant.id);
        const wasOn = await isLearningOn(client, tenant.id);
        if (wasOn === isOn) return;
        const now = clock.now();
        await switchLearning(client, { tenant: tenant.id, isOn, now });
        await storeChoices(client, tenant.id, choices);
        await recordAudit(client, now, member, {
          action: 'search.learning-switched',
          tenant: tenant.id,
          subject: 'search:learning',
          before: { on: wasOn },
          after: { on: isOn },
        });
      });
      return { ok: true };
    },
  };
}

import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { shortAddress } from '../../staff/lists/index.ts';
import { type ListedSubscriber, subscribersAfter } from './subscriber-list.store.ts';
import { changeConsents, lockSubscriber, subscriberByEmail, todayOf } from './subscribers.store.ts';
import { KINDS } from './types.ts';

/** Subscribers of newsletters for programs and employees. Every function checks the role and records what it did. */
export type SubscriberAdministration = {
  /** Lists subscribers with shortened addresses after the id of one. Null without permission. */
  after(
    member: StaffMember,
    asked: { tenant: Tenant; last: readonly string[] | null; size: number },
  ): Promise<{ lines: ListedSubscriber[]; last: readonly string[] | null } | null>;
  /** Ends all newsletters of an address, as the person asked. `ended`: how many there were. Calls without any are recorded too. */
  unsubscribe(
    member: StaffMember,
    asked: { tenant: Tenant; email: string },
  ): Promise<{ ok: true; ended: number } | Refused>;
};

export function createSubscriberAdministration(deps: { pool: Pool; clock: Clock }): SubscriberAdministration {
  const { pool, clock } = deps;
  return {
    after: async (member, { tenant, last, size }) => {
      if (!may(member, 'campaign.read')) return null;
      const asked = { tenant: tenant.id, after: last?.[0] ?? null, size, today: todayOf(clock) };
      const rows = await subscribersAfter(pool, asked);
      await recordAudit(pool, clock.now(), member, { action: 'newsletter.listed', tenant: tenant.id });
      const end = rows.at(-1);
      return {
        lines: rows.map((row) => ({ ...row, email: shortAddress(row.email) })),
        last: end ? [end.id] : null,
      };
    },

    unsubscribe: async (member, { tenant, email }) => {
      if (!may(member, 'campaign.edit')) return { ok: false, problem: 'not-allowed' };
      const now = clock.now();
      return inTransaction(pool, async (client) => {
        const asked = { tenant: tenant.id, email: email.trim().toLowerCase(), today: todayOf(clock) };
        const subscriber = await subscriberByEmail(client, asked);
        let ended = 0;
        if (subscriber) {
          const { id } = subscriber;
          await lockSubscriber(client, id);
          const change = { id, kinds: KINDS, what: 'ended', frequency: null, pauseUntil: null } as const;
          ended = await changeConsents(client, { ...change, source: 'staff', now });
        }
        await recordAudit(client, now, member, {
          action: 'newsletter.ended',
          tenant: tenant.id,
          ...(subscriber ? { subject: `subscriber:${subscriber.id}` } : {}),
          after: { newsletters: ended },
        });
        return { ok: true, ended } as const;
      });
    },
  };
}

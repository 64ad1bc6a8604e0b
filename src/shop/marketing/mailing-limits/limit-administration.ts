import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { type MailingLimit, mailingLimitOf, type StoredLimit, writeMailingLimit } from './mailing-limits.store.ts';

export type LimitOutcome = { ok: true } | Refused | { ok: false; problem: 'limit' | 'hours' | 'changed' };

/** Limits of marketing mails for employees. Every function checks the role; changes are recorded. */
export type LimitAdministration = {
  of(member: StaffMember, tenant: Tenant): Promise<StoredLimit | null>;
  save(member: StaffMember, tenant: Tenant, entered: Readonly<Record<string, string>>): Promise<LimitOutcome>;
};

const MOST = 31;

export function createLimitAdministration(deps: { pool: Pool; clock: Clock }): LimitAdministration {
  const { pool, clock } = deps;
  return {
    of: async (member, tenant) => (may(member, 'campaign.read') ? mailingLimitOf(pool, tenant.id) : null),
    save: async (member, tenant, entered) => {
      if (!may(member, 'campaign.send')) return { ok: false, problem: 'not-allowed' };
      const read = readLimit(entered);
      if ('problem' in read) return { ok: false, ...read };
      const now = clock.now();
      return inTransaction(pool, async (client): Promise<LimitOutcome> => {
        const before = await mailingLimitOf(client, tenant.id);
        const own = { tenant: tenant.id, limit: read.limit, version: read.version, by: member.email, now };
        if (!(await writeMailingLimit(client, own))) return { ok: false, problem: 'changed' };
        await recordAudit(client, now, member, {
          tenant: tenant.id,
          action: 'mailing-limit.save',
          before: factsOf(before),
          after: factsOf(read.limit),
        });
        return { ok: true };
      });
    },
  };
}

const factsOf = ({ mails, days, quietFrom, quietUntil }: MailingLimit) => ({ mails, days, quietFrom, quietUntil });

function readLimit(
  entered: Readonly<Record<string, string>>,
): { limit: MailingLimit; version: number } | { problem: 'limit' | 'hours' } {
  const number = (name: string) => {
    const typed = (entered[name] ?? '').trim();
    return /^\d{1,2}$/.test(typed) ? Number(typed) : Number.NaN;
  };
  const limit = {
    mails: number('mails'),
    days: number('days'),
    quietFrom: number('quietFrom'),
    quietUntil: number('quietUntil'),
  };
  if (![limit.mails, limit.days].every((value) => value >= 1 && value <= MOST)) return { problem: 'limit' };
  if (![limit.quietFrom, limit.quietUntil].every((hour) => hour >= 0 && hour <= 23)) return { problem: 'hours' };
  return { limit, version: Number(entered.version ?? 0) };
}

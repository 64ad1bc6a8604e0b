import type { Pool } from '../../../platform/database/pool.ts';
import { type AuditFilter, type AuditRow, readAudit } from './audit.store.ts';
import { may } from './permissions.ts';
import type { StaffMember } from './types.ts';

export type { AuditFilter, AuditRow } from './audit.store.ts';

export const AUDIT_PAGE = 50;

export type Audit = {
  /**
   * Returns a page of entries, newest first; null if the role may not read them. `older` is the id for the next page.
   */
  list(member: StaffMember, filter: AuditFilter): Promise<{ entries: AuditRow[]; older: number | null } | null>;
};

export function createAudit(deps: { pool: Pool }): Audit {
  return {
    list: async (member, filter) => {
      if (!may(member.role, 'audit.read')) return null;
      const rows = await readAudit(deps.pool, filter, AUDIT_PAGE + 1);
      const entries = rows.slice(0, AUDIT_PAGE);
      return { entries, older: rows.length > AUDIT_PAGE ? (entries.at(-1)?.id ?? null) : null };
    },
  };
}

import type { ListDefinition } from './listing.ts';
import { periodConditions } from './period.ts';

type AuditColumn = 'at' | 'person' | 'role' | 'action' | 'tenant' | 'subject' | 'before' | 'after';

/** Audit trail of all tenants; some entries have none. */
export const AUDIT_LIST: ListDefinition<never, 'at', AuditColumn> = {
  name: 'audit',
  shape: {
    tabs: [],
    filters: { person: 'text', action: 'text', subject: 'text', from: 'day', to: 'day' },
    sorts: ['at'],
    columns: ['at', 'person', 'role', 'action', 'tenant', 'subject', 'before', 'after'],
    usual: { sort: 'at', descending: true, columns: ['at', 'person', 'action', 'subject', 'after'] },
  },
  source: {
    table: 'staff_audit',
    key: 'id',
    tabs: {},
    sorts: { at: ['staff_audit.at', 'staff_audit.id'] },
    line: `staff_audit.id, staff_audit.at, staff_audit.email, staff_audit.role, staff_audit.action, staff_audit.tenant,
      staff_audit.subject, staff_audit.before, staff_audit.after`,
  },
  conditions: (sql, { tenant, filters }) => {
    const all = periodConditions(sql, 'staff_audit.at', filters, tenant.timeZone);
    if (filters.person) all.push(`staff_audit.email = ${sql.add(filters.person)}`);
    if (filters.subject) all.push(`staff_audit.subject = ${sql.add(filters.subject)}`);
    if (filters.action) {
      // "product" selects all actions that begin with "product.".
      const action = sql.add(filters.action);
      all.push(`(staff_audit.action = ${action} or starts_with(staff_audit.action, ${action} || '.'))`);
    }
    return all;
  },
  contents: {
    at: 'text',
    person: 'text',
    role: 'text',
    action: 'text',
    tenant: 'text',
    subject: 'text',
    before: 'text',
    after: 'text',
  },
};

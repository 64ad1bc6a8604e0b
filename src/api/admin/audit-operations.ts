import * as v from 'valibot';
import { text } from '../parameters.ts';
import { partOf, Timestamp } from './admin-schemas.ts';
import { dayFilter, listOperation, listState } from './list-operation.ts';

const Facts = v.nullable(v.record(v.string(), v.unknown()));

const AuditEntryBody = v.object({
  id: v.string(),
  at: Timestamp,
  by: v.pipe(v.string(), v.description('Address of the employee, or name of the client.')),
  role: v.string(),
  action: v.string(),
  tenant: v.nullable(v.string()),
  subject: v.pipe(v.nullable(v.string()), v.description('Object, such as `order:100000123`.')),
  before: Facts,
  after: Facts,
});

/** Audit trail of all tenants. */
export const listAuditTrail = listOperation({
  path: '/api/admin/v1/audit-trail',
  id: 'listAuditTrail',
  tag: 'Audit trail',
  summary: 'List the audit trail',
  description: 'What employees and clients did, the newest first. Entries never change.',
  scopes: ['audit.read'],
  filters: {
    person: text({
      longest: 200,
      description: 'Address of the employee, or name of the client.',
      example: 'Warehouse',
    }),
    action: text({ longest: 60, description: 'Action, or its beginning up to a dot.', example: 'order' }),
    subject: text({ longest: 100, description: 'Object.', example: 'order:100000123' }),
    from: dayFilter('First day.'),
    to: dayFilter('Last day.'),
  },
  item: AuditEntryBody,
  part: partOf(AuditEntryBody),
  example: {
    id: '4711',
    at: '2026-11-27T09:12:00.000Z',
    by: 'Warehouse',
    role: 'api-client',
    action: 'order.shipped',
    tenant: 'ch',
    subject: 'order:100000123',
    before: null,
    after: { shipment: 1 },
  },
  read: ({ services, member, tenant }, given, place) =>
    services.auditListing.after(member, { tenant, params: listState(given, 'at'), typed: '' }, place),
  content: ({ id, at, email: by, role, action, tenant, subject, before, after }) => ({
    ...{ by, role, action, tenant, subject },
    id: String(id),
    at: at.toISOString(),
    before: before && { ...before },
    after: after && { ...after },
  }),
});

import { APPROVAL_ACTS, type ApprovalAct, type ShownApproval } from '../employees/index.ts';
import type { ListDefinition } from './listing.ts';
import { periodConditions } from './period.ts';

type ApprovalTab = 'waiting' | 'done' | 'refused' | 'ended';
type ApprovalColumn = 'act' | 'amount' | 'customer' | 'reason' | 'by' | 'at' | 'state' | 'decidedAt' | 'decidedBy';

/** Request as the list shows it. `customer`: name of the buyer of the order that it concerns. */
export type ListedApproval = Pick<
  ShownApproval,
  | 'id'
  | 'act'
  | 'subject'
  | 'amount'
  | 'reason'
  | 'requestedBy'
  | 'requestedEmail'
  | 'requestedAt'
  | 'state'
  | 'decidedAt'
  | 'decidedEmail'
  | 'customer'
  | 'isOwn'
>;

const LIVE = "approval_request.state in ('open', 'approved') and approval_request.expires_at";

/** Requests of a tenant or of accounts, those of `acts` and the own ones. */
export const approvalListOf = (acts: readonly ApprovalAct[]): ListDefinition<ApprovalTab, 'at', ApprovalColumn> => ({
  name: 'approvals',
  shape: {
    tabs: ['waiting', 'done', 'refused', 'ended'],
    filters: { act: Object.keys(APPROVAL_ACTS), by: 'text', from: 'day', to: 'day' },
    sorts: ['at'],
    columns: ['act', 'amount', 'customer', 'reason', 'by', 'at', 'state', 'decidedAt', 'decidedBy'],
    usual: {
      sort: 'at',
      descending: true,
      columns: ['act', 'amount', 'customer', 'reason', 'by', 'at', 'state'],
      tab: 'waiting',
    },
    oldestFirst: ['waiting'],
  },
  source: {
    table: 'approval_request',
    key: 'id',
    tabs: {
      waiting: (sql, { now }) => `${LIVE} > ${sql.add(now)}`,
      done: "approval_request.state = 'done'",
      refused: "approval_request.state = 'refused'",
      ended: (sql, { now }) =>
        `(approval_request.state in ('withdrawn', 'expired', 'outdated') or ${LIVE} <= ${sql.add(now)})`,
    },
    sorts: { at: ['approval_request.requested_at', 'approval_request.id'] },
    line: `approval_request.id, approval_request.act, approval_request.subject, approval_request.amount,
      approval_request.reason, approval_request.requested_by as "requestedBy",
      approval_request.requested_email as "requestedEmail", approval_request.requested_at as "requestedAt",
      approval_request.decided_at as "decidedAt", approval_request.decided_email as "decidedEmail"`,
  },
  // A request past its time reads as expired, before the job marks it.
  line: (sql, { now }) =>
    `case when ${LIVE} <= ${sql.add(now)} then 'expired' else approval_request.state end as state`,
  conditions: (sql, { tenant, filters, typed, self }) => {
    const all = [
      `(approval_request.tenant = ${sql.add(tenant.id)} or approval_request.tenant is null)`,
      `(approval_request.act = any(${sql.add(acts)}) or approval_request.requested_by = ${sql.add(self)})`,
      ...periodConditions(sql, 'approval_request.requested_at', filters, tenant.timeZone),
    ];
    if (filters.act) all.push(`approval_request.act = ${sql.add(filters.act)}`);
    if (filters.by) all.push(`approval_request.requested_email = ${sql.add(filters.by.toLowerCase())}`);
    if (typed !== '') all.push(`approval_request.subject = 'order:' || ${sql.add(typed)}::text`);
    return all;
  },
  contents: {
    act: 'text',
    amount: 'amount',
    customer: 'text',
    reason: 'text',
    by: 'text',
    at: 'text',
    state: 'text',
    decidedAt: 'text',
    decidedBy: 'text',
  },
});

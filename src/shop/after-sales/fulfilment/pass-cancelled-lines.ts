import type pg from 'pg';
import type { Tenant } from '../../../tenants/tenant.ts';
import {
  type ApprovalInput,
  type ApprovalPassed,
  type NotApproved,
  passApproval,
  type StaffMember,
} from '../../staff/employees/index.ts';
import type { ToBeCancelled } from '../order-administration/index.ts';

/** Decides whether the cancellation of units needs a second pair of eyes. Fields "pieces-1"… count the units. */
export function passCancelledLines(
  client: pg.PoolClient,
  member: StaffMember,
  asked: {
    tenant: Tenant;
    order: ToBeCancelled;
    entered: Readonly<Record<string, string>>;
    reason: string;
    note: string;
    approval: ApprovalInput | undefined;
    now: Date;
  },
): Promise<ApprovalPassed | NotApproved> {
  const { tenant, order, entered, reason, note, approval, now } = asked;
  const { number, orderId, amount, seen } = order;
  const counts = Object.entries(entered).filter(([name, typed]) => name.startsWith('pieces-') && typed !== '');
  const guarded = {
    act: 'order.cancel-lines' as const,
    tenant,
    target: `order:${number}`,
    subject: `order:${number}`,
    owner: orderId,
    amount,
    entered: { number, reason, note, ...Object.fromEntries(counts) },
    seen,
  };
  return passApproval(client, member, guarded, { reason: note, ...approval }, now);
}

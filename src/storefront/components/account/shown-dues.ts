import type { DueRow } from '../../../shop/money/ledger/index.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { ShownDue } from './dates-table.tsx';

/** Returns open debts as a page shows them on the day of `now`, oldest first. */
export function shownDues(dues: readonly DueRow[], now: Date, { timeZone }: Pick<Tenant, 'timeZone'>): ShownDue[] {
  // The locale en-CA formats dates as ISO.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
  return dues.map(({ id, orderNumber, hasOrder, kind, position, payableOn, open, reminded }) => ({
    id,
    orderNumber,
    hasOrder,
    kind,
    position,
    payableOn,
    open,
    isOverdue: payableOn < today,
    isReminded: reminded > 0,
  }));
}

import type { DueRow } from '../../../shop/money/ledger/index.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { ShownDue } from './dates-table.tsx';

/** Open debts as a page shows them on a day, the oldest first. */
export function shownDues(dues: readonly DueRow[], now: Date, { timeZone }: Pick<Tenant, 'timeZone'>): ShownDue[] {
  // Canadian English writes dates as ISO does.
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

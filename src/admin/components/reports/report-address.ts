import type { AskedReport } from '../../../shop/reports/figures/index.ts';
import { ADMIN_ROOT } from '../../sections.ts';

export const REPORTS_PAGE = `${ADMIN_ROOT}/reports`;

/** Returns the choices of a report as parameters of an address. Days are named for an own period only. */
export function reportParams(asked: AskedReport): Record<string, string> {
  const { period, range, comparison, tenant, currency } = asked;
  return {
    period,
    ...(period === 'own' ? range : {}),
    tenant,
    currency,
    compare: comparison,
  };
}

/** Address of a report, or of the overview, with the choices. */
export function reportAddress(asked: AskedReport, id?: string, change: Record<string, string> = {}): string {
  const path = id === undefined ? REPORTS_PAGE : `${REPORTS_PAGE}/${id}`;
  return `${path}?${new URLSearchParams({ ...reportParams(asked), ...change })}`;
}

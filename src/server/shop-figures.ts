import type { Pool } from '../platform/database/pool.ts';
import { registerBacklogFigures } from '../platform/metrics/backlog-figures.ts';
import { registerDatabaseFigures } from '../platform/metrics/database-figures.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { isAwaited, MAIL_KINDS } from '../shop/mail/templates/index.ts';
import { registerDisputeFigures } from '../shop/money/ledger/index.ts';
import { registerPaymentFigures } from '../shop/money/payment/index.ts';
import { registerCreditFigures } from '../shop/selling/credit/index.ts';
import { registerOrderFigures } from '../shop/selling/orders/index.ts';
import { registerApprovalFigures } from '../shop/staff/employees/index.ts';
import { tenants } from '../tenants/index.ts';

/** Registers the metrics that are read from the database at each scrape; one thread per process reads them. */
export function registerShopFigures(metrics: Metrics, pool: Pool): void {
  registerBacklogFigures(metrics, pool, Object.keys(MAIL_KINDS).filter(isAwaited));
  registerDatabaseFigures(metrics, pool);
  registerOrderFigures(metrics, pool, Object.keys(tenants));
  registerPaymentFigures(metrics, pool);
  registerCreditFigures(metrics, pool);
  registerApprovalFigures(metrics, pool);
  registerDisputeFigures(metrics, pool);
}

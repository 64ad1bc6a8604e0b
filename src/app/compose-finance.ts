import type { AdminServices } from '../admin/context.ts';
import type { Fulfilment } from '../shop/after-sales/fulfilment/index.ts';
import { createDocumentAdministration } from '../shop/money/documents/index.ts';
import {
  createAgreementAdministration,
  createChartAdministration,
  createClearingAdministration,
  createDisputeAdministration,
  createLedgerAdministration,
  createOpenItemsAdministration,
  createUnmatchedAdministration,
  createWriteOffAdministration,
  writeWorkbook,
} from '../shop/money/ledger/index.ts';
import type { ProviderReports } from '../shop/money/payment/index.ts';
import { createPeriodAdministration } from '../shop/money/periods/index.ts';
import type { Foundation } from './foundation.ts';

type FinanceDeps = Pick<Foundation, 'pool' | 'clock' | 'documents'> & {
  fulfilment: Pick<Fulfilment, 'payBack'>;
  /** Null without a payment provider. */
  reports?: ProviderReports | null;
};

/** Composes the services of the back office for books, documents and money at the provider. */
export function composeFinance({ pool, clock, documents, fulfilment, reports = null }: FinanceDeps) {
  const paidTooMuch = fulfilment.payBack;
  return {
    ledger: createLedgerAdministration({ pool, clock, paidTooMuch }),
    openItems: createOpenItemsAdministration({ pool, clock, paidTooMuch }),
    periods: createPeriodAdministration({ pool, clock }),
    documents: createDocumentAdministration({ pool, clock, documents, writeWorkbook }),
    unmatched: createUnmatchedAdministration({ pool, clock, paidTooMuch }),
    writeOffs: createWriteOffAdministration({ pool, clock }),
    agreements: createAgreementAdministration({ pool, clock }),
    chart: createChartAdministration({ pool, clock }),
    clearing: createClearingAdministration({ pool, clock, reports }),
    disputes: createDisputeAdministration({ pool, clock, reports }),
  } satisfies Partial<AdminServices>;
}

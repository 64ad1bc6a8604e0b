import type { AdminServices } from '../admin/context.ts';
import type { PictureDecoder } from '../platform/images/decoding/picture-decoder.ts';
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
} from '../shop/money/ledger/index.ts';
import type { ProviderReports } from '../shop/money/payment/index.ts';
import { createPeriodAdministration } from '../shop/money/periods/index.ts';
import type { Foundation } from './foundation.ts';

type FinanceDeps = Pick<Foundation, 'pool' | 'clock' | 'documents'> & {
  settings?: Pick<Foundation['settings'], 'termsAt'>;
  keys: Pick<Foundation['keys'], 'sealingSecrets'>;
  fulfilment: Pick<Fulfilment, 'payBack' | 'transfersSent'>;
  pictures: Pick<PictureDecoder, 'inspect' | 'cut'>;
  files: Foundation['files'];
  /** Null without a payment provider. */
  reports?: ProviderReports | null;
};

/** Composes the services of the back office for books, documents and money at the provider. */
export function composeFinance(deps: FinanceDeps) {
  const { pool, clock, documents, fulfilment, pictures, reports = null } = deps;
  const paidTooMuch = fulfilment.payBack;
  return {
    ledger: createLedgerAdministration({
      pool,
      clock,
      paidTooMuch,
      transfersSent: fulfilment.transfersSent,
      ...(deps.settings && { termsAt: deps.settings.termsAt }),
    }),
    openItems: createOpenItemsAdministration({ pool, clock, paidTooMuch }),
    periods: createPeriodAdministration({ pool, clock }),
    documents: createDocumentAdministration({ pool, clock, documents }),
    unmatched: createUnmatchedAdministration({ pool, clock, paidTooMuch, sealingSecrets: deps.keys.sealingSecrets }),
    writeOffs: createWriteOffAdministration({ pool, clock }),
    agreements: createAgreementAdministration({ pool, clock }),
    chart: createChartAdministration({ pool, clock }),
    clearing: createClearingAdministration({ pool, clock, reports }),
    disputes: createDisputeAdministration({ pool, clock, reports, pictures, files: deps.files }),
  } satisfies Partial<AdminServices>;
}

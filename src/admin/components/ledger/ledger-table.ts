import type { LedgerOverview } from '../../../shop/money/ledger/index.ts';

/** A table of the ledger with pages, and the addresses of its pages. */
export type LedgerTable<Name extends keyof LedgerOverview> = Pick<LedgerOverview, Name> & {
  addressOf(page: number): string;
};

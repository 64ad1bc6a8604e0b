import type { ApprovalAct, ApprovalInput, NotApproved } from '../shop/staff/employees/index.ts';
import type { EmployeeVisit } from './current-employee.ts';
import {
  exportCustomers,
  exportForWarehouse,
  exportLedger,
  exportOrderList,
  extractCardPerson,
  fetchTransfers,
} from './export-action.ts';
import { exportListFile } from './list-files.ts';
import { ADMIN_ROOT } from './sections.ts';

type GuardedFile = {
  act: ApprovalAct;
  /** Path below /backoffice. */
  path: string;
  /** Section that links to the file. */
  section: string;
  run(
    visit: EmployeeVisit,
    params: URLSearchParams,
    approval: ApprovalInput,
  ): Promise<{ ok: boolean } | { approval: NotApproved }>;
};

const BOOKS: GuardedFile = { act: 'ledger.export', path: 'ledger-export', section: 'ledger', run: exportLedger };

/** Files that may need another employee's approval. */
const GUARDED_FILES: readonly GuardedFile[] = [
  BOOKS,
  {
    act: 'open-items.export',
    path: 'list-files/open-items',
    section: 'open-items',
    run: (visit, params, approval) => exportListFile(visit, 'open-items', params, approval),
  },
  { act: 'orders.export', path: 'orders-export', section: 'orders', run: exportOrderList },
  { act: 'customers.export', path: 'customers-export', section: 'customers', run: exportCustomers },
  { act: 'transfers.fetch', path: 'transfers', section: 'returns', run: fetchTransfers },
  { act: 'warehouse.export', path: 'warehouse/export', section: 'warehouse/exchange', run: exportForWarehouse },
  { act: 'gift-card.extract', path: 'gift-card-person', section: 'gift-cards', run: extractCardPerson },
  {
    act: 'vouchers.export',
    path: 'list-files/vouchers',
    section: 'promotions/codes',
    run: (visit, params, approval) => exportListFile(visit, 'vouchers', params, approval),
  },
  {
    act: 'documents.export',
    path: 'list-files/documents',
    section: 'documents',
    run: (visit, params, approval) => exportListFile(visit, 'documents', params, approval),
  },
];

/** Returns the file at a path of the back office; the books for any other path. */
export function exportAt(pathname: string): GuardedFile {
  return GUARDED_FILES.find(({ path }) => pathname === `${ADMIN_ROOT}/${path}`) ?? BOOKS;
}

/** Returns the address of the file that a request names; null for acts without a file. */
export function addressOfFile(act: string, entered: Readonly<Record<string, string>>): string | null {
  const file = GUARDED_FILES.find((candidate) => candidate.act === act);
  if (!file) return null;
  // Lists name their columns several times, so the whole query is stored as one value.
  return `${ADMIN_ROOT}/${file.path}?${entered.query ?? new URLSearchParams(entered)}`;
}

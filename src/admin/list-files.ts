import { readListState } from '../platform/lists/list-state.ts';
import type { TableFormat } from '../platform/tables/table-file.ts';
import type { Refused } from '../shop/staff/employees/index.ts';
import type { Listing } from '../shop/staff/lists/index.ts';
import type { EmployeeVisit } from './current-employee.ts';
import type { DescribedList } from './lists/described-list.ts';
import { returnList } from './lists/return-list.ts';

type ListFile = { ok: true; content: ReadableStream<Uint8Array>; format: TableFormat } | Refused;

/** Lists whose files have the texts of their pages, by their name in the address. */
const FILES: Readonly<Record<string, (visit: EmployeeVisit, params: URLSearchParams) => Promise<ListFile>>> = {
  returns: (visit, params) =>
    fileOf(visit, params, visit.admin.fulfilment.listing, returnList(visit.text, visit.tenant.timeZone)),
};

/** Writes the file of a list that an address names; null for an unknown list. */
export function writeListFile(visit: EmployeeVisit, name: string, params: URLSearchParams): Promise<ListFile> | null {
  return Object.hasOwn(FILES, name) ? (FILES[name]?.(visit, params) ?? null) : null;
}

function fileOf<Line>(
  { admin, member, tenant }: EmployeeVisit,
  params: URLSearchParams,
  listing: Listing<Line>,
  { columns }: DescribedList<Line>,
): Promise<ListFile> {
  const shown = readListState(listing.shape, params).columns;
  return listing.export(member, {
    tenant,
    params,
    typed: admin.terms.open(member, params.get('term') ?? ''),
    format: params.get('format') ?? '',
    texts: {
      headers: Object.fromEntries(shown.map((name) => [name, columns[name]?.label ?? name])),
      row: (line) => Object.fromEntries(shown.map((name) => [name, columns[name]?.plain(line) ?? null])),
    },
  });
}

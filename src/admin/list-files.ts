import { calendarDay } from '../platform/calendar-day.ts';
import { readListState } from '../platform/lists/list-state.ts';
import type { ApprovalInput, NotApproved, Refused } from '../shop/staff/employees/index.ts';
import type { ListFile, Listing } from '../shop/staff/lists/index.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { auditList } from './lists/audit-list.ts';
import { contractList } from './lists/contract-list.ts';
import { creditReviewList } from './lists/credit-review-list.ts';
import type { DescribedList } from './lists/described-list.ts';
import { disputeList } from './lists/dispute-list.ts';
import { documentList } from './lists/document-list.ts';
import { giftCardList } from './lists/gift-card-list.ts';
import { importList } from './lists/import-list.ts';
import { membershipList } from './lists/membership-list.ts';
import { openItemList } from './lists/open-item-list.ts';
import { returnList } from './lists/return-list.ts';
import { reviewList } from './lists/review-list.ts';
import { stockList } from './lists/stock-list.ts';
import { ticketList } from './lists/ticket-list.ts';
import { contactNames } from './shop-words.ts';
import { isNotApproved, type Unapproved, unapproved } from './with-approval.ts';

type Written = ListFile | Refused | NotApproved;
type Writer = (visit: EmployeeVisit, params: URLSearchParams, approval: ApprovalInput) => Promise<Written>;

/** Lists whose files have the texts of their pages, by their name in the address. */
const FILES: Readonly<Record<string, Writer>> = {
  returns: (visit, params, approval) =>
    writeFile(visit, params, approval, {
      listing: visit.admin.fulfilment.listing,
      described: returnList(visit.text, visit.tenant.timeZone),
    }),
  documents: (visit, params, approval) =>
    writeFile(visit, params, approval, {
      listing: visit.admin.documents.listing,
      described: documentList(visit.text),
    }),
  stock: (visit, params, approval) =>
    writeFile(visit, params, approval, { listing: visit.admin.stock.listing, described: stockList(visit.text, []) }),
  reviews: (visit, params, approval) =>
    writeFile(visit, params, approval, {
      listing: visit.admin.reviews.listing,
      described: reviewList(visit.text, visit.tenant.timeZone),
    }),
  contracts: (visit, params, approval) =>
    writeFile(visit, params, approval, {
      listing: visit.admin.contracts.listing,
      described: contractList(visit.text, visit.tenant.timeZone),
    }),
  'credit-reviews': (visit, params, approval) =>
    writeFile(visit, params, approval, {
      listing: visit.admin.creditReviews.listing,
      described: creditReviewList(visit.text, visit.tenant.timeZone),
    }),
  disputes: (visit, params, approval) =>
    writeFile(visit, params, approval, {
      listing: visit.admin.disputes.listing,
      described: disputeList(visit.text, visit.tenant.timeZone),
    }),
  memberships: (visit, params, approval) =>
    writeFile(visit, params, approval, {
      listing: visit.admin.memberships.listing,
      described: membershipList(visit.text),
    }),
  imports: (visit, params, approval) =>
    writeFile(visit, params, approval, {
      listing: visit.admin.imports.listing,
      described: importList(visit.text, visit.tenant.timeZone, []),
    }),
  audit: (visit, params, approval) =>
    writeFile(visit, params, approval, {
      listing: visit.admin.auditListing,
      described: auditList(visit.text),
    }),
  inbox: (visit, params, approval) =>
    writeFile(visit, params, approval, {
      listing: visit.admin.contact.listing,
      described: ticketList(visit.text, visit.tenant.timeZone, { subjects: contactNames(visit).subjects, team: [] }),
    }),
  // Debts that were handed over go to an agency, which needs the debtors' addresses.
  'open-items': (visit, params, approval) => {
    const { admin, member, tenant, text } = visit;
    if (params.get('hold') !== 'collection')
      return writeFile(visit, params, approval, {
        listing: admin.openItems.listing,
        described: openItemList(text, (day) => day),
      });
    const typed = admin.terms.open(member, params.get('term') ?? '');
    const asked = { tenant, params, typed, headers: text.openItems.columns };
    return admin.openItems.exportForCollection(member, asked, approval);
  },
  'gift-cards': (visit, params, approval) =>
    writeFile(visit, params, approval, {
      listing: visit.admin.giftCards.listing,
      described: giftCardList(visit.text, visit.tenant.timeZone, calendarDay(new Date(), visit.tenant.timeZone)),
    }),
};

/** Exports the list with a name and an address; `not-found` for an unknown list. */
export async function exportListFile(
  visit: EmployeeVisit,
  name: string,
  params: URLSearchParams,
  approval: ApprovalInput,
): Promise<ListFile | Refused | Unapproved> {
  const write = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (!write) return { ok: false, problem: 'not-found' };
  const outcome = await write(visit, params, approval);
  return isNotApproved(outcome) ? unapproved(outcome) : outcome;
}

function writeFile<Line>(
  { admin, member, tenant, locale }: EmployeeVisit,
  params: URLSearchParams,
  approval: ApprovalInput,
  { listing, described: { columns } }: { listing: Listing<Line>; described: DescribedList<Line> },
): Promise<Written> {
  const shown = readListState(listing.shape, params).columns;
  return listing.export(
    member,
    {
      tenant,
      locale,
      params,
      typed: admin.terms.open(member, params.get('term') ?? ''),
      format: params.get('format') ?? '',
      texts: {
        headers: Object.fromEntries(shown.map((name) => [name, columns[name]?.label ?? name])),
        row: (line) => Object.fromEntries(shown.map((name) => [name, columns[name]?.plain(line) ?? null])),
      },
    },
    approval,
  );
}

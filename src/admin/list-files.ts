import { calendarDay } from '../platform/calendar-day.ts';
import { readListState } from '../platform/lists/list-state.ts';
import type { ApprovalInput, NotApproved, Refused } from '../shop/staff/employees/index.ts';
import type { ListFile, Listing } from '../shop/staff/lists/index.ts';
import type { EmployeeVisit } from './current-employee.ts';
import { auditList } from './lists/audit-list.ts';
import { campaignList } from './lists/campaign-list.ts';
import { contractList } from './lists/contract-list.ts';
import { creditReviewList } from './lists/credit-review-list.ts';
import { deliveryList } from './lists/delivery-list.ts';
import type { DescribedList } from './lists/described-list.ts';
import { disputeList } from './lists/dispute-list.ts';
import { documentList } from './lists/document-list.ts';
import { giftCardList } from './lists/gift-card-list.ts';
import { importList } from './lists/import-list.ts';
import { manifestList } from './lists/manifest-list.ts';
import { manufacturerList } from './lists/manufacturer-list.ts';
import { membershipList } from './lists/membership-list.ts';
import { openItemList } from './lists/open-item-list.ts';
import { parcelList } from './lists/parcel-list.ts';
import { pickListList } from './lists/pick-list-list.ts';
import { priceListList } from './lists/price-list-list.ts';
import { promotionList } from './lists/promotion-list.ts';
import { questionList } from './lists/question-list.ts';
import { redirectList } from './lists/redirect-list.ts';
import { returnList } from './lists/return-list.ts';
import { reviewList } from './lists/review-list.ts';
import { sampleList } from './lists/sample-list.ts';
import { segmentList } from './lists/segment-list.ts';
import { stockList } from './lists/stock-list.ts';
import { ticketList } from './lists/ticket-list.ts';
import { voucherList } from './lists/voucher-list.ts';
import { contactNames } from './shop-words.ts';
import { isNotApproved, type Unapproved, unapproved } from './with-approval.ts';

type Written = ListFile | Refused | NotApproved;
type Writer = (visit: EmployeeVisit, params: URLSearchParams, approval: ApprovalInput) => Promise<Written>;

/** Lists whose files have the texts of their pages, by their name in the address. */
const FILES: Readonly<Record<string, Writer>> = {
  returns: of(
    ({ admin }) => admin.fulfilment.listing,
    ({ text, tenant }) => returnList(text, tenant.timeZone),
  ),
  documents: of(
    ({ admin }) => admin.documents.listing,
    ({ text }) => documentList(text),
  ),
  stock: of(
    ({ admin }) => admin.stock.listing,
    ({ text }) => stockList(text, []),
  ),
  deliveries: of(
    ({ admin }) => admin.stock.deliveries,
    ({ text }) => deliveryList(text, []),
  ),
  reviews: of(
    ({ admin }) => admin.reviews.listing,
    ({ text, tenant }) => reviewList(text, tenant.timeZone),
  ),
  questions: of(
    ({ admin }) => admin.questions.listing,
    ({ text, tenant }) => questionList(text, tenant.timeZone),
  ),
  samples: of(
    ({ admin }) => admin.samples.listing,
    ({ text, tenant }) => sampleList(text, tenant.timeZone),
  ),
  contracts: of(
    ({ admin }) => admin.contracts.listing,
    ({ text, tenant }) => contractList(text, tenant.timeZone),
  ),
  'credit-reviews': of(
    ({ admin }) => admin.creditReviews.listing,
    ({ text, tenant }) => creditReviewList(text, tenant.timeZone),
  ),
  disputes: of(
    ({ admin }) => admin.disputes.listing,
    ({ text, tenant }) => disputeList(text, tenant.timeZone),
  ),
  memberships: of(
    ({ admin }) => admin.memberships.listing,
    ({ text }) => membershipList(text),
  ),
  imports: of(
    ({ admin }) => admin.imports.listing,
    ({ text, tenant }) => importList(text, tenant.timeZone, []),
  ),
  audit: of(
    ({ admin }) => admin.auditListing,
    ({ text }) => auditList(text),
  ),
  inbox: of(
    ({ admin }) => admin.contact.listing,
    (visit) => ticketList(visit.text, visit.tenant.timeZone, { subjects: contactNames(visit).subjects, team: [] }),
  ),
  promotions: of(
    ({ admin }) => admin.promotions.listing,
    ({ text, tenant: { timeZone, priceFormat } }) =>
      promotionList(text, { today: calendarDay(new Date(), timeZone), priceFormat, groups: [] }),
  ),
  vouchers: of(
    ({ admin }) => admin.promotions.vouchers,
    ({ text, tenant: { timeZone } }) => voucherList(text, timeZone, calendarDay(new Date(), timeZone)),
  ),
  campaigns: of(
    ({ admin }) => admin.campaigns.listing,
    ({ text, tenant }) => campaignList(text, tenant.timeZone, []),
  ),
  segments: of(
    ({ admin }) => admin.segments.listing,
    ({ text, tenant }) => segmentList(text, tenant.timeZone),
  ),
  redirects: of(
    ({ admin }) => admin.redirects.listing,
    ({ text, tenant }) => redirectList(text, tenant.timeZone),
  ),
  manufacturers: of(
    ({ admin }) => admin.manufacturers.listing,
    ({ text }) => manufacturerList(text),
  ),
  'price-lists': of(
    ({ admin }) => admin.priceLists.listing,
    ({ text, tenant }) => priceListList(text, tenant.timeZone, { now: new Date(), groups: [] }),
  ),
  parcels: of(
    ({ admin }) => admin.warehouse.parcels,
    ({ text, tenant }) => parcelList(text, tenant.timeZone),
  ),
  'pick-lists': of(
    ({ admin }) => admin.warehouse.pickLists,
    ({ text, tenant }) => pickListList(text, tenant.timeZone),
  ),
  manifests: of(
    ({ admin }) => admin.warehouse.manifests,
    ({ text, tenant }) => manifestList(text, tenant.timeZone, {}),
  ),
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
  'gift-cards': of(
    ({ admin }) => admin.giftCards.listing,
    ({ text, tenant: { timeZone } }) => giftCardList(text, timeZone, calendarDay(new Date(), timeZone)),
  ),
};

/** Writes the file of a list with the texts of its page. */
function of<Line>(
  listing: (visit: EmployeeVisit) => Listing<Line>,
  described: (visit: EmployeeVisit) => DescribedList<Line>,
): Writer {
  return (visit, params, approval) =>
    writeFile(visit, params, approval, { listing: listing(visit), described: described(visit) });
}

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

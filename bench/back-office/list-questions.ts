import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import type { ListShape } from '../../src/platform/lists/list-state.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import type { Tenant } from '../../src/tenants/tenant.ts';
import type { Question } from './measure.ts';

type Listed = {
  shape: ListShape;
  list(member: StaffMember, asked: { tenant: Tenant; params: URLSearchParams; typed: string }): Promise<unknown>;
};

/** Values of filters that accept any text. */
const TEXTS: Record<string, string> = {
  tag: 'geschenk',
  least: '100',
  most: '100',
  group: 'vip',
  reason: 'size',
  person: 'bench@example.ch',
  action: 'customer',
  subject: 'order:77',
  assigned: 'nobody',
  kind: 'order-confirmation',
  number: '700000777',
  by: 'person-1@example.ch',
  promotion: 'bench',
  location: 'main',
  supplier: 'Werk 7',
  type: 'order.placed',
  country: 'CH',
};
const DAY = '2026-06-01';
/** Pages by number; the last one stands for the end of the list. */
const PAGES = ['1', '2', '200', '1000000'];

/** Every tab, sort in both directions with some pages, and filter of a list, and some search terms. */
function addressesOf(shape: ListShape, terms: readonly string[]): { query: string; typed: string }[] {
  const plain = (query: string) => ({ query, typed: '' });
  const all = shape.usual.tab === undefined ? '' : 'state=all&';
  return [
    ...['all', ...shape.tabs].map((tab) => plain(`state=${tab}`)),
    ...shape.sorts.flatMap((sort) =>
      ['asc', 'desc'].flatMap((order) => PAGES.map((page) => plain(`${all}sort=${sort}&order=${order}&page=${page}`))),
    ),
    ...Object.entries(shape.filters).flatMap(([name, filter]) => {
      const values = typeof filter === 'string' ? [filter === 'day' ? DAY : (TEXTS[name] ?? '')] : filter;
      return values.filter((value) => value !== '').map((value) => plain(`${all}${name}=${value}`));
    }),
    ...terms.map((typed) => ({ query: `${all}term=sealed`, typed })),
  ];
}

/** Returns the questions of every list of the back office, by list. */
export function listQuestions(admin: AdminServices, member: StaffMember): Record<string, Question[]> {
  const number = '700000777';
  const email = 'kundin-777@example.ch';
  const lists: Record<string, { listed: Listed; terms: string[] }> = {
    orders: { listed: admin.orders.listing, terms: ['Müller', 'be', '8001', '8047', number, email] },
    customers: { listed: admin.customers.listing, terms: ['Müller', 'be', '7000', email] },
    inbox: { listed: admin.contact.listing, terms: ['lieferung', 'Müller', 'kratzer'] },
    'open items': { listed: admin.openItems.listing, terms: [number] },
    returns: { listed: admin.fulfilment.listing, terms: ['T00000025'] },
    documents: { listed: admin.documents.listing, terms: ['R00000777', number] },
    'gift cards': { listed: admin.giftCards.listing, terms: [email, '00FF'] },
    reviews: { listed: admin.reviews.listing, terms: [] },
    questions: { listed: admin.questions.listing, terms: [] },
    samples: { listed: admin.samples.listing, terms: [] },
    'credit reviews': { listed: admin.creditReviews.listing, terms: [email] },
    contracts: { listed: admin.contracts.listing, terms: [number] },
    memberships: { listed: admin.memberships.listing, terms: [number] },
    mails: { listed: admin.mailListing('…'), terms: [email] },
    audit: { listed: admin.auditListing, terms: [] },
    stock: { listed: admin.stock.listing, terms: [] },
    disputes: { listed: admin.disputes.listing, terms: [] },
    imports: { listed: admin.imports.listing, terms: [] },
    campaigns: { listed: admin.campaigns.listing, terms: [] },
    segments: { listed: admin.segments.listing, terms: [] },
    promotions: { listed: admin.promotions.listing, terms: [] },
    vouchers: { listed: admin.promotions.vouchers, terms: ['BENCH77'] },
    parcels: { listed: admin.warehouse.parcels, terms: [number, '990000000000000077'] },
    'pick lists': { listed: admin.warehouse.pickLists, terms: [number] },
    manifests: { listed: admin.warehouse.manifests, terms: [] },
    deliveries: { listed: admin.stock.deliveries, terms: ['regal'] },
    'attempts of webhooks': { listed: admin.webhooks.listing, terms: [] },
    redirects: { listed: admin.redirects.listing, terms: ['77'] },
    approvals: { listed: admin.approvalListing, terms: [number] },
    manufacturers: { listed: admin.manufacturers.listing, terms: ['werk'] },
    'price lists': { listed: admin.priceLists.listing, terms: ['preise'] },
  };
  const asked = (typed: string, query: string) => ({
    tenant: tenants.ch,
    params: new URLSearchParams(query),
    typed,
  });
  const ofLists = Object.entries(lists).map(([name, { listed, terms }]): [string, Question[]] => [
    name,
    addressesOf(listed.shape, terms).map(({ query, typed }) => ({
      name: `${query}${typed && ` ${typed}`}`,
      ask: () => listed.list(member, asked(typed, query)),
    })),
  ]);
  const toShip = ['', 'show=late', 'show=today', 'show=two-man', 'page=20'].map(
    (query): Question => ({
      name: query,
      ask: () => admin.warehouse.toShip(member, { tenant: tenants.ch, params: new URLSearchParams(query) }),
    }),
  );
  return { ...Object.fromEntries(ofLists), 'to ship': toShip };
}

import type { ClientScope } from '../../../shop/staff/api-clients/index.ts';
import { ATTRIBUTE_OPERATIONS } from '../attribute-operations.ts';
import { listAuditTrail } from '../audit-operations.ts';
import { CAMPAIGN_OPERATIONS } from '../campaign-operations.ts';
import { CATEGORY_OPERATIONS } from '../category-operations.ts';
import { CONTRACT_OPERATIONS } from '../contract-operations.ts';
import { CUSTOMER_GROUP_OPERATIONS } from '../customer-group-operations.ts';
import { CUSTOMER_READS } from '../customer-reads.ts';
import { DISPUTE_OPERATIONS } from '../dispute-operations.ts';
import { DOCUMENT_OPERATIONS } from '../document-operations.ts';
import { EXCHANGE_RATE_OPERATIONS } from '../exchange-rate-operations.ts';
import { GIFT_CARD_OPERATIONS } from '../gift-card-operations.ts';
import { IMPORT_OPERATIONS } from '../import-operations.ts';
import { LEDGER_OPERATIONS } from '../ledger-operations.ts';
import { MAIL_OPERATIONS } from '../mail-operations.ts';
import { MEDIA_OPERATIONS } from '../media-operations.ts';
import { MEMBERSHIP_OPERATIONS } from '../membership-operations.ts';
import type { AdminOperation, PlainOperation } from '../operation.ts';
import { ORDER_READS } from '../order-reads.ts';
import { PAGE_OPERATIONS } from '../page-operations.ts';
import { namesInPath } from '../parameter-reader.ts';
import { PARCEL_OPERATIONS } from '../parcel-operations.ts';
import { PICK_LIST_OPERATIONS } from '../pick-list-operations.ts';
import { PIECE_OPERATIONS } from '../piece-operations.ts';
import { PRICE_LIST_OPERATIONS } from '../price-list-operations.ts';
import { PRODUCT_EDITING } from '../product-editing.ts';
import { PRODUCT_READS } from '../product-reads.ts';
import { PROMOTION_OPERATIONS } from '../promotion-operations.ts';
import { QUESTION_OPERATIONS } from '../question-operations.ts';
import { REDIRECT_OPERATIONS } from '../redirect-operations.ts';
import { RETURN_OPERATIONS } from '../return-operations.ts';
import { REVIEW_OPERATIONS } from '../review-operations.ts';
import { SAMPLE_OPERATIONS } from '../sample-operations.ts';
import { SEARCH_OPERATIONS } from '../search-operations.ts';
import { SETTING_OPERATIONS } from '../setting-operations.ts';
import { SHIPMENT_OPERATIONS } from '../shipment-operations.ts';
import { SOURCE_OPERATIONS } from '../source-operations.ts';
import { STOCK_OPERATIONS } from '../stock-operations.ts';
import { SUBSCRIBER_OPERATIONS } from '../subscriber-operations.ts';
import { SURVEY_OPERATIONS } from '../survey-operations.ts';
import { TICKET_OPERATIONS } from '../ticket-operations.ts';
import { listVouchers } from '../voucher-operations.ts';
import { WAREHOUSE_OPERATIONS } from '../warehouse-operations.ts';

/** Operations that exports read with, so that a line is what the API answers. */
const OPERATIONS: readonly AdminOperation[] = [
  ...ORDER_READS,
  ...SHIPMENT_OPERATIONS,
  ...WAREHOUSE_OPERATIONS,
  ...PICK_LIST_OPERATIONS,
  ...PARCEL_OPERATIONS,
  ...RETURN_OPERATIONS,
  ...DOCUMENT_OPERATIONS,
  ...DISPUTE_OPERATIONS,
  ...CONTRACT_OPERATIONS,
  ...PRODUCT_READS,
  ...PRODUCT_EDITING,
  ...STOCK_OPERATIONS,
  ...CATEGORY_OPERATIONS,
  ...ATTRIBUTE_OPERATIONS,
  ...MEDIA_OPERATIONS,
  ...IMPORT_OPERATIONS,
  ...SOURCE_OPERATIONS,
  ...PRICE_LIST_OPERATIONS,
  ...CUSTOMER_READS,
  ...CUSTOMER_GROUP_OPERATIONS,
  ...PROMOTION_OPERATIONS,
  listVouchers,
  ...GIFT_CARD_OPERATIONS,
  ...MEMBERSHIP_OPERATIONS,
  ...PAGE_OPERATIONS,
  ...PIECE_OPERATIONS,
  ...REDIRECT_OPERATIONS,
  ...CAMPAIGN_OPERATIONS,
  ...SUBSCRIBER_OPERATIONS,
  ...REVIEW_OPERATIONS,
  ...QUESTION_OPERATIONS,
  ...SAMPLE_OPERATIONS,
  ...TICKET_OPERATIONS,
  ...MAIL_OPERATIONS,
  ...LEDGER_OPERATIONS,
  ...EXCHANGE_RATE_OPERATIONS,
  ...SURVEY_OPERATIONS,
  ...SEARCH_OPERATIONS,
  ...SETTING_OPERATIONS,
  listAuditTrail,
];

/**
 * Source of an export. The operation `list` pages through the objects, and `read` returns one of them. Without it a line is an
 * entry of the list. Each name in `by` is a parameter of the path, and its value a field of the entry. Further parameters are in
 * `more`.
 */
type Source = {
  list: string;
  read?: { id: string; by: Readonly<Record<string, string>>; more?: Readonly<Record<string, string>> };
  /** Whether lines may have data of persons. */
  hasPersons: boolean;
};

/**
 * Resources of exports. Customers have the form of the list, because only employees with a second factor export their addresses
 * (decision 223). Payments and refunds are parts of orders, variants and prices parts of products.
 */
const SOURCES = {
  orders: {
    list: 'listOrders',
    read: { id: 'getOrder', by: { number: 'number' }, more: { expand: 'returns,credits' } },
    hasPersons: true,
  },
  shipments: { list: 'listShipments', hasPersons: true },
  'ship-tasks': { list: 'listShipTasks', hasPersons: true },
  'pick-lists': { list: 'listPickLists', read: { id: 'getPickList', by: { list: 'id' } }, hasPersons: true },
  parcels: { list: 'listParcels', hasPersons: true },
  manifests: { list: 'listManifests', read: { id: 'getManifest', by: { manifest: 'id' } }, hasPersons: true },
  returns: { list: 'listReturns', read: { id: 'getReturn', by: { number: 'number' } }, hasPersons: true },
  disputes: { list: 'listDisputes', read: { id: 'getDispute', by: { dispute: 'id' } }, hasPersons: true },
  contracts: { list: 'listContracts', read: { id: 'getContract', by: { contract: 'id' } }, hasPersons: true },
  documents: { list: 'listDocuments', hasPersons: true },
  products: { list: 'listProducts', read: { id: 'getProduct', by: { id: 'id' } }, hasPersons: false },
  'product-fields': { list: 'listProducts', read: { id: 'getProductFields', by: { id: 'id' } }, hasPersons: false },
  stock: { list: 'listStock', read: { id: 'getStock', by: { sku: 'sku' } }, hasPersons: false },
  categories: { list: 'listCategories', read: { id: 'getCategory', by: { category: 'id' } }, hasPersons: false },
  attributes: { list: 'listAttributes', read: { id: 'getAttribute', by: { key: 'key' } }, hasPersons: false },
  media: { list: 'listMedia', read: { id: 'getMedia', by: { id: 'id' } }, hasPersons: false },
  imports: { list: 'listImports', read: { id: 'getImport', by: { import: 'id' } }, hasPersons: true },
  sources: { list: 'listSources', read: { id: 'getSource', by: { source: 'id' } }, hasPersons: true },
  'price-lists': { list: 'listPriceLists', read: { id: 'getPriceList', by: { list: 'id' } }, hasPersons: false },
  'list-prices': { list: 'listAllListPrices', hasPersons: false },
  customers: { list: 'listCustomers', hasPersons: true },
  'customer-groups': { list: 'listCustomerGroups', hasPersons: false },
  promotions: { list: 'listPromotions', read: { id: 'getPromotion', by: { promotion: 'id' } }, hasPersons: false },
  vouchers: { list: 'listVouchers', hasPersons: false },
  'gift-cards': { list: 'listGiftCards', read: { id: 'getGiftCard', by: { card: 'id' } }, hasPersons: true },
  memberships: { list: 'listMemberships', read: { id: 'getMembership', by: { membership: 'id' } }, hasPersons: true },
  pages: { list: 'listPages', read: { id: 'getPage', by: { page: 'id' } }, hasPersons: false },
  pieces: {
    list: 'listPieces',
    read: { id: 'getPiece', by: { kind: 'kind', key: 'key', locale: 'locale' } },
    hasPersons: false,
  },
  redirects: { list: 'listRedirects', hasPersons: false },
  campaigns: { list: 'listCampaigns', hasPersons: false },
  subscribers: { list: 'listSubscribers', hasPersons: true },
  reviews: { list: 'listReviews', hasPersons: true },
  questions: { list: 'listQuestions', hasPersons: true },
  'sample-requests': { list: 'listSampleRequests', hasPersons: true },
  tickets: { list: 'listTickets', read: { id: 'getTicket', by: { ticket: 'id' } }, hasPersons: true },
  mails: { list: 'listMails', hasPersons: true },
  'open-items': { list: 'listOpenItems', hasPersons: true },
  'exchange-rates': { list: 'listExchangeRates', hasPersons: false },
  'survey-answers': { list: 'listSurveyAnswers', hasPersons: true },
  'search-rules': { list: 'listSearchRules', hasPersons: false },
  synonyms: { list: 'listSynonyms', hasPersons: false },
  settings: { list: 'listSettings', read: { id: 'getSetting', by: { key: 'key' } }, hasPersons: false },
  'audit-trail': { list: 'listAuditTrail', hasPersons: true },
} as const satisfies Record<string, Source>;

type ExportName = keyof typeof SOURCES;
/** Names of the resources of exports. */
export const EXPORT_NAMES = Object.keys(SOURCES).filter((name): name is ExportName => Object.hasOwn(SOURCES, name));

export type ExportedResource = {
  list: PlainOperation;
  read: {
    operation: PlainOperation;
    by: Readonly<Record<string, string>>;
    more: Readonly<Record<string, string>>;
  } | null;
  hasPersons: boolean;
  /** Scopes of list and reading. */
  scopes: readonly ClientScope[];
  /** Whether the objects belong to a tenant. */
  hasTenant: boolean;
  /** Whether the list can begin with a time of change. */
  takesSince: boolean;
};

/** Returns how to export a resource; null for an unknown one. */
export function exportedResource(name: string): ExportedResource | null {
  const known = EXPORT_NAMES.find((one) => one === name);
  if (known === undefined) return null;
  const source: Source = SOURCES[known];
  const list = plainOperation(source.list);
  const read = source.read
    ? { operation: plainOperation(source.read.id), by: source.read.by, more: source.read.more ?? {} }
    : null;
  const shown = read?.operation ?? list;
  return {
    list,
    read,
    hasPersons: source.hasPersons,
    scopes: [...new Set([...list.description.scopes, ...shown.description.scopes])],
    hasTenant: namesInPath(shown.description.path).includes('tenant'),
    takesSince: 'updated_since' in list.description.parameters,
  };
}

function plainOperation(id: string): PlainOperation {
  const found = OPERATIONS.find(({ description }) => description.id === id);
  if (found?.kind !== 'plain') throw new Error(`no operation ${id}`);
  return found;
}

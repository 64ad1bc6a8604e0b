import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AdminServices } from '../admin/context.ts';
import { extensions } from '../extending/extensions.ts';
import { addressList } from '../platform/address-list.ts';
import type { Config } from '../platform/config.ts';
import { diskOfCluster } from '../platform/database/embedded-place.ts';
import type { PictureDecoder } from '../platform/images/decoding/picture-decoder.ts';
import type { Fulfilment } from '../shop/after-sales/fulfilment/index.ts';
import {
  createCreditReviewAdministration,
  createOrderAdministration,
} from '../shop/after-sales/order-administration/index.ts';
import type { OrderChanges } from '../shop/after-sales/order-changes/index.ts';
import type { GoodsChanges } from '../shop/after-sales/order-goods/index.ts';
import {
  createTourAdministration,
  createWarehouseAdministration,
  type LabelSource,
} from '../shop/after-sales/warehouse/index.ts';
import { createAttributeAdministration } from '../shop/catalogue/attribute-administration/index.ts';
import { createCategoryAdministration } from '../shop/catalogue/categories/index.ts';
import { createManufacturerAdministration } from '../shop/catalogue/manufacturer-administration/index.ts';
import { createPriceListAdministration } from '../shop/catalogue/price-list-administration/index.ts';
import { createProductDocumentAdministration } from '../shop/catalogue/product-documents/index.ts';
import type { ImportFormats } from '../shop/catalogue/products/import/index.ts';
import {
  type Catalogue,
  createBulkAdministration,
  createImportAdministration,
  createPlannedPrices,
  createPriceBatches,
  createProductAdministration,
  createProductEditor,
  createProductListing,
  createSourceAdministration,
  holdOffAllImports,
} from '../shop/catalogue/products/index.ts';
import { createStockAdministration } from '../shop/catalogue/stock-administration/index.ts';
import { createListPageAdministration } from '../shop/content/list-pages/index.ts';
import { createMediaAdministration } from '../shop/content/media-library/index.ts';
import { createFragmentAdministration } from '../shop/content/menus-and-banners/index.ts';
import { createTextAdministration } from '../shop/content/own-texts/index.ts';
import { type ContentAdministration, contentPaths, type Previews } from '../shop/content/pages/index.ts';
import { createRedirectAdministration } from '../shop/content/redirects/index.ts';
import { createSurveyAdministration } from '../shop/content/surveys/index.ts';
import { createWebVitalAdministration } from '../shop/content/web-vitals/index.ts';
import type { Customers } from '../shop/customers/accounts/index.ts';
import { createCustomerService } from '../shop/customers/customer-service/index.ts';
import { createSampleAdministration } from '../shop/customers/fabric-samples/index.ts';
import { createOrdersOnBehalf } from '../shop/customers/orders-on-behalf/index.ts';
import type { Privacy } from '../shop/customers/privacy/index.ts';
import { createQuestionAdministration, createReviewAdministration } from '../shop/customers/reviews/index.ts';
import { KINDS_WITH_CODES } from '../shop/mail/templates/index.ts';
import { createAnswerTemplates, createContactAdministration } from '../shop/marketing/contact/index.ts';
import { createLedger, giftCardBooks } from '../shop/money/ledger/index.ts';
import type { Payments, ProviderReports } from '../shop/money/payment/index.ts';
import { createReportAdministration } from '../shop/reports/figures/index.ts';
import {
  createGoingLiveAdministration,
  createNameLookUps,
  type GoingLiveConfig,
} from '../shop/reports/going-live/index.ts';
import {
  createPostgresSearch,
  createSearchAdministration,
  createVocabularyPreview,
  handOverCategoryRules,
  type SearchEngine,
} from '../shop/search/engine/index.ts';
import type { Basket } from '../shop/selling/basket/index.ts';
import type { Checkout } from '../shop/selling/checkout/index.ts';
import type { CreditCheck } from '../shop/selling/credit/index.ts';
import { deliveryFees } from '../shop/selling/delivery/index.ts';
import { createGiftCardAdministration } from '../shop/selling/gift-cards/index.ts';
import { createContractAdministration } from '../shop/selling/instalments/index.ts';
import { createMembershipAdministration } from '../shop/selling/loyalty/index.ts';
import { createMarginAdministration } from '../shop/selling/margins/index.ts';
import { createPromotionAdministration, promotionsOfCategory } from '../shop/selling/promotions/index.ts';
import {
  createApiAccess,
  createApiClientAdministration,
  createRepeatedRequests,
} from '../shop/staff/api-clients/index.ts';
import { createApiJobAdministration } from '../shop/staff/api-jobs/index.ts';
import {
  createHealth,
  createMailAdministration,
  createSearchTerms,
  createStaff,
} from '../shop/staff/employees/index.ts';
import { createEventReading } from '../shop/staff/events/index.ts';
import {
  AUDIT_LIST,
  createListBulks,
  createListing,
  createListViews,
  createMailListing,
} from '../shop/staff/lists/index.ts';
import type { OwnSections } from '../shop/staff/own-sections/index.ts';
import { createSettingAdministration } from '../shop/staff/settings/index.ts';
import { createWebhookAdministration } from '../shop/staff/webhooks/index.ts';
import { tenants } from '../tenants/index.ts';
import { composeApprovals } from './compose-approvals.ts';
import { composeFinance } from './compose-finance.ts';
import type { Marketing } from './compose-marketing.ts';
import { tellFeedFailure } from './feed-failure-letter.ts';
import type { Foundation } from './foundation.ts';
import { previewMails } from './mail-preview.ts';
import { paperTexts } from './paper-texts.ts';

type AdminDeps = Pick<
  Foundation,
  | 'pool'
  | 'clock'
  | 'log'
  | 'jobs'
  | 'outbox'
  | 'files'
  | 'orders'
  | 'billing'
  | 'documents'
  | 'publicUrlOf'
  | 'settings'
> & {
  /** Formats of extensions; absent: none. */
  importFormats?: ImportFormats;
  ownSections: OwnSections;
  /** Absent: PostgreSQL searches. */
  search?: SearchEngine;
  /** Absent: previews of mails have no blocks of extensions. */
  addBlocks?: Foundation['addBlocks'];
  keys: Pick<Foundation['keys'], 'sealing' | 'signing' | 'hashing' | 'sealingSecrets' | 'signingSecrets'>;
  config: GoingLiveConfig &
    Pick<Config, 'dataDir' | 'databaseUrl' | 'feedPrivateAddresses' | 'feedSecrets' | 'webhookPrivateAddresses'>;
  customers: Customers;
  /** See createOrderAdministration. */
  benefitsChanged(): void;
  payments: Payments;
  orderChanges: OrderChanges;
  orderGoods: GoodsChanges;
  checkoutOfStaff: Checkout;
  basket: Basket;
  creditCheck: CreditCheck;
  labels: LabelSource;
  catalogue: Catalogue;
  /** Null without a payment provider. */
  reports?: ProviderReports | null;
  privacy: Privacy;
  fulfilment: Pick<Fulfilment, 'administration' | 'creditCancelled' | 'payBack' | 'transfersSent'>;
  marketing: Marketing['administration'];
  content: ContentAdministration;
  previews: Pick<Previews, 'seal'>;
  pictures: Pick<PictureDecoder, 'inspect' | 'cut'>;
};

/** Composes the services of the back office and starts the queue of its imports. */
export async function composeAdmin(deps: AdminDeps): Promise<AdminServices> {
  const { config, pool, clock, log, jobs, outbox, customers, orders, billing, payments, privacy, publicUrlOf } = deps;
  const { pictures } = deps;
  const { ownSections } = deps;
  const ofExtensions = ownSections.permissions('en').map(({ permission }) => permission);
  const staff = createStaff({ pool, clock, keys: deps.keys.sealing, deviceKeys: deps.keys.signing, ofExtensions });
  const tellFailure = tellFeedFailure({ outbox, publicUrlOf });
  const imports = createImportAdministration({
    pool,
    clock,
    log,
    jobs,
    pictures,
    folder: path.join(config.dataDir, 'imports'),
    tellFailure,
    formats: deps.importFormats ?? new Map(),
  });
  await imports.start();
  const sources = createSourceAdministration({
    pool,
    clock,
    log,
    jobs,
    folder: path.join(config.dataDir, 'imports'),
    remote: {
      allowed: addressList(config.feedPrivateAddresses),
      secretOf: (name) => config.feedSecrets[name] ?? null,
    },
    secretNames: Object.keys(config.feedSecrets).sort(),
    tellFailure,
    formats: deps.importFormats ?? new Map(),
  });
  await sources.start();
  const bulk = createBulkAdministration({ pool, clock, log, jobs, folder: path.join(config.dataDir, 'bulk') });
  await bulk.start();
  const warehouseDeps = {
    pool,
    clock,
    log,
    outbox,
    publicUrlOf,
    secrets: deps.keys.signingSecrets,
    labels: deps.labels,
  };
  const listing = createProductListing({ pool, clock });
  const contact = createContactAdministration({
    pool,
    clock,
    outbox,
    publicUrlOf,
    secrets: deps.keys.sealingSecrets,
    files: deps.files,
  });
  const promotionWork = createPromotionAdministration({ pool, clock });
  const samples = createSampleAdministration({ pool, clock });
  const departments = {
    staff,
    payments: payments.administration,
    fulfilment: deps.fulfilment.administration,
    orderChanges: deps.orderChanges,
    orderGoods: deps.orderGoods,
    ordersOnBehalf: createOrdersOnBehalf({
      pool,
      clock,
      basket: deps.basket,
      checkout: deps.checkoutOfStaff,
      catalogue: deps.catalogue,
      listing,
      addresses: customers.addresses,
    }),
    ...composeFinance(deps),
    giftCards: createGiftCardAdministration({
      pool,
      clock,
      outbox,
      publicUrlOf,
      secret: deps.keys.hashing,
      sealingSecrets: deps.keys.sealingSecrets,
      books: giftCardBooks,
    }),
    orders: createOrderAdministration({
      pool,
      clock,
      orders,
      billing,
      payments,
      outbox,
      benefitsChanged: deps.benefitsChanged,
      creditCancelled: deps.fulfilment.creditCancelled,
      publicUrlOf,
    }),
  };
  return {
    ...departments,
    terms: createSearchTerms(deps.keys.sealingSecrets),
    views: createListViews({ pool, clock }),
    apiClients: createApiClientAdministration({ pool, clock }),
    webhooks: createWebhookAdministration({
      pool,
      clock,
      sealingSecrets: deps.keys.sealingSecrets,
      allowed: addressList(config.webhookPrivateAddresses),
    }),
    apiAccess: createApiAccess({ pool, clock, signingKeys: deps.keys.signingSecrets }),
    repeatedRequests: createRepeatedRequests({ pool, clock }),
    apiJobs: createApiJobAdministration({ pool, clock }),
    paperTexts,
    events: createEventReading({ pool, log }),
    ownSections,
    settings: createSettingAdministration({
      pool,
      clock,
      termsAt: deps.settings.termsAt,
      mailPreview: previewMails(deps.addBlocks),
      exampleFee: (tenant, line) => deliveryFees([line], tenant.delivery.fees).reduce((sum, { fee }) => sum + fee, 0),
    }),
    ...composeApprovals({ pool, clock, departments }),
    warehouse: createWarehouseAdministration(warehouseDeps),
    tours: createTourAdministration(warehouseDeps),
    imports,
    sources,
    bulk,
    listing,
    mails: createMailAdministration({ pool, clock, outbox, kindsWithCodes: KINDS_WITH_CODES }),
    auditListing: createListing({ pool, clock }, AUDIT_LIST),
    mailListing: createMailListing({ pool, clock, tenants: Object.keys(tenants), kindsWithCodes: KINDS_WITH_CODES }),
    goods: createProductAdministration({ pool, clock }),
    manufacturers: createManufacturerAdministration({ pool, clock }),
    products: createProductEditor({
      pool,
      clock,
      pictures,
      files: deps.files,
      sealPreview: (preview) => deps.previews.seal({ ...preview, page: null, at: null }),
    }),
    attributes: createAttributeAdministration({ pool, clock, holdOffImports: holdOffAllImports }),
    stock: createStockAdministration({ pool, clock }),
    plannedPrices: createPlannedPrices({ pool, clock }),
    priceBatches: createPriceBatches({ pool, clock }),
    margins: createMarginAdministration({ pool, clock }),
    priceLists: createPriceListAdministration({ pool, clock }),
    categories: createCategoryAdministration({
      pool,
      clock,
      handOverRules: handOverCategoryRules,
      contentPaths,
      promotionsOf: promotionsOfCategory,
    }),
    searches: {
      ...createSearchAdministration({ pool, clock }),
      ...createVocabularyPreview({ pool, search: deps.search ?? createPostgresSearch({ pool, clock }) }),
    },
    customers: createCustomerService({
      pool,
      clock,
      customers,
      orders,
      privacy,
      ledger: createLedger({ pool, clock }),
      outbox,
    }),
    memberships: createMembershipAdministration({ pool, clock, outbox, publicUrlOf }),
    ...deps.marketing,
    content: deps.content,
    answerTemplates: createAnswerTemplates({ pool, clock }),
    contact,
    contracts: createContractAdministration({ pool, clock, outbox, check: deps.creditCheck, publicUrlOf }),
    creditReviews: createCreditReviewAdministration({
      pool,
      clock,
      payments,
      outbox,
      benefitsChanged: deps.benefitsChanged,
      creditCancelled: deps.fulfilment.creditCancelled,
      publicUrlOf,
    }),
    promotions: promotionWork,
    bulks: createListBulks({
      pool,
      clock,
      bulks: [contact.bulk, deps.marketing.campaigns.bulk, promotionWork.bulk, samples.bulk],
    }),
    samples,
    fragments: createFragmentAdministration({ pool, clock }),
    media: createMediaAdministration({ pool, clock, pictures, files: deps.files }),
    listPages: createListPageAdministration({ pool, clock }),
    redirects: createRedirectAdministration({ pool, clock }),
    texts: createTextAdministration({ pool, clock }),
    surveys: createSurveyAdministration({ pool, clock }),
    reviews: createReviewAdministration({ pool, clock, files: deps.files }),
    questions: createQuestionAdministration({ pool, clock, outbox, publicUrlOf }),
    productDocuments: createProductDocumentAdministration({ pool, clock }),
    vitals: createWebVitalAdministration({ pool, clock }),
    figures: createReportAdministration({ pool, clock }),
    goingLive: createGoingLiveAdministration({
      pool,
      clock,
      config,
      hasContentExtension: extensions.some(({ contentSource }) => contentSource !== undefined),
      termsAt: deps.settings.termsAt,
      // An employee waits for the answers.
      names: createNameLookUps({ mostMs: 4000 }),
    }),
    health: createHealth({
      pool,
      clock,
      folders: [config.dataDir, ...(config.databaseUrl === undefined ? [diskOfCluster(config.dataDir)] : [])],
      version: ownVersion(),
      mailDelivers: outbox.delivers,
    }),
  };
}

function ownVersion(): string {
  const about: unknown = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8'));
  return typeof about === 'object' && about !== null && 'version' in about ? String(about.version) : '';
}

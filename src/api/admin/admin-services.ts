import type { Carrier, FulfilmentAdministration } from '../../shop/after-sales/fulfilment/index.ts';
import type { OrderAdministration } from '../../shop/after-sales/order-administration/index.ts';
import type { OrderChanges } from '../../shop/after-sales/order-changes/index.ts';
import type { GoodsChanges } from '../../shop/after-sales/order-goods/index.ts';
import type { TourAdministration, WarehouseAdministration } from '../../shop/after-sales/warehouse/index.ts';
import type { AttributeAdministration } from '../../shop/catalogue/attribute-administration/index.ts';
import type { CategoryAdministration } from '../../shop/catalogue/categories/index.ts';
import type { ManufacturerAdministration } from '../../shop/catalogue/manufacturer-administration/index.ts';
import type { PriceListAdministration } from '../../shop/catalogue/price-list-administration/index.ts';
import type { ProductDocumentAdministration } from '../../shop/catalogue/product-documents/index.ts';
import type {
  BulkAdministration,
  ImportAdministration,
  PlannedPriceAdministration,
  PriceBatches,
  ProductAdministration,
  ProductEditor,
  ProductListing,
  SourceAdministration,
} from '../../shop/catalogue/products/index.ts';
import type { StockAdministration } from '../../shop/catalogue/stock-administration/index.ts';
import type { ListPageAdministration } from '../../shop/content/list-pages/index.ts';
import type { MediaAdministration } from '../../shop/content/media-library/index.ts';
import type { FragmentAdministration } from '../../shop/content/menus-and-banners/index.ts';
import type { ContentAdministration } from '../../shop/content/pages/index.ts';
import type { RedirectAdministration } from '../../shop/content/redirects/index.ts';
import type { SurveyAdministration } from '../../shop/content/surveys/index.ts';
import type { WebVitalAdministration } from '../../shop/content/web-vitals/index.ts';
import type { CustomerService } from '../../shop/customers/customer-service/index.ts';
import type { SampleAdministration } from '../../shop/customers/fabric-samples/index.ts';
import type { OrdersOnBehalf } from '../../shop/customers/orders-on-behalf/index.ts';
import type { QuestionAdministration, ReviewAdministration } from '../../shop/customers/reviews/index.ts';
import type { AutomationAdministration } from '../../shop/marketing/automations/index.ts';
import type { AnswerTemplates, ContactAdministration } from '../../shop/marketing/contact/index.ts';
import type { LimitAdministration } from '../../shop/marketing/mailing-limits/index.ts';
import type { CampaignAdministration, SubscriberAdministration } from '../../shop/marketing/newsletter/index.ts';
import type { SegmentAdministration } from '../../shop/marketing/segments/index.ts';
import type { DocumentAdministration } from '../../shop/money/documents/index.ts';
import type {
  AgreementAdministration,
  ChartAdministration,
  ClearingAdministration,
  DisputeAdministration,
  LedgerAdministration,
  OpenItemsAdministration,
  UnmatchedAdministration,
  WriteOffAdministration,
} from '../../shop/money/ledger/index.ts';
import type { PaymentAdministration } from '../../shop/money/payment/index.ts';
import type { PeriodAdministration } from '../../shop/money/periods/index.ts';
import type { ReportAdministration } from '../../shop/reports/figures/index.ts';
import type { SearchAdministration, VocabularyPreview } from '../../shop/search/engine/index.ts';
import type { GiftCardAdministration } from '../../shop/selling/gift-cards/index.ts';
import type { ContractAdministration } from '../../shop/selling/instalments/index.ts';
import type { MembershipAdministration } from '../../shop/selling/loyalty/index.ts';
import type { MarginAdministration } from '../../shop/selling/margins/index.ts';
import type { PromotionAdministration } from '../../shop/selling/promotions/index.ts';
import type { ApiJobAdministration } from '../../shop/staff/api-jobs/index.ts';
import type { AuditRow, Health, MailAdministration, StaffLanguage } from '../../shop/staff/employees/index.ts';
import type { EventReading } from '../../shop/staff/events/index.ts';
import type { Listing, MailListing } from '../../shop/staff/lists/index.ts';
import type { SettingAdministration } from '../../shop/staff/settings/index.ts';
import type { Tenant } from '../../tenants/tenant.ts';

/** Texts of the warehouse's printed lists in a language of the back office. */
export type PaperTexts = {
  pickList: Parameters<WarehouseAdministration['pickListPaper']>[1]['words'];
  manifest: Parameters<WarehouseAdministration['manifestPaper']>[1]['words'];
  tour: Parameters<TourAdministration['paper']>[1]['words'];
  carrierName(carrier: Carrier, tenant: Tenant): string;
};

/** Departments that the operations call: those of the back office. */
export type AdminApiServices = {
  orders: OrderAdministration;
  fulfilment: FulfilmentAdministration;
  warehouse: WarehouseAdministration;
  tours: TourAdministration;
  orderChanges: OrderChanges;
  orderGoods: GoodsChanges;
  ordersOnBehalf: OrdersOnBehalf;
  documents: DocumentAdministration;
  payments: PaymentAdministration;
  goods: ProductAdministration;
  priceBatches: PriceBatches;
  listing: ProductListing;
  bulk: BulkAdministration;
  imports: ImportAdministration;
  sources: SourceAdministration;
  stock: StockAdministration;
  customers: CustomerService;
  attributes: AttributeAdministration;
  categories: CategoryAdministration;
  products: ProductEditor;
  manufacturers: ManufacturerAdministration;
  media: MediaAdministration;
  priceLists: PriceListAdministration;
  plannedPrices: PlannedPriceAdministration;
  giftCards: GiftCardAdministration;
  promotions: PromotionAdministration;
  memberships: MembershipAdministration;
  content: ContentAdministration;
  fragments: FragmentAdministration;
  listPages: ListPageAdministration;
  redirects: RedirectAdministration;
  campaigns: CampaignAdministration;
  subscribers: SubscriberAdministration;
  segments: SegmentAdministration;
  automations: AutomationAdministration;
  mailingLimits: LimitAdministration;
  reviews: ReviewAdministration;
  questions: QuestionAdministration;
  samples: Pick<SampleAdministration, 'listing' | 'move'>;
  productDocuments: ProductDocumentAdministration;
  contact: ContactAdministration;
  answerTemplates: AnswerTemplates;
  openItems: OpenItemsAdministration;
  ledger: LedgerAdministration;
  periods: PeriodAdministration;
  chart: ChartAdministration;
  clearing: ClearingAdministration;
  agreements: AgreementAdministration;
  writeOffs: WriteOffAdministration;
  unmatched: UnmatchedAdministration;
  disputes: DisputeAdministration;
  contracts: ContractAdministration;
  searches: SearchAdministration & VocabularyPreview;
  margins: MarginAdministration;
  health: Health;
  vitals: WebVitalAdministration;
  figures: ReportAdministration;
  surveys: SurveyAdministration;
  settings: SettingAdministration;
  mails: MailAdministration;
  mailListing: MailListing;
  auditListing: Listing<AuditRow>;
  events: EventReading;
  apiJobs: ApiJobAdministration;
  paperTexts(language: StaffLanguage): PaperTexts;
};

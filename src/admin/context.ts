import type { PaperTexts } from '../api/admin/admin-services.ts';
import type { FulfilmentAdministration } from '../shop/after-sales/fulfilment/index.ts';
import type {
  CreditReviewAdministration,
  OrderAdministration,
} from '../shop/after-sales/order-administration/index.ts';
import type { OrderChanges } from '../shop/after-sales/order-changes/index.ts';
import type { GoodsChanges } from '../shop/after-sales/order-goods/index.ts';
import type { TourAdministration, WarehouseAdministration } from '../shop/after-sales/warehouse/index.ts';
import type { AttributeAdministration } from '../shop/catalogue/attribute-administration/index.ts';
import type { CategoryAdministration } from '../shop/catalogue/categories/index.ts';
import type { ManufacturerAdministration } from '../shop/catalogue/manufacturer-administration/index.ts';
import type { PriceListAdministration } from '../shop/catalogue/price-list-administration/index.ts';
import type { ProductDocumentAdministration } from '../shop/catalogue/product-documents/index.ts';
import type {
  BulkAdministration,
  ImportAdministration,
  PlannedPriceAdministration,
  PriceBatches,
  ProductAdministration,
  ProductEditor,
  ProductListing,
  SourceAdministration,
} from '../shop/catalogue/products/index.ts';
import type { StockAdministration } from '../shop/catalogue/stock-administration/index.ts';
import type { ListPageAdministration } from '../shop/content/list-pages/index.ts';
import type { MediaAdministration } from '../shop/content/media-library/index.ts';
import type { FragmentAdministration } from '../shop/content/menus-and-banners/index.ts';
import type { TextAdministration } from '../shop/content/own-texts/index.ts';
import type { ContentAdministration } from '../shop/content/pages/index.ts';
import type { RedirectAdministration } from '../shop/content/redirects/index.ts';
import type { SurveyAdministration } from '../shop/content/surveys/index.ts';
import type { WebVitalAdministration } from '../shop/content/web-vitals/index.ts';
import type { CustomerService } from '../shop/customers/customer-service/index.ts';
import type { SampleAdministration } from '../shop/customers/fabric-samples/index.ts';
import type { OrdersOnBehalf } from '../shop/customers/orders-on-behalf/index.ts';
import type { QuestionAdministration, ReviewAdministration } from '../shop/customers/reviews/index.ts';
import type { AutomationAdministration } from '../shop/marketing/automations/index.ts';
import type { AnswerTemplates, ContactAdministration } from '../shop/marketing/contact/index.ts';
import type { LimitAdministration } from '../shop/marketing/mailing-limits/index.ts';
import type { CampaignAdministration, SubscriberAdministration } from '../shop/marketing/newsletter/index.ts';
import type { SegmentAdministration } from '../shop/marketing/segments/index.ts';
import type { DocumentAdministration } from '../shop/money/documents/index.ts';
import type {
  AgreementAdministration,
  ChartAdministration,
  ClearingAdministration,
  DisputeAdministration,
  LedgerAdministration,
  OpenItemsAdministration,
  UnmatchedAdministration,
  WriteOffAdministration,
} from '../shop/money/ledger/index.ts';
import type { PaymentAdministration } from '../shop/money/payment/index.ts';
import type { PeriodAdministration } from '../shop/money/periods/index.ts';
import type { ReportAdministration } from '../shop/reports/figures/index.ts';
import type { GoingLiveAdministration } from '../shop/reports/going-live/index.ts';
import type { SearchAdministration, VocabularyPreview } from '../shop/search/engine/index.ts';
import type { GiftCardAdministration } from '../shop/selling/gift-cards/index.ts';
import type { ContractAdministration } from '../shop/selling/instalments/index.ts';
import type { MembershipAdministration } from '../shop/selling/loyalty/index.ts';
import type { MarginAdministration } from '../shop/selling/margins/index.ts';
import type { PromotionAdministration } from '../shop/selling/promotions/index.ts';
import type { ApiAccess, ApiClientAdministration, RepeatedRequests } from '../shop/staff/api-clients/index.ts';
import type { ApiJobAdministration } from '../shop/staff/api-jobs/index.ts';
import type {
  AdminVisitor,
  ApprovalAdministration,
  AuditRow,
  Health,
  MailAdministration,
  SearchTerms,
  Staff,
  StaffLanguage,
} from '../shop/staff/employees/index.ts';
import type { EventReading } from '../shop/staff/events/index.ts';
import type { ApprovalListing, ListBulks, Listing, ListViews, MailListing } from '../shop/staff/lists/index.ts';
import type { OwnSections } from '../shop/staff/own-sections/index.ts';
import type { SettingAdministration } from '../shop/staff/settings/index.ts';
import type { WebhookAdministration } from '../shop/staff/webhooks/index.ts';
import type { Tenant } from '../tenants/tenant.ts';

/** Services for employees of the back office. */
export type AdminServices = {
  staff: Staff;
  settings: SettingAdministration;
  ownSections: OwnSections;
  apiClients: ApiClientAdministration;
  apiJobs: ApiJobAdministration;
  webhooks: WebhookAdministration;
  /** Texts of papers that programs print. */
  paperTexts(language: StaffLanguage): PaperTexts;
  apiAccess: ApiAccess;
  repeatedRequests: RepeatedRequests;
  events: EventReading;
  terms: SearchTerms;
  views: ListViews;
  bulks: ListBulks;
  approvals: ApprovalAdministration;
  approvalListing: ApprovalListing;
  mails: MailAdministration;
  mailListing: MailListing;
  auditListing: Listing<AuditRow>;
  goods: ProductAdministration;
  products: ProductEditor;
  attributes: AttributeAdministration;
  stock: StockAdministration;
  priceLists: PriceListAdministration;
  plannedPrices: PlannedPriceAdministration;
  priceBatches: PriceBatches;
  margins: MarginAdministration;
  categories: CategoryAdministration;
  manufacturers: ManufacturerAdministration;
  imports: ImportAdministration;
  sources: SourceAdministration;
  listing: ProductListing;
  bulk: BulkAdministration;
  health: Health;
  searches: SearchAdministration & VocabularyPreview;
  customers: CustomerService;
  orders: OrderAdministration;
  giftCards: GiftCardAdministration;
  memberships: MembershipAdministration;
  payments: PaymentAdministration;
  fulfilment: FulfilmentAdministration;
  warehouse: WarehouseAdministration;
  tours: TourAdministration;
  orderChanges: OrderChanges;
  orderGoods: GoodsChanges;
  ordersOnBehalf: OrdersOnBehalf;
  contracts: ContractAdministration;
  creditReviews: CreditReviewAdministration;
  ledger: LedgerAdministration;
  openItems: OpenItemsAdministration;
  periods: PeriodAdministration;
  unmatched: UnmatchedAdministration;
  writeOffs: WriteOffAdministration;
  agreements: AgreementAdministration;
  chart: ChartAdministration;
  documents: DocumentAdministration;
  clearing: ClearingAdministration;
  disputes: DisputeAdministration;
  promotions: PromotionAdministration;
  campaigns: CampaignAdministration;
  subscribers: SubscriberAdministration;
  segments: SegmentAdministration;
  automations: AutomationAdministration;
  mailingLimits: LimitAdministration;
  contact: ContactAdministration;
  answerTemplates: AnswerTemplates;
  fragments: FragmentAdministration;
  media: MediaAdministration;
  listPages: ListPageAdministration;
  redirects: RedirectAdministration;
  texts: TextAdministration;
  surveys: SurveyAdministration;
  content: ContentAdministration;
  reviews: ReviewAdministration;
  /** Questions about products. */
  questions: QuestionAdministration;
  /** Requests for samples of covers. */
  samples: SampleAdministration;
  productDocuments: ProductDocumentAdministration;
  vitals: WebVitalAdministration;
  figures: ReportAdministration;
  goingLive: GoingLiveAdministration;
};

/** Context of a back office request, in addition to that of every page. */
export type AdminRequest = {
  admin: AdminServices;
  visitor: AdminVisitor;
  /** Secret from the session cookie, or null. */
  token: string | null;
  /** Network address of the client, for the limits on attempts. */
  address: string;
  /** Cookie of a device that logged in before, or null; and the value of Set-Cookie that stores it. */
  device: string | null;
  deviceCookie(device: string): string;
  /** Values of Set-Cookie that store and that end a session. */
  cookie(token: string): string;
  endCookie: string;
  /** Tenants that the employee can choose. */
  houses: Tenant[];
  /** Files of the visual editor; null if it was not built. */
  editor: { script: string; style: string; pictures: string; order: string; enhancements: string; grid: string } | null;
  /** Nonce of the scripts that the response may run. */
  scriptNonce: string;
  /** True if payments are simulated; every page says so. */
  isSimulated: boolean;
  /** True if the address does not exist and the page that says so is shown. */
  absent: boolean;
};

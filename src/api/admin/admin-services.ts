import type { FulfilmentAdministration } from '../../shop/after-sales/fulfilment/index.ts';
import type { OrderAdministration } from '../../shop/after-sales/order-administration/index.ts';
import type { OrderChanges } from '../../shop/after-sales/order-changes/index.ts';
import type { GoodsChanges } from '../../shop/after-sales/order-goods/index.ts';
import type { TourAdministration, WarehouseAdministration } from '../../shop/after-sales/warehouse/index.ts';
import type { AttributeAdministration } from '../../shop/catalogue/attribute-administration/index.ts';
import type { CategoryAdministration } from '../../shop/catalogue/categories/index.ts';
import type { PriceListAdministration } from '../../shop/catalogue/price-list-administration/index.ts';
import type {
  BulkAdministration,
  ImportAdministration,
  PriceBatches,
  ProductAdministration,
  ProductEditor,
  ProductListing,
  SourceAdministration,
} from '../../shop/catalogue/products/index.ts';
import type { StockAdministration } from '../../shop/catalogue/stock-administration/index.ts';
import type { MediaAdministration } from '../../shop/content/media-library/index.ts';
import type { FragmentAdministration } from '../../shop/content/menus-and-banners/index.ts';
import type { ContentAdministration } from '../../shop/content/pages/index.ts';
import type { RedirectAdministration } from '../../shop/content/redirects/index.ts';
import type { SurveyAdministration } from '../../shop/content/surveys/index.ts';
import type { WebVitalAdministration } from '../../shop/content/web-vitals/index.ts';
import type { CustomerService } from '../../shop/customers/customer-service/index.ts';
import type { OrdersOnBehalf } from '../../shop/customers/orders-on-behalf/index.ts';
import type { ReviewAdministration } from '../../shop/customers/reviews/index.ts';
import type { ContactAdministration } from '../../shop/marketing/contact/index.ts';
import type { CampaignAdministration, SubscriberAdministration } from '../../shop/marketing/newsletter/index.ts';
import type { DocumentAdministration } from '../../shop/money/documents/index.ts';
import type {
  DisputeAdministration,
  LedgerAdministration,
  OpenItemsAdministration,
} from '../../shop/money/ledger/index.ts';
import type { PaymentAdministration } from '../../shop/money/payment/index.ts';
import type { ReportAdministration } from '../../shop/reports/figures/index.ts';
import type { SearchAdministration } from '../../shop/search/engine/index.ts';
import type { GiftCardAdministration } from '../../shop/selling/gift-cards/index.ts';
import type { ContractAdministration } from '../../shop/selling/instalments/index.ts';
import type { MembershipAdministration } from '../../shop/selling/loyalty/index.ts';
import type { MarginAdministration } from '../../shop/selling/margins/index.ts';
import type { PromotionAdministration } from '../../shop/selling/promotions/index.ts';
import type { ApiJobAdministration } from '../../shop/staff/api-jobs/index.ts';
import type { AuditRow, Health, MailAdministration } from '../../shop/staff/employees/index.ts';
import type { EventReading } from '../../shop/staff/events/index.ts';
import type { Listing, MailListing } from '../../shop/staff/lists/index.ts';
import type { SettingAdministration } from '../../shop/staff/settings/index.ts';

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
  media: MediaAdministration;
  priceLists: PriceListAdministration;
  giftCards: GiftCardAdministration;
  promotions: PromotionAdministration;
  memberships: MembershipAdministration;
  content: ContentAdministration;
  fragments: FragmentAdministration;
  redirects: RedirectAdministration;
  campaigns: CampaignAdministration;
  subscribers: SubscriberAdministration;
  reviews: ReviewAdministration;
  contact: ContactAdministration;
  openItems: OpenItemsAdministration;
  ledger: LedgerAdministration;
  disputes: DisputeAdministration;
  contracts: ContractAdministration;
  searches: SearchAdministration;
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
};

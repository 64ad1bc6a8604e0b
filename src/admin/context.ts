import type { FulfilmentDesk } from '../shop/after-sales/fulfilment/index.ts';
import type { OrderDesk } from '../shop/after-sales/order-administration/index.ts';
import type { GoodsDesk, ImportDesk } from '../shop/catalogue/products/index.ts';
import type { MediaDesk } from '../shop/content/media-library/index.ts';
import type { PieceDesk } from '../shop/content/menus-and-banners/index.ts';
import type { ContentDesk } from '../shop/content/pages/index.ts';
import type { RedirectDesk } from '../shop/content/redirects/index.ts';
import type { SurveyDesk } from '../shop/content/surveys/index.ts';
import type { VitalDesk } from '../shop/content/web-vitals/index.ts';
import type { CustomerDesk } from '../shop/customers/customer-service/index.ts';
import type { ReviewDesk } from '../shop/customers/reviews/index.ts';
import type { ContactDesk } from '../shop/marketing/contact/index.ts';
import type { CampaignDesk } from '../shop/marketing/newsletter/index.ts';
import type { LedgerDesk } from '../shop/money/ledger/index.ts';
import type { PaymentDesk } from '../shop/money/payment/index.ts';
import type { SearchDesk } from '../shop/search/engine/index.ts';
import type { ContractDesk } from '../shop/selling/instalments/index.ts';
import type { MembershipDesk } from '../shop/selling/loyalty/index.ts';
import type { PromotionDesk } from '../shop/selling/promotions/index.ts';
import type { Health, MailDesk, Staff, Visitor } from '../shop/staff/employees/index.ts';
import type { Tenant } from '../tenants/tenant.ts';

/** What people of the house work with. */
export type Desk = {
  staff: Staff;
  mails: MailDesk;
  goods: GoodsDesk;
  imports: ImportDesk;
  health: Health;
  searches: SearchDesk;
  customers: CustomerDesk;
  orders: OrderDesk;
  memberships: MembershipDesk;
  payments: PaymentDesk;
  fulfilment: FulfilmentDesk;
  contracts: ContractDesk;
  ledger: LedgerDesk;
  promotions: PromotionDesk;
  campaigns: CampaignDesk;
  contact: ContactDesk;
  pieces: PieceDesk;
  media: MediaDesk;
  redirects: RedirectDesk;
  surveys: SurveyDesk;
  content: ContentDesk;
  reviews: ReviewDesk;
  vitals: VitalDesk;
};

/** What a page of the back office knows of its request besides what every page knows. */
export type BackofficeRequest = {
  desk: Desk;
  visitor: Visitor;
  /** Secret of the session's cookie, or null. */
  token: string | null;
  /** Where the request comes from, for the limits on attempts. */
  address: string;
  /** Set-Cookie values that keep and that end a session. */
  cookie(token: string): string;
  endCookie: string;
  /** The houses to choose from. */
  houses: Tenant[];
  /** The files of the visual editor; null where it was not built. */
  editor: { script: string; style: string; pictures: string } | null;
  /** Whether payments are simulated, which every page says. */
  isSimulated: boolean;
  /** The page that says so is shown because nothing stands at this address. */
  absent: boolean;
};

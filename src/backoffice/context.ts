import type { GoodsDesk, ImportDesk } from '../shop/catalogue/index.ts';
import type { ContactDesk } from '../shop/contact/index.ts';
import type { ContentDesk } from '../shop/content/index.ts';
import type { CustomerDesk } from '../shop/customer-desk/index.ts';
import type { FulfilmentDesk } from '../shop/fulfilment/index.ts';
import type { ContractDesk } from '../shop/instalments/index.ts';
import type { LedgerDesk } from '../shop/ledger/index.ts';
import type { MembershipDesk } from '../shop/loyalty/index.ts';
import type { MediaDesk } from '../shop/media/index.ts';
import type { CampaignDesk } from '../shop/newsletter/index.ts';
import type { OrderDesk } from '../shop/order-desk/index.ts';
import type { PaymentDesk } from '../shop/payment/index.ts';
import type { PieceDesk } from '../shop/pieces/index.ts';
import type { PromotionDesk } from '../shop/promotions/index.ts';
import type { RedirectDesk } from '../shop/redirects/index.ts';
import type { ReviewDesk } from '../shop/reviews/index.ts';
import type { SearchDesk } from '../shop/search/index.ts';
import type { Health, MailDesk, Staff, Visitor } from '../shop/staff/index.ts';
import type { SurveyDesk } from '../shop/surveys/index.ts';
import type { VitalDesk } from '../shop/vitals/index.ts';
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

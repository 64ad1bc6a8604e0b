import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Desk } from '../admin/context.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { diskOfCluster } from '../platform/database/embedded-place.ts';
import type { Pool } from '../platform/database/pool.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import type { Fulfilment } from '../shop/after-sales/fulfilment/index.ts';
import { createOrderDesk } from '../shop/after-sales/order-administration/index.ts';
import { createGoodsDesk, createImportDesk } from '../shop/catalogue/products/index.ts';
import { createMediaDesk } from '../shop/content/media-library/index.ts';
import { createPieceDesk } from '../shop/content/menus-and-banners/index.ts';
import { announceContentTurns, type ContentDesk } from '../shop/content/pages/index.ts';
import { createRedirectDesk } from '../shop/content/redirects/index.ts';
import { createSurveyDesk } from '../shop/content/surveys/index.ts';
import { createVitalDesk } from '../shop/content/web-vitals/index.ts';
import type { Customers } from '../shop/customers/accounts/index.ts';
import { createCustomerDesk } from '../shop/customers/customer-service/index.ts';
import type { Privacy } from '../shop/customers/privacy/index.ts';
import { createReviewDesk } from '../shop/customers/reviews/index.ts';
import { createContactDesk } from '../shop/marketing/contact/index.ts';
import type { CampaignDesk } from '../shop/marketing/newsletter/index.ts';
import type { Billing } from '../shop/money/billing/index.ts';
import { createLedgerDesk } from '../shop/money/ledger/index.ts';
import type { Payments } from '../shop/money/payment/index.ts';
import { createSearchDesk } from '../shop/search/engine/index.ts';
import { ownCreditCheck } from '../shop/selling/credit/index.ts';
import { createContractDesk } from '../shop/selling/instalments/index.ts';
import { createMembershipDesk } from '../shop/selling/loyalty/index.ts';
import type { Orders } from '../shop/selling/orders/index.ts';
import { createPromotionDesk } from '../shop/selling/promotions/index.ts';
import { createHealth, createMailDesk, createStaff } from '../shop/staff/employees/index.ts';
import type { PublicUrlOf } from '../tenants/origins.ts';

const SWEEP_QUEUE = 'back-office-sweep';
const TURNS_QUEUE = 'turn-pages';

/** Wires what the back office works with, and starts its jobs. */
export async function openDesk(deps: {
  config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  pool: Pool;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  outbox: Outbox;
  keys: readonly { id: string; secret: string }[];
  customers: Customers;
  orders: Orders;
  billing: Billing;
  /** See createOrderDesk. */
  benefitsChanged(): void;
  publicUrlOf: PublicUrlOf;
  payments: Payments;
  privacy: Privacy;
  fulfilment: Pick<Fulfilment, 'desk' | 'creditCancelled' | 'payBack'>;
  campaigns: CampaignDesk;
  content: ContentDesk;
}): Promise<Desk> {
  const {
    config,
    pool,
    clock,
    log,
    jobs,
    outbox,
    keys,
    customers,
    orders,
    billing,
    payments,
    privacy,
    benefitsChanged,
    publicUrlOf,
  } = deps;
  const staff = createStaff({ pool, clock, keys });
  const imports = createImportDesk({ pool, clock, log, jobs, folder: path.join(config.dataDir, 'imports') });
  await imports.start();
  await jobs.schedule(SWEEP_QUEUE, '17 * * * *', async () => {
    await staff.sweep();
    await imports.sweep();
  });
  await jobs.schedule(TURNS_QUEUE, '* * * * *', () => announceContentTurns({ pool, clock }));
  return {
    staff,
    imports,
    mails: createMailDesk({ pool, clock, outbox }),
    goods: createGoodsDesk({ pool, clock }),
    searches: createSearchDesk({ pool, clock }),
    customers: createCustomerDesk({ pool, clock, customers, orders, privacy }),
    orders: createOrderDesk({
      pool,
      clock,
      orders,
      billing,
      payments,
      outbox,
      benefitsChanged,
      creditCancelled: deps.fulfilment.creditCancelled,
      publicUrlOf,
    }),
    memberships: createMembershipDesk({ pool, clock, outbox, publicUrlOf }),
    payments: payments.desk,
    fulfilment: deps.fulfilment.desk,
    campaigns: deps.campaigns,
    content: deps.content,
    contact: createContactDesk({ pool, clock, outbox, publicUrlOf }),
    ledger: createLedgerDesk({ pool, clock, paidTooMuch: deps.fulfilment.payBack }),
    contracts: createContractDesk({ pool, clock, outbox, check: ownCreditCheck, publicUrlOf }),
    promotions: createPromotionDesk({ pool, clock }),
    pieces: createPieceDesk({ pool, clock }),
    media: createMediaDesk({ pool, clock }),
    redirects: createRedirectDesk({ pool, clock }),
    surveys: createSurveyDesk({ pool, clock }),
    reviews: createReviewDesk({ pool, clock }),
    vitals: createVitalDesk({ pool, clock }),
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

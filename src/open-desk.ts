import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Desk } from './backoffice/context.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { diskOfCluster } from './platform/database/embedded-place.ts';
import type { Pool } from './platform/database/pool.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Outbox } from './platform/mail/outbox.ts';
import type { Billing } from './shop/billing/index.ts';
import { createGoodsDesk, createImportDesk } from './shop/catalogue/index.ts';
import { createContactDesk } from './shop/contact/index.ts';
import { announceContentTurns, type ContentDesk } from './shop/content/index.ts';
import { ownCreditCheck } from './shop/credit/index.ts';
import { createCustomerDesk } from './shop/customer-desk/index.ts';
import type { Customers } from './shop/customers/index.ts';
import type { Fulfilment } from './shop/fulfilment/index.ts';
import { createContractDesk } from './shop/instalments/index.ts';
import { createLedgerDesk } from './shop/ledger/index.ts';
import { createMembershipDesk } from './shop/loyalty/index.ts';
import { createMediaDesk } from './shop/media/index.ts';
import type { CampaignDesk } from './shop/newsletter/index.ts';
import { createOrderDesk } from './shop/order-desk/index.ts';
import type { Orders } from './shop/orders/index.ts';
import type { Payments } from './shop/payment/index.ts';
import { createPieceDesk } from './shop/pieces/index.ts';
import type { Privacy } from './shop/privacy/index.ts';
import { createPromotionDesk } from './shop/promotions/index.ts';
import { createRedirectDesk } from './shop/redirects/index.ts';
import { createReviewDesk } from './shop/reviews/index.ts';
import { createSearchDesk } from './shop/search/index.ts';
import { createHealth, createMailDesk, createStaff } from './shop/staff/index.ts';
import { createSurveyDesk } from './shop/surveys/index.ts';
import { createVitalDesk } from './shop/vitals/index.ts';
import type { PublicUrlOf } from './tenants/origins.ts';

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
  const about: unknown = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8'));
  return typeof about === 'object' && about !== null && 'version' in about ? String(about.version) : '';
}

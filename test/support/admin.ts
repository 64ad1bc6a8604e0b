import os from 'node:os';
import type { AdminServices } from '../../src/admin/context.ts';
import { composeAdmin } from '../../src/app/compose-admin.ts';
import { createContainment } from '../../src/extending/contain.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { createPictureDecoder } from '../../src/platform/images/decoding/picture-decoder.ts';
import type { Jobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';
import { NO_STORED_FILES } from '../../src/platform/object-store/stored-files.ts';
import { simulatedLabels } from '../../src/shop/after-sales/warehouse/index.ts';
import { createContentAdministration, createPreviews } from '../../src/shop/content/pages/index.ts';
import { createAutomationAdministration } from '../../src/shop/marketing/automations/index.ts';
import { createLimitAdministration } from '../../src/shop/marketing/mailing-limits/index.ts';
import {
  createCampaignAdministration,
  createSubscriberAdministration,
} from '../../src/shop/marketing/newsletter/index.ts';
import { createSegmentAdministration } from '../../src/shop/marketing/segments/index.ts';
import type { ProviderReports } from '../../src/shop/money/payment/index.ts';
import { ownCreditCheck } from '../../src/shop/selling/credit/index.ts';
import { createOwnSections } from '../../src/shop/staff/own-sections/index.ts';
import { createTenantSettings } from '../../src/shop/staff/settings/index.ts';
import { TEST_SECTION } from './own-section.ts';
import { publicUrlOf } from './public-urls.ts';
import { openSelling, SESSION_KEYS, type Selling } from './selling.ts';

const NO_JOBS: Jobs = { send: async () => {}, work: async () => {}, schedule: async () => {}, stop: async () => {} };
/** Equal to that of openSelling, so that codes of one are known to the other. */
const GIFT_SECRET = SESSION_KEYS[0]?.secret ?? '';
const KEYS = [{ id: 'test', secret: 'k'.repeat(40) }];

/**
 * Wires the back office's departments as the server does; without given jobs they enqueue nothing. `paying`: departments with a
 * payment provider; without them there is none.
 */
export function testAdmin(
  pool: Pool,
  clock: Clock = systemClock,
  jobs: Jobs = NO_JOBS,
  paying?: Selling & { reports: ProviderReports },
): Promise<AdminServices> {
  const outbox = createOutbox({ pool, jobs, clock, log: silentLog, smtpUrl: undefined });
  const sender = { enqueue: async () => {}, tick: async () => {} };
  const {
    catalogue,
    customers,
    orders,
    billing,
    documents,
    payments,
    privacy,
    promotions,
    fulfilment,
    orderChanges,
    orderGoods,
    checkoutOfStaff,
    basket,
  } = paying ?? openSelling(pool, clock);
  const personOf = ({ id }: { id: string }) => id;
  const previews = createPreviews({ clock, secrets: ['test'] });
  const shop = {
    customers,
    orders,
    billing,
    documents,
    payments,
    privacy,
    fulfilment,
    orderChanges,
    orderGoods,
    checkoutOfStaff,
    basket,
    catalogue,
    marketing: {
      campaigns: createCampaignAdministration({ pool, clock, outbox, catalogue, sender, personOf }),
      segments: createSegmentAdministration({ pool, clock, personOf }),
      subscribers: createSubscriberAdministration({ pool, clock }),
      automations: createAutomationAdministration({ pool, clock, outbox, catalogue }),
      mailingLimits: createLimitAdministration({ pool, clock }),
    },
    content: createContentAdministration({
      pool,
      clock,
      log: silentLog,
      catalogue,
      promotions,
      previews,
    }),
    previews,
    benefitsChanged: promotions.forget,
    publicUrlOf,
  };
  return composeAdmin({
    ownSections: createOwnSections([TEST_SECTION], {
      within: createContainment({ clock, log: silentLog }).within,
      pool,
      clock,
    }),
    files: NO_STORED_FILES,
    creditCheck: ownCreditCheck,
    labels: simulatedLabels,
    config: {
      dataDir: os.tmpdir(),
      databaseUrl: undefined,
      feedPrivateAddresses: ['127.0.0.1'],
      webhookPrivateAddresses: [],
      feedSecrets: {},
      demo: false,
      payments: { kind: 'none' },
      creditBureau: 'none',
      smtpUrl: undefined,
      publicUrls: {},
      contentSource: null,
    },
    pool,
    clock,
    log: silentLog,
    jobs,
    outbox,
    settings: createTenantSettings({ pool, log: silentLog }),
    keys: {
      sealing: KEYS,
      signing: KEYS,
      hashing: GIFT_SECRET,
      sealingSecrets: [GIFT_SECRET],
      signingSecrets: [GIFT_SECRET],
    },
    pictures: createPictureDecoder(),
    reports: paying?.reports ?? null,
    ...shop,
  });
}

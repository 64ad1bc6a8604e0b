import { composeFinance } from '../../src/app/compose-finance.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { createPictureDecoder } from '../../src/platform/images/decoding/picture-decoder.ts';
import { silentLog } from '../../src/platform/log.ts';
import { NO_STORED_FILES } from '../../src/platform/object-store/stored-files.ts';
import {
  createOrderAdministration,
  createPrepaymentExpiry,
  endUnansweredReviews,
} from '../../src/shop/after-sales/order-administration/index.ts';
import { issuePending } from '../../src/shop/money/documents/index.ts';
import {
  bookEverything,
  bookPending,
  checkAgreements,
  closeDay,
  fetchDisputes,
  fetchReports,
  giftCardBooks,
  sendPlanLetters,
  sendReminders,
  writeOffSmallBalances,
} from '../../src/shop/money/ledger/index.ts';
import { ownCreditCheck } from '../../src/shop/selling/credit/index.ts';
import { createGiftCardAdministration } from '../../src/shop/selling/gift-cards/index.ts';
import { createContractAdministration } from '../../src/shop/selling/instalments/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { tenantById } from '../../src/tenants/index.ts';
import type { Locale, Tenant, TenantId } from '../../src/tenants/tenant.ts';
import { testDatabase } from '../support/database.ts';
import { openPaying } from '../support/paying.ts';
import { publicUrlOf } from '../support/public-urls.ts';
import { SESSION_KEYS } from '../support/selling.ts';
import { seedGoodsOfHistory, seedPeople } from './goods.ts';

export const START = '2026-01-07T10:00:00Z';
export const DAY = 86_400_000;

/** An employee with every right. Second pairs of eyes have tests of their own. */
export const ADMIN: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'admin@b.ch',
  role: 'admin',
  language: 'de',
};

/** A person who buys, with or without an account. */
export type Person = { email: string; locale: Locale; customerId: string | null; born: string };

/** An order of the history. All else is read from the database, as the departments do. */
export type PlacedOrder = { id: string; number: string; person: Person };

type Job = () => Promise<unknown>;

export type World = Awaited<ReturnType<typeof openWorld>>;

/** Tenant with limits and approvals that would keep most commands from happening. */
function tenantOf(id: TenantId): Tenant {
  const tenant = tenantById(id);
  return {
    ...tenant,
    credit: { ...tenant.credit, newCustomerLimit: 5_000_000, knownCustomerLimit: 5_000_000 },
    approvals: { ...tenant.approvals, refund: null, writeOff: null, period: null },
  };
}

/** Opens an empty shop of a tenant with its departments, the simulated provider, and the jobs of a night. */
export async function openWorld(id: TenantId) {
  const tenant = tenantOf(id);
  const clock = fixedClock(START);
  const database = await testDatabase();
  const { pool } = database;
  const shop = await openPaying(pool, clock);
  // Notices would come at the time of this machine. The jobs read the same from the provider.
  shop.listening(false);
  await seedGoodsOfHistory(pool, tenant);
  const people = await seedPeople(pool, tenant);
  const { fulfilment, payments, outbox, reports } = shop;
  const benefitsChanged = shop.promotions.forget;
  const { creditCancelled } = fulfilment;
  const secret = SESSION_KEYS[0]?.secret ?? '';
  const pictures = createPictureDecoder();
  const staff = {
    fulfilment: fulfilment.administration,
    payments: payments.administration,
    orders: createOrderAdministration({
      pool,
      clock,
      orders: shop.orders,
      billing: shop.billing,
      payments,
      outbox,
      benefitsChanged,
      creditCancelled,
      publicUrlOf,
    }),
    ...composeFinance({
      files: NO_STORED_FILES,
      pool,
      clock,
      documents: shop.documents,
      keys: { sealingSecrets: [secret] },
      fulfilment,
      pictures,
      reports,
    }),
    contracts: createContractAdministration({ pool, clock, outbox, check: ownCreditCheck, publicUrlOf }),
    giftCards: createGiftCardAdministration({
      pool,
      clock,
      outbox,
      publicUrlOf,
      secret,
      sealingSecrets: [secret],
      books: giftCardBooks,
    }),
  };
  const reminders = { pool, clock, outbox, publicUrlOf, paylink: payments.links.forLetter };
  const expirePrepayments = createPrepaymentExpiry({
    pool,
    clock,
    log: silentLog,
    outbox,
    publicUrlOf,
    payments,
    creditCancelled,
  });

  /** The jobs of each minute, and those of a night with those of each hour, in the order of the schedule. */
  const ofMinute: Job[] = [
    shop.simulator.catchUp,
    payments.reconcile,
    () => bookPending({ pool, clock }),
    () => sendPlanLetters({ pool, clock, outbox, publicUrlOf }),
    () => sendReminders(reminders),
    () => issuePending({ pool, clock, log: silentLog }),
    shop.giftCards.send,
  ];
  const ofNight: Job[] = [
    ...ofMinute,
    shop.orders.abandonExpired,
    expirePrepayments,
    () => endUnansweredReviews({ pool, clock, outbox, publicUrlOf, payments, creditCancelled }),
    () => fetchReports({ pool, clock, reports }),
    () => fetchDisputes({ pool, clock, reports }),
    () => bookEverything({ pool, clock }),
    () => checkAgreements({ pool, clock }, tenant),
    () => closeDay({ pool, clock }, tenant),
    () => writeOffSmallBalances({ pool, clock }, tenant),
    ...ofMinute,
  ];

  return {
    tenant,
    clock,
    pool,
    shop,
    staff,
    people,
    secret,
    orders: [] as PlacedOrder[],
    /** Codes of gift cards that were mailed. */
    codes: [] as string[],
    /** Transfers so far, so that each has a reference of the bank. */
    transfers: { count: 0 },
    /** Keys of mails whose amounts were checked. */
    readMails: new Set<string>(),
    ofMinute,
    ofNight,
    rows: async <Row extends object>(sql: string, ...values: unknown[]) => (await pool.query<Row>(sql, values)).rows,
    close: async () => {
      await pictures.close();
      await shop.close();
      await database.drop();
    },
  };
}

import type { PastShop } from '../../../../src/app/past/compose-past.ts';
import {
  createPrepaymentExpiry,
  endUnansweredReviews,
} from '../../../../src/shop/after-sales/order-administration/index.ts';
import { issuePending } from '../../../../src/shop/money/documents/index.ts';
import {
  bookPending,
  checkAgreements,
  closeDay,
  sendPlanLetters,
  sendReminders,
  writeOffSmallBalances,
} from '../../../../src/shop/money/ledger/index.ts';
import { tenants } from '../../../../src/tenants/index.ts';
import { dayAfter } from './calendar.ts';

const HOUR_MS = 3_600_000;
/** Late in the evening, still on the same calendar day in all tenants. */
const NIGHT_HOUR = 21.9;
/** Orders whose documents are issued beside each other. More of them wait for the number of the same company. */
const DOCUMENTS_TOGETHER = 3;
/** Last days with a long night each. */
const DAILY_DAYS = 30;

/** Day of the week on which the long night runs: Monday. The last weeks have one each day. */
const LONG_NIGHT = 1;

export type Night = {
  /** Books and bills what happened on a day. */
  short(day: Date): Promise<void>;
  /** Closes the day: reminders, expired prepayments, payouts. */
  long(day: Date): Promise<void>;
};

/** Whether the long night runs. Old days have few of them, because the exact day of an old reminder does not matter. */
export function isLongNight(day: Date, lastDay: Date): boolean {
  return day.getUTCDay() === LONG_NIGHT || dayAfter(day, DAILY_DAYS) > lastDay;
}

/** Returns the jobs of a night as the shop's schedule runs them, with the clock of the past. */
export function createNight(shop: PastShop): Night {
  const { pool, clock, log, outbox, publicUrlOf, selling } = shop;
  const { payments, fulfilment } = selling;
  const { creditCancelled } = fulfilment;
  const common = { pool, clock, outbox, publicUrlOf };
  const expirePrepayments = createPrepaymentExpiry({ ...common, log, payments, creditCancelled });
  const at = (day: Date, act: () => Promise<void>) => clock.at(new Date(day.getTime() + NIGHT_HOUR * HOUR_MS), act);
  const short = async () => {
    // Refunds of the day are made before they are booked.
    await payments.reconcile();
    await Promise.all([bookPending({ pool, clock }), issuePending({ pool, clock, log }, DOCUMENTS_TOGETHER)]);
  };
  return {
    short: (day) => at(day, short),
    long: (day) =>
      at(day, async () => {
        await expirePrepayments();
        await endUnansweredReviews({ ...common, payments, creditCancelled });
        await short();
        await sendPlanLetters(common);
        await Promise.all(
          Object.values(tenants).map(async (tenant) => {
            await checkAgreements({ pool, clock }, tenant);
            await closeDay({ pool, clock }, tenant);
            await writeOffSmallBalances({ pool, clock }, tenant);
          }),
        );
        await sendReminders({ ...common, paylink: payments.links.forLetter });
        await shop.payOut?.(clock.now());
      }),
  };
}

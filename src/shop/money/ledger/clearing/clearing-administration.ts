import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { ProviderAway } from '../../../selling/orders/index.ts';
import { may, mayEverywhere, type Refused, recordAudit, type StaffMember } from '../../../staff/employees/index.ts';
import type { ProviderReports } from '../../payment/index.ts';
import {
  type ClearingDifference,
  type ClearingSums,
  clearingDifferences,
  clearingSums,
  movementsAfter,
  movementsOfPayout,
  type PlacedMovement,
  payoutList,
  payoutsAfter,
  type ShownMovement,
  type ShownPayout,
  shownPayout,
  unknownMovements,
} from './clearing-view.store.ts';
import { type FetchedReports, fetchReports } from './fetch-reports.ts';
import { newestMovement } from './movements.store.ts';
import { type TakenReport, takeReportFile } from './take-report-file.ts';

export type ClearingPage = {
  sums: ClearingSums;
  payouts: ShownPayout[];
  page: number;
  pages: number;
  /** Movements that no payout has settled. */
  waiting: { movements: ShownMovement[]; count: number; sum: number };
  unknown: ShownMovement[];
  differences: ClearingDifference[];
  newest: Date | null;
  /** Whether reports can be read from a provider; files can be taken anyway. */
  canFetch: boolean;
};
export type PayoutPage = {
  payout: ShownPayout;
  movements: ShownMovement[];
  count: number;
  sum: number;
  page: number;
  pages: number;
};

/** Place in a list: sort values of the last line, and the number of lines to read. */
type Place = { last: readonly string[] | null; size: number };

/** Money at the payment provider, for employees. Every function checks the role; changes are recorded. */
export type ClearingAdministration = {
  overview(member: StaffMember, asked: { tenant: Tenant; page: number }): Promise<ClearingPage | null>;
  payout(member: StaffMember, asked: { tenant: Tenant; id: string; page: number }): Promise<PayoutPage | null>;
  /** Returns payouts behind a place, the latest arrival first; null without permission. */
  payoutsAfter(member: StaffMember, tenant: Tenant, place: Place): Promise<ShownPayout[] | null>;
  /** Returns movements of a payout, or those that none has settled, behind a place, newest first. */
  movementsAfter(
    member: StaffMember,
    asked: { tenant: Tenant; payoutId: string | null },
    place: Place,
  ): Promise<PlacedMovement[] | null>;
  /** Reads the provider's reports now. They concern all tenants. */
  fetch(
    member: StaffMember,
    tenant: Tenant,
  ): Promise<({ ok: true } & FetchedReports) | Refused | { ok: false; problem: 'provider-away' }>;
  takeFile(
    member: StaffMember,
    file: { tenant: Tenant; content: AsyncIterable<Uint8Array> },
  ): Promise<({ ok: true } & TakenReport) | Refused | { ok: false; problem: 'bad-file' }>;
};

const PAGE = 50;
const MOST = 100;

export function createClearingAdministration(deps: {
  pool: Pool;
  clock: Clock;
  reports: ProviderReports | null;
}): ClearingAdministration {
  const { pool, clock, reports } = deps;
  const pagesOf = (count: number) => Math.max(1, Math.ceil(count / PAGE));
  return {
    overview: async (member, { tenant, page }) => {
      if (!may(member, 'ledger.read')) return null;
      const { id } = tenant;
      const [sums, { payouts, count }, waiting, unknown, differences, newest] = await Promise.all([
        clearingSums(pool, id),
        payoutList(pool, { tenant: id, size: PAGE, page }),
        movementsOfPayout(pool, { tenant: id, payoutId: null, size: MOST, page: 1 }),
        unknownMovements(pool, id, MOST),
        clearingDifferences(pool, id, MOST),
        newestMovement(pool),
      ]);
      return {
        sums,
        payouts,
        page,
        pages: pagesOf(count),
        waiting,
        unknown,
        differences,
        newest,
        canFetch: reports !== null,
      };
    },

    payout: async (member, { tenant, id, page }) => {
      if (!may(member, 'ledger.read')) return null;
      const payout = await shownPayout(pool, tenant.id, id);
      if (!payout) return null;
      const found = await movementsOfPayout(pool, { tenant: tenant.id, payoutId: id, size: PAGE, page });
      return { payout, ...found, page, pages: pagesOf(found.count) };
    },

    payoutsAfter: async (member, tenant, place) =>
      may(member, 'ledger.read') ? payoutsAfter(pool, { tenant: tenant.id, ...place }) : null,

    movementsAfter: async (member, { tenant, payoutId }, place) =>
      may(member, 'ledger.read') ? movementsAfter(pool, { tenant: tenant.id, payoutId, ...place }) : null,

    fetch: async (member, tenant) => {
      if (!mayEverywhere(member, 'ledger.book')) return { ok: false, problem: 'not-allowed' };
      if (!reports) return { ok: false, problem: 'provider-away' };
      try {
        const fetched = await fetchReports({ pool, clock, reports });
        await recordAudit(pool, clock.now(), member, {
          action: 'clearing.fetched',
          tenant: tenant.id,
          after: { ...fetched },
        });
        return { ok: true, ...fetched };
      } catch (error) {
        if (error instanceof ProviderAway) return { ok: false, problem: 'provider-away' };
        throw error;
      }
    },

    takeFile: async (member, { tenant, content }) => {
      if (!mayEverywhere(member, 'ledger.book')) return { ok: false, problem: 'not-allowed' };
      const taken = await takeReportFile({ pool, clock }, content);
      if ('problem' in taken) return { ok: false, problem: taken.problem };
      const { broken, ...counts } = taken;
      await recordAudit(pool, clock.now(), member, {
        action: 'clearing.imported',
        tenant: tenant.id,
        after: { ...counts, broken: broken.length },
      });
      return { ok: true, ...taken };
    },
  };
}

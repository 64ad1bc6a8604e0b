import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { may, type StaffMember } from '../../staff/employees/index.ts';
import { ratingOf, threeQuarters, type VitalRating } from './scale.ts';
import { traitsOf, vitalCountsOf } from './vitals.store.ts';
import { dayIn } from './vitals.ts';

export type VitalFigure = { p75: number; rating: VitalRating; views: number };
export type VitalReport = {
  /** Metrics with at least one page view. */
  metrics: {
    metric: string;
    devices: string[];
    rows: { pageType: string; all: VitalFigure; devices: Record<string, VitalFigure> }[];
    all: VitalFigure;
    traits: { trait: string; value: string; views: number; poor: number }[];
  }[];
};

/** Report on page speed for employees. */
export type WebVitalAdministration = {
  /** Returns null if the role may not read it. */
  report(member: StaffMember, asked: { tenant: Tenant; days: number }): Promise<VitalReport | null>;
};

const DAY_MS = 86_400_000;
const TRAITS_SHOWN = 6;
const DEVICES = ['mobile', 'tablet', 'desktop', 'unknown'];
const METRICS = ['INP', 'LCP', 'CLS', 'FCP', 'TTFB', 'FID'];

type Counted = { step: number; views: number };

/** Returns null without page views. */
function figure(metric: string, rows: readonly Counted[]): VitalFigure | null {
  const steps = new Map<number, number>();
  for (const { step, views } of rows) steps.set(step, (steps.get(step) ?? 0) + views);
  const counts = [...steps].map(([step, views]) => ({ step, views }));
  const p75 = threeQuarters(metric, counts);
  if (p75 === null) return null;
  return { p75, rating: ratingOf(metric, p75), views: counts.reduce((sum, { views }) => sum + Math.max(0, views), 0) };
}

export function createWebVitalAdministration({ pool, clock }: { pool: Pool; clock: Clock }): WebVitalAdministration {
  return {
    report: async (member, { tenant, days }) => {
      if (!may(member, 'health.read')) return null;
      const now = clock.now();
      const period = {
        tenant: tenant.id,
        from: dayIn(new Date(now.getTime() - (days - 1) * DAY_MS), tenant.id),
        to: dayIn(now, tenant.id),
      };
      const [counts, traits] = await Promise.all([vitalCountsOf(pool, period), traitsOf(pool, period, TRAITS_SHOWN)]);
      const metrics = METRICS.flatMap((metric) => {
        const own = counts.filter((row) => row.metric === metric);
        const all = figure(metric, own);
        if (all === null) return [];
        const devices = DEVICES.filter((device) => own.some(({ deviceType }) => deviceType === device));
        const rows = [...new Set(own.map(({ pageType }) => pageType))].sort().flatMap((pageType) => {
          const here = own.filter((row) => row.pageType === pageType);
          const whole = figure(metric, here);
          if (whole === null) return [];
          const byDevice = devices.flatMap((device) => {
            const found = figure(
              metric,
              here.filter(({ deviceType }) => deviceType === device),
            );
            return found ? [[device, found] as const] : [];
          });
          return [{ pageType, all: whole, devices: Object.fromEntries(byDevice) }];
        });
        return [{ metric, devices, rows, all, traits: traits.filter((row) => row.metric === metric && row.views > 0) }];
      });
      return { metrics };
    },
  };
}

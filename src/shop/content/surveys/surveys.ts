import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { may, type StaffMember } from '../../staff/employees/index.ts';
import {
  answersAfter,
  deleteOldAnswers,
  insertAnswer,
  newestAnswers,
  type SurveyAnswer,
  surveyTotals,
} from './surveys.store.ts';

export type { SurveyAnswer } from './surveys.store.ts';

export const LONGEST_COMMENT = 1000;
const PAGE_TYPE = /^[a-z-]{1,30}$/;
/** Days for which answers are stored. */
const KEPT_DAYS = 730;
const DAY_MS = 86_400_000;

export type SurveyProblem = 'rating' | 'comment';
export type SurveyOutcome = { ok: true } | { ok: false; problem: SurveyProblem };

export type Surveys = {
  /** Stores an anonymous answer: a rating from 1 to 5 and an optional comment. */
  answer(
    place: { tenant: Tenant; locale: Locale },
    given: { rating: string; comment: string; pageType: string },
  ): Promise<SurveyOutcome>;
  /** Deletes old answers. A job runs it once a day. */
  sweep(): Promise<void>;
};

export function createSurveys(deps: { pool: Pool; clock: Clock }): Surveys {
  const { pool, clock } = deps;
  return {
    answer: async ({ tenant, locale }, given) => {
      if (!/^[1-5]$/.test(given.rating)) return { ok: false, problem: 'rating' };
      const comment = given.comment
        .replaceAll('\r\n', '\n')
        .replaceAll(/[^\P{Cc}\n]/gu, ' ')
        .trim();
      if (comment.length > LONGEST_COMMENT) return { ok: false, problem: 'comment' };
      await insertAnswer(pool, {
        tenant: tenant.id,
        locale,
        rating: Number(given.rating),
        comment,
        pageType: PAGE_TYPE.test(given.pageType) ? given.pageType : 'other',
        at: clock.now(),
      });
      return { ok: true };
    },
    sweep: () => deleteOldAnswers(pool, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)),
  };
}

export type SurveyReport = {
  /** Number of answers for each rating in the period. */
  counts: Record<1 | 2 | 3 | 4 | 5, number>;
  total: number;
  average: number | null;
  answers: SurveyAnswer[];
};

/** Report on survey answers for employees. */
export type SurveyAdministration = {
  report(member: StaffMember, asked: { tenant: Tenant; days: number }): Promise<SurveyReport | null>;
  /** Returns answers behind a place, the newest first; null without permission. */
  answersAfter(
    member: StaffMember,
    tenant: Tenant,
    place: { last: readonly string[] | null; size: number },
  ): Promise<{ lines: SurveyAnswer[]; last: string[] | null } | null>;
};

const MOST_ANSWERS = 100;

export function createSurveyAdministration(deps: { pool: Pool; clock: Clock }): SurveyAdministration {
  const { pool, clock } = deps;
  return {
    report: async (member, { tenant, days }) => {
      if (!may(member, 'survey.read')) return null;
      const since = new Date(clock.now().getTime() - days * DAY_MS);
      const [totals, answers] = await Promise.all([
        surveyTotals(pool, tenant.id, since),
        newestAnswers(pool, tenant.id, since, MOST_ANSWERS),
      ]);
      const counts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, ...totals };
      const entries = Object.entries(counts);
      const total = entries.reduce((sum, [, count]) => sum + count, 0);
      const points = entries.reduce((sum, [rating, count]) => sum + Number(rating) * count, 0);
      return { counts, total, average: total === 0 ? null : Math.round((points / total) * 10) / 10, answers };
    },

    answersAfter: async (member, tenant, place) => {
      if (!may(member, 'survey.read')) return null;
      const lines = await answersAfter(pool, tenant.id, place);
      return { lines, last: lines.at(-1)?.place ?? null };
    },
  };
}

import type pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import { isCalendarDay } from '../../../../platform/calendar-day.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inSnapshot } from '../../../../platform/database/transaction.ts';
import { isUuid } from '../../../../platform/uuid.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { dayOf } from '../../../selling/instalments/index.ts';
import { storedDelivery } from '../../../selling/orders/index.ts';
import { type BillOutcome, drawPaper } from '../../billing/index.ts';
import { openDuesOf } from '../account-view.store.ts';
import { type AccountStatement, composeStatement } from './compose-statement.ts';
import { holderOfAccount, isAccountOf, movementsOf } from './statement.store.ts';

/** ISO dates as a form or an address gives them; '' for the usual period. */
export type AskedPeriod = { from: string; to: string };

const MOST_DUES = 500;
const USUAL_MONTHS = 3;

/** Reads the period of a statement: by default the last three months; a reversed period is turned. */
export function readPeriod({ from, to }: AskedPeriod, today: string): AskedPeriod {
  const end = isCalendarDay(to) && to <= today ? to : today;
  const usual = Temporal.PlainDate.from(end).subtract({ months: USUAL_MONTHS }).toString();
  const begin = isCalendarDay(from) ? from : usual;
  return begin <= end ? { from: begin, to: end } : { from: end, to: begin <= today ? begin : today };
}

/** Returns the statement of an account of the tenant; null for another account. */
export function accountStatementOf(
  deps: { pool: Pool; clock: Clock },
  tenant: Tenant,
  asked: AskedPeriod & { accountId: string },
): Promise<(AccountStatement & { locale: string }) | null> {
  if (!isUuid(asked.accountId)) return Promise.resolve(null);
  const { accountId } = asked;
  return inSnapshot(deps.pool, async (client: pg.PoolClient) => {
    if (!(await isAccountOf(client, tenant.id, accountId))) return null;
    const issuedAt = deps.clock.now();
    const today = dayOf(issuedAt, tenant.timeZone);
    const { from, to } = readPeriod(asked, today);
    const { opening, movements } = await movementsOf(client, { accountId, from, to });
    const holder = await holderOfAccount(client, accountId);
    return {
      from,
      to,
      issuedAt,
      today,
      locale: holder?.locale ?? '',
      customerNumber: holder?.customerNumber ?? null,
      recipient: holder ? storedDelivery(holder.delivery).billing : null,
      opening,
      movements,
      closing: opening + movements.reduce((sum, { amount }) => sum + amount, 0),
      dues: await openDuesOf(client, accountId, MOST_DUES),
    };
  });
}

/** Draws the statement of an account in the language of its newest order. */
export async function drawStatement(
  deps: { pool: Pool; clock: Clock },
  tenant: Tenant,
  asked: AskedPeriod & { accountId: string },
): Promise<BillOutcome> {
  const statement = await accountStatementOf(deps, tenant, asked);
  if (!statement) return { ok: false, problem: 'not-found' };
  const { locale } = tenant.locales.find((entry) => entry.locale === statement.locale) ?? tenant.locales[0];
  const paper = composeStatement(tenant, locale, statement);
  return drawPaper(`${paper.title.replaceAll(' ', '-')}.pdf`, paper);
}

import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { findEverything } from '../../src/admin/find-everything.ts';
import { readStart } from '../../src/admin/read-start.ts';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { composeShop } from '../../src/app/compose-shop.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { reportQuestions } from '../reports/measure-reports.ts';
import { listQuestions } from './list-questions.ts';
import { measureGroup, type Question } from './measure.ts';
import { segmentQuestions } from './segment-questions.ts';
import { termKinds } from './terms.store.ts';

/** Limits in milliseconds of processing without HTTP. */
const MOST = { find: 100, list: 300, start: 300, report: 300, segment: 1000 } as const;
/** Different terms of each kind. */
const TERMS = 30;
const ROLES = ['admin', 'service', 'warehouse', 'merchandiser', 'finance', 'editor'] as const;

export const memberOf = (role: (typeof ROLES)[number]): StaffMember => ({
  id: '00000000-0000-4000-8000-000000000009',
  email: `${role}@example.ch`,
  role,
  language: 'de',
});

/** Opens the departments of the back office on the database of a bench's shop, without jobs. */
export async function openAdmin(
  dataDir: string,
  pool: Pool,
): Promise<{ admin: AdminServices; close(): Promise<void> }> {
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'on', DEMO_PAST: 'off' });
  return composeShop({
    config: { ...config, smtpUrl: undefined, payments: { kind: 'none' } },
    pool,
    clock: systemClock,
    log: silentLog,
    works: false,
  });
}

/** Asks the departments as the pages of the back office do, one question after another. Returns whether all limits hold. */
export async function askBackOffice(pool: Pool, given: { dataDir: string; out(line: string): void }): Promise<boolean> {
  const groups = await openGroups(given.dataDir, pool);
  let isFast = true;
  for (const { name, questions, mostMs } of groups.all)
    isFast = (await measureGroup(name, { questions, mostMs, out: given.out })) && isFast;
  await groups.close();
  return isFast;
}

type Group = { name: string; questions: Question[]; mostMs: number };

async function openGroups(dataDir: string, pool: Pool): Promise<{ all: Group[]; close(): Promise<void> }> {
  const { admin, close } = await openAdmin(dataDir, pool);
  const tenant = tenants.ch;
  const { locale } = tenant.locales[0];
  const member = memberOf('admin');
  const work = { admin, member, tenant, text: staffTexts.de, language: 'de', locale } as const;
  const finds = (await termKinds(pool, TERMS)).map(({ name, terms }) => ({
    name: `search by ${name}`,
    questions: terms.map((term) => ({ name: term, ask: () => findEverything(work, term) })),
    mostMs: MOST.find,
  }));
  const lists = Object.entries(listQuestions(admin, member)).map(([name, questions]) => ({
    name: `list: ${name}`,
    questions,
    mostMs: MOST.list,
  }));
  const strict = {
    report: (error: unknown) => {
      throw error;
    },
  };
  const start = ROLES.map((role) => ({
    name: role,
    ask: () => readStart({ ...work, member: memberOf(role) }, strict),
  }));
  // Without a term, by a customer and by an order.
  const ledger = ['', '700000777', 'kundin-777@example.ch', ...(finds[0]?.questions.map(({ name }) => name) ?? [])].map(
    (term) => ({ name: term, ask: () => admin.ledger.overview(member, { tenant, term }) }),
  );
  return {
    all: [
      ...finds,
      ...lists,
      { name: 'page of the ledger', questions: ledger, mostMs: MOST.list },
      { name: 'start page by role', questions: start, mostMs: MOST.start },
      {
        name: 'reports over a year',
        questions: reportQuestions(admin.figures, member, systemClock.now().toISOString().slice(0, 10)),
        mostMs: MOST.report,
      },
      { name: 'segments', questions: segmentQuestions(pool), mostMs: MOST.segment },
    ],
    close,
  };
}

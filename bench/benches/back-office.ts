import { findEverything } from '../../src/admin/find-everything.ts';
import { readStart } from '../../src/admin/read-start.ts';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { composeShop } from '../../src/app/compose-shop.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { startEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { openPool, type Pool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { renewDays } from '../../src/shop/reports/figures/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { tenants } from '../../src/tenants/index.ts';
import { listQuestions } from '../back-office/list-questions.ts';
import { measureGroup, type Question } from '../back-office/measure.ts';
import { segmentQuestions } from '../back-office/segment-questions.ts';
import { termKinds } from '../back-office/terms.store.ts';
import { fillHouse } from '../back-office/write-house.store.ts';
import type { Bench } from '../bench.ts';
import { reportQuestions } from '../reports/measure-reports.ts';

const SHORT = 5000;
const MANY = 100_000;
/** Customers for each order. */
const CUSTOMERS = 0.4;
/** Limits in milliseconds of processing without HTTP. */
const MOST = { find: 100, list: 300, start: 300, report: 300, segment: 1000 } as const;
/** Different terms of each kind. */
const TERMS = 30;
const ROLES = ['admin', 'service', 'warehouse', 'merchandiser', 'finance', 'editor'] as const;

const memberOf = (role: (typeof ROLES)[number]): StaffMember => ({
  id: '00000000-0000-4000-8000-000000000009',
  email: `${role}@example.ch`,
  role,
  language: 'de',
});

/** Asks the departments of the back office as its pages do, in a house with many orders (`--orders`), one after another. */
export const backOffice: Bench = {
  products: 3000,
  searches: false,
  shortSeconds: 0,
  run: async ({ shop, orders: asked, isShort, out }) => {
    const orders = asked ?? (isShort ? SHORT : MANY);
    const database = await startEmbeddedDatabase(shop.dataDir, silentLog);
    const pool = openPool(database.url, silentLog, 10);
    try {
      await fillHouse(pool, { orders, customers: Math.ceil(orders * CUSTOMERS) }, (line) => out(`  ${line}`));
      const started = performance.now();
      await renewDays({ pool });
      out(`  figures of marked days: ${Math.round(performance.now() - started)} ms`);
      const groups = await openGroups(shop.dataDir, pool);
      let isFast = true;
      for (const { name, questions, mostMs } of groups.all)
        isFast = (await measureGroup(name, { questions, mostMs, out })) && isFast;
      await groups.close();
      return isFast;
    } finally {
      await pool.end();
      await database.stop();
    }
  },
};

type Group = { name: string; questions: Question[]; mostMs: number };

async function openGroups(dataDir: string, pool: Pool): Promise<{ all: Group[]; close(): Promise<void> }> {
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'on', DEMO_PAST: 'off' });
  const { admin, close } = await composeShop({
    config: { ...config, smtpUrl: undefined, payments: { kind: 'none' } },
    pool,
    clock: systemClock,
    log: silentLog,
    works: false,
  });
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
  const start = ROLES.map((role) => ({ name: role, ask: () => readStart({ ...work, member: memberOf(role) }) }));
  return {
    all: [
      ...finds,
      ...lists,
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

import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveFinding } from '../../src/cli/live-findings.ts';
import { newHouseCommand } from '../../src/cli/new-house-command.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import { loadContent } from '../../src/shop/content/pages/index.ts';
import { checkGoingLive, type NameLookUps } from '../../src/shop/reports/going-live/index.ts';
import { createStaff } from '../../src/shop/staff/employees/index.ts';
import { createTenantSettings } from '../../src/shop/staff/settings/index.ts';
import { tenants } from '../../src/tenants/index.ts';
import { hire } from '../admin/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { endServers, temporaryFolder } from '../support/server.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  endServers();
  await database.drop();
});

/** Runs the doctor in a process of its own, since a process has one retailer. */
function doctor(house: string, ...args: string[]): Promise<{ code: unknown; lines: string[] }> {
  const env = {
    ...process.env,
    HOUSE: house,
    DATABASE_URL: database.url,
    DATA_DIR: temporaryFolder(),
    DEMO: 'off',
    NODE_OPTIONS: '',
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ['src/cli.ts', 'doctor', ...args], { cwd: ROOT, env }, (error, stdout) =>
      resolve({ code: error ? error.code : 0, lines: stdout.trim().split('\n') }),
    );
  });
}

test('names everything that a new retailer must complete', { timeout: 60_000 }, async () => {
  const folder = path.join(temporaryFolder(), 'velo');
  const options = { company: 'Velo Bern AG', country: 'CH', languages: 'it,en', folder };
  const call = { environment: {}, config: readConfig({}), terminal: null, out: () => {}, err: () => {} };
  expect(await newHouseCommand.run({ ...call, operands: ['velo'], options })).toBe(0);

  const { code, lines } = await doctor(folder, '--live', '--offline');
  expect(code).toBe(2);
  expect(lines.filter((line) => /^(?:fail|warn) {2}(?:ch |mail|logo|admin|backup|demo|retailer)/.test(line))).toEqual([
    'fail  mail: no SMTP_URL, customers get no confirmation',
    'warn  logo: a placeholder with initials',
    'fail  administrators: none',
    'warn  backup: none in DATA_DIR/backups',
    'fail  ch host: www.velo.example is no public name',
    'fail  ch pages: it-CH lacks imprint (/servizio-clienti/chi-siamo/note-legali), terms (/servizio-clienti/condizioni-generali), privacy (/servizio-clienti/chi-siamo/protezione-dei-dati), withdrawal (/servizio-clienti/recesso)',
    'fail  ch pages: en-CH lacks imprint (/customer-service/about-us/legal-notice), terms (/customer-service/terms-and-conditions), privacy (/customer-service/about-us/privacy), withdrawal (/customer-service/withdrawal)',
    'fail  ch company: streetAddress, postalCode, addressLocality, telephone are empty',
    'warn  ch VAT number: none',
    'warn  ch payment: card need the keys of a provider, so the shop hides them',
    'fail  ch bank account: none, and "prepayment" needs it',
    'fail  ch products: none on sale',
    'warn  ch delivery: parcel 7.00\u00a0CHF, free from 100.00\u00a0CHF: still those of a new folder',
    'fail  mail domain: velo.example is no public name',
  ]);
  expect(lines.at(-1)).toMatch(/^Not ready to go live; failures: \d+, warnings: \d+\.$/);
});

test('reads pages, products, fees, employees, backups and DNS', async () => {
  const { pool } = database;
  const dataDir = temporaryFolder();
  await seedProduct(pool, {
    id: 'vase',
    variants: [
      { sku: 'vase-1', stock: 5 },
      { sku: 'vase-2', stock: 0 },
    ],
  });
  await publish('ch', 'de-CH', '/service-hilfe/agb', '/service-hilfe/widerruf');
  const staff = createStaff({ pool, clock: systemClock, keys: [{ id: 'now', secret: 'n'.repeat(40) }] });
  await hire(staff, 'admin@montarve.example', 'admin', new Date());
  await pool.query(
    `insert into tenant_setting (tenant, key, version, value, valid_from, reason, staff_email, at)
     values ('ch', 'delivery.parcel', 1, '{"unit":"money","amount":895}', '2026-01-01', 'New carrier', 'admin@montarve.example', '2026-01-01')`,
  );
  fs.mkdirSync(path.join(dataDir, 'backups'));
  fs.writeFileSync(path.join(dataDir, 'backups', 'kontor.backup'), 'x');

  const asked: string[] = [];
  const names: NameLookUps = {
    addresses: async () => ({ state: 'found', records: ['192.0.2.7'] }),
    texts: async (name) => {
      asked.push(name);
      return name === '_dmarc.montarve.ch' ? { state: 'found', records: ['v=DMARC1; p=reject'] } : { state: 'none' };
    },
  };
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'ch=https://shop.montarve.ch', DEMO: 'off' });
  const { renew, termsAt } = createTenantSettings({ pool, log: silentLog });
  await renew();
  const deps = {
    pool,
    config,
    hasContentExtension: false,
    names,
    now: new Date(),
    mostGoods: null,
    dkimSelector: 's1',
    termsAt,
  };
  const findings = await checkGoingLive(deps, Object.values(tenants));
  const lines = findings.map(liveFinding).map(({ level, text }) => `${level} ${text}`);
  for (const line of [
    'ok demo: off',
    'fail retailer: the demo retailer',
    'ok administrators: 1, each with a second factor',
    'ok backup: made within two days',
    'ok ch host: shop.montarve.ch leads to 192.0.2.7',
    'fail ch pages: de-CH lacks imprint (/service-hilfe/ueber-uns/impressum), privacy (/service-hilfe/ueber-uns/datenschutz)',
    'fail ch bank account: CH4431999123000889012, CH9300762011623852957 are published examples',
    'ok ch products: 2 articles on sale, 1 of them with price and stock',
    'ok ch delivery: parcel 8.95\u00a0CHF, free from 99.00\u00a0CHF',
    'fail de products: none on sale',
    'warn SPF of montarve.ch: none',
    'warn DKIM of montarve.ch: no key',
    'ok DMARC of montarve.ch: v=DMARC1; p=reject',
    'warn DMARC of montarve.de: none',
  ])
    expect(lines).toContain(line);
  expect(asked.filter((name) => name.endsWith('montarve.ch')).sort()).toEqual([
    '_dmarc.montarve.ch',
    'montarve.ch',
    's1._domainkey.montarve.ch',
  ]);
});

const BLOCK = { type: 'text', title: 'Titel', paragraphs: ['Text'], list: [] };

/** Publishes pages at paths. */
async function publish(tenant: string, locale: string, ...paths: string[]): Promise<void> {
  const folder = temporaryFolder();
  fs.mkdirSync(path.join(folder, tenant, locale), { recursive: true });
  for (const [index, address] of paths.entries()) {
    const page = { path: address, title: 'Seite', description: 'Seite', blocks: [BLOCK] };
    fs.writeFileSync(path.join(folder, tenant, locale, `page${index}.json`), JSON.stringify(page));
  }
  const deps = { pool: database.pool, clock: systemClock, log: silentLog, importPicture: async () => null };
  expect(await loadContent(deps, folder)).toBe(paths.length);
}

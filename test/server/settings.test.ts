import { afterAll, beforeAll, expect, test } from 'vitest';
import { previewMails } from '../../src/app/mail-preview.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { publishPage } from '../../src/shop/content/pages/content.store.ts';
import { deliveryFees } from '../../src/shop/selling/delivery/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { createSettingAdministration } from '../../src/shop/staff/settings/index.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';

/** Cached pages show the settings that hold, after each change and at each planned time. */

let database: TestDatabase;
let shop: CachedShop;
const clock = { at: new Date('2026-11-27T10:00:00Z'), now: () => clock.at };
const admin: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'admin@settings-pages.example',
  role: 'admin',
  language: 'de',
};

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, {
    id: 'vase',
    title: 'Vase',
    variants: [{ sku: 'vase-1', stock: 9, amount: 4990 }],
  });
  await publishPage(
    database.pool,
    { tenant: 'ch', locale: 'de-CH' },
    {
      path: '/service-hilfe/versand',
      title: 'Versand',
      description: 'Gratis ab {freeFrom}',
      robots: 'index,follow',
      blocks: [
        {
          type: 'text',
          title: null,
          paragraphs: ['Ein Paket kostet {parcelFee}. Wir sind da: {openingHours}.'],
          list: [],
        },
      ],
    },
    fixedClock('2026-11-20T10:00:00Z').now(),
  );
  shop = await openCachedShop(database.url, clock);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const settings = () =>
  createSettingAdministration({
    pool: database.pool,
    clock,
    termsAt: (tenant) => tenant,
    mailPreview: previewMails(undefined),
    exampleFee: (tenant, line) => deliveryFees([line], tenant.delivery.fees).reduce((sum, { fee }) => sum + fee, 0),
  });

async function change(key: string, entered: Record<string, string>): Promise<void> {
  const place = { tenant: 'ch', key };
  const seen = String((await settings().open(admin, place))?.seen ?? 0);
  expect(await settings().save(admin, place, { reason: 'Tarif', seen, ...entered })).toEqual({ ok: true });
  await shop.catchUp();
}

/** Returns whether a page contains a text: pages are long, so a failing test prints only this boolean. */
async function shows(path: string, text: string): Promise<boolean> {
  return (await (await shop.browse(path)).text()).replaceAll('\u00a0', ' ').includes(text);
}

test('a new fee shows at once on cached pages, in structured data and in texts of editors', async () => {
  expect(await shows('/service-hilfe/versand', 'Ein Paket kostet 7.95 CHF.')).toBe(true);
  expect(await shows('/p/vase/vase-1', '"value":"7.95"')).toBe(true);
  await change('delivery.parcel', { amount: '8.95' });
  expect(await shows('/service-hilfe/versand', 'Ein Paket kostet 8.95 CHF.')).toBe(true);
  expect(await shows('/p/vase/vase-1', '"value":"8.95"')).toBe(true);
});

test('a planned limit shows from its effect on, without any request or job before', async () => {
  await change('delivery.free-from', { amount: '79', from: '2026-12-01T00:00' });
  const before = shop.rendered();
  expect(await shows('/p/vase/vase-1', 'ab 99.00 CHF')).toBe(true);
  expect(await shows('/service-hilfe/versand', 'Gratis ab 99.00 CHF')).toBe(true);
  clock.at = new Date('2026-11-30T22:59:59Z');
  expect(await shows('/p/vase/vase-1', 'ab 99.00 CHF')).toBe(true);
  clock.at = new Date('2026-11-30T23:00:00Z');
  expect(await shows('/p/vase/vase-1', 'ab 79.00 CHF')).toBe(true);
  expect(await shows('/p/vase/vase-1', '99.00 CHF')).toBe(false);
  expect(await shows('/fr/p/vase/vase-1', 'dès 79.00 CHF')).toBe(true);
  expect(await shows('/service-hilfe/versand', 'Gratis ab 79.00 CHF')).toBe(true);
  expect(shop.rendered()).toBeGreaterThan(before);
});

test('hours and their exceptions show in the footer, in texts and in structured data', async () => {
  const day = { 'opens-Mo': '09:00', 'closes-Mo': '17:00', 'opens-Tu': '09:00', 'closes-Tu': '17:00' };
  await change('service.hours', { ...day, 'exceptionFrom-0': '2026-12-08' });
  expect(await shows('/service-hilfe/versand', 'Montag bis Dienstag 09:00–17:00 Uhr')).toBe(true);
  expect(await shows('/service-hilfe/versand', '8. Dezember: geschlossen')).toBe(true);
  expect(await shows('/fr', '8 décembre : fermé')).toBe(true);
  expect(await shows('/', '"validFrom":"2026-12-08"')).toBe(true);
  clock.at = new Date('2026-12-08T23:00:00Z');
  expect(await shows('/service-hilfe/versand', '8. Dezember')).toBe(false);
});

test('a method that is no longer offered disappears from the footer', async () => {
  expect(await shows('/fr', 'TWINT')).toBe(true);
  await change('payment.methods', { 'method-card': 'on', 'method-invoice': 'on', 'method-prepayment': 'on' });
  expect(await shows('/fr', 'TWINT')).toBe(false);
});

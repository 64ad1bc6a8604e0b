import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import type { CheckoutStepExtension } from '../../src/shop/selling/checkout/checkout-step-extension.ts';
import { bankTransfer } from '../../src/shop/selling/orders/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { type ListeningShop, openListeningShop } from '../support/listening-shop.ts';
import { seedProduct } from '../support/seed.ts';
import { ADDRESS, openSelling, readyBasket, type Selling } from '../support/selling.ts';
import { wholeShop } from '../support/whole-shop.ts';

/** Pages of a step of an extension, without script. */
let database: TestDatabase;
let open: ListeningShop;
let selling: Selling;

const assembly: CheckoutStepExtension = {
  name: 'assembly',
  place: 'before-payment',
  title: { de: 'Montagetermin', fr: 'Rendez-vous de montage' },
  intro: { de: 'Wir montieren das Velo bei Ihnen.', fr: 'Nous montons le vélo chez vous.' },
  fields: [
    {
      name: 'time',
      kind: 'choice',
      label: { de: 'Zeit', fr: 'Heure' },
      options: [
        { value: 'am', label: { de: 'Vormittag', fr: 'Matin' } },
        { value: 'pm', label: { de: 'Nachmittag', fr: 'Après-midi' } },
      ],
      isRequired: () => true,
    },
    { name: 'note', kind: 'line', label: { de: 'Hinweis', fr: 'Remarque' } },
  ],
  problems: { closed: { de: 'Am Nachmittag ist geschlossen.', fr: 'Fermé l’après-midi.' } },
  check: ({ time }): Record<string, string> => (time === 'pm' ? { time: 'closed' } : {}),
};

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await seedProduct(pool, { id: 'bike', variants: [{ sku: 'gravel', amount: 180_000, stock: 50 }] });
  selling = openSelling(
    ...([pool, systemClock, bankTransfer, null, undefined, undefined, false, [], [], [], null] as const),
    [{ extension: 'workshop', step: assembly }],
  );
  open = await openListeningShop(database.url, {
    beside: { shop: { ...wholeShop(pool), checkout: selling.checkout } },
  });
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

/** Returns a browser whose delivery step is done. */
async function browser() {
  const key = await readyBasket(selling, 'gravel');
  await selling.checkout.enterDelivery(key, ADDRESS);
  const headers = { host: 'localhost', cookie: `basket=${key.secret}` };
  const at = (path: string) => `http://127.0.0.1:${open.port}${path}`;
  return {
    get: async (path: string) => {
      const answer = await fetch(at(path), { headers, redirect: 'manual' });
      return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
    },
    post: async (path: string, form: Record<string, string>) => {
      const body = new URLSearchParams(form);
      const answer = await fetch(at(path), { method: 'POST', headers, redirect: 'manual', body });
      return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
    },
  };
}

test('later steps lead to the step, whose page names the steps around it', async () => {
  const { get } = await browser();
  expect(await get('/kasse/zahlung')).toMatchObject({ status: 303, to: '/kasse/angaben' });
  expect(await get('/kasse/angaben')).toMatchObject({ status: 303, to: '/kasse/angaben?step=assembly' });
  const { status, html } = await get('/kasse/angaben?step=assembly');
  expect(status).toBe(200);
  expect(html).toMatch(/<h1[^>]*>Montagetermin<\/h1>/);
  expect(html).toContain('Wir montieren das Velo bei Ihnen.');
  expect(html).toMatch(/<select[^>]*name="own\.time"/);
  expect(html).toMatch(/aria-current="step"[^>]*>.*?Montagetermin/s);
});

test('a refused form says why and keeps its entries, a good one leads on, and Back shows it', async () => {
  const { get, post } = await browser();
  const step = '/kasse/angaben?step=assembly';
  const refused = await post(step, { 'own.time': 'pm', 'own.note': 'Dritter Stock' });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('Am Nachmittag ist geschlossen.');
  expect(refused.html).toContain('value="Dritter Stock"');
  expect(await post(step, { 'own.time': 'am', 'own.note': 'Dritter Stock' })).toMatchObject({
    status: 303,
    to: '/kasse',
  });
  expect((await get('/kasse/zahlung')).html).toContain('href="/kasse/angaben?step=assembly"');
  const again = (await get(step)).html;
  expect(again).toMatch(/<option value="am" selected="">Vormittag/);
  expect(again).toContain('value="Dritter Stock"');
  expect(again).toContain('href="/fr/commande/precisions?step=assembly"');
  expect((await get('/fr/commande/precisions?step=assembly')).html).toMatch(/<option value="am" selected="">Matin/);
});

test('a step that no extension has leads to the first open step', async () => {
  const { get } = await browser();
  expect(await get('/kasse/angaben?step=unknown')).toMatchObject({ status: 303, to: '/kasse/angaben?step=assembly' });
  expect(await get('/kasse/weitere-angaben')).toMatchObject({ status: 303, to: '/kasse/angaben' });
});

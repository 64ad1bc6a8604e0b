import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { createContainment } from '../../src/extending/contain.ts';
import { silentLog } from '../../src/platform/log.ts';
import { composeBill } from '../../src/shop/money/billing/compose-bill.ts';
import { type ComposePaperBlocks, drawWithBlocks } from '../../src/shop/money/billing/index.ts';
import { createDocuments } from '../../src/shop/money/documents/index.ts';
import { planMoneyInBooks } from '../../src/shop/money/ledger/index.ts';
import { sampleOrder } from '../billing/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, readyBasket, type Selling } from '../support/selling.ts';
import { rejecting } from './rejecting.ts';

const TIMEOUT = 120_000;
const clock = { now: () => new Date('2026-12-01T08:00:00Z') };

/** Returns the text of all pages, as a reader of PDF finds it. */
async function textOf(content: Uint8Array): Promise<string> {
  const document = await (await PDFiumLibrary.init()).loadDocument(content);
  const texts = [...document.pages()].map((page) => page.getText());
  document.destroy();
  return texts.join('\n');
}

const bill = composeBill(tenants.ch, 'de-CH', sampleOrder(tenants.ch));
const WORKSHOP: ComposePaperBlocks = ({ kind }) => ({
  belowHeading: { paragraphs: [`Papier der Art ${kind}.`] },
  atEnd: { title: 'Werkstatt', paragraphs: ['Die erste Inspektion ist geschenkt.'] },
});

function drawing(paperBlocks: ComposePaperBlocks) {
  const containment = createContainment({ clock, log: silentLog });
  return { containment, draw: drawWithBlocks([{ name: 'workshop', paperBlocks }], containment) };
}

describe('blocks of extensions on papers', () => {
  test(
    'are below the heading and below the amounts',
    async () => {
      const drawn = await drawing(WORKSHOP).draw('bill.pdf', bill, { kind: 'invoice', tenant: 'ch' });
      if (!drawn.ok) throw new Error(drawn.problem);
      const text = await textOf(drawn.content);
      const parts = [
        bill.heading,
        'Papier der Art invoice.',
        bill.totals.at(-1)?.value ?? '',
        'Werkstatt',
        'Inspektion',
      ];
      const places = parts.map((part) => text.indexOf(part));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    },
    TIMEOUT,
  );

  test.each<[string, ComposePaperBlocks]>([
    [
      'throws',
      () => {
        throw new Error('no workshop');
      },
    ],
    ['returns a paragraph without text', () => ({ atEnd: { paragraphs: [' '] } })],
    ['rejects', rejecting({ paperBlocks: WORKSHOP }, 'paperBlocks').paperBlocks],
  ])(
    'of an extension that %s cost nothing but the block',
    async (_, paperBlocks) => {
      const { containment, draw } = drawing(paperBlocks);
      const about = { kind: 'invoice', tenant: 'ch' };
      const [without, drawn] = [
        await drawWithBlocks([], containment)('bill.pdf', bill, about),
        await draw('bill.pdf', bill, about),
      ];
      expect(drawn).toEqual(without);
      expect(containment.failures()).toEqual([{ extension: 'workshop', point: 'paper blocks', count: 1 }]);
    },
    TIMEOUT,
  );

  test(
    'are not on reminders',
    async () => {
      const asked = vi.fn(WORKSHOP);
      await drawing(asked).draw('reminder.pdf', bill, { kind: 'reminder', tenant: 'ch' });
      expect(asked).not.toHaveBeenCalled();
    },
    TIMEOUT,
  );
});

describe('blocks on documents of an order', () => {
  let database: TestDatabase;
  let shop: Selling;
  beforeAll(async () => {
    database = await testDatabase();
    await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 50 }] });
    shop = openSelling(database.pool);
  });
  afterAll(() => database.drop());

  test(
    'are drawn once and archived with the invoice',
    async () => {
      const key = await readyBasket(shop, 'vase-1');
      const placed = await shop.checkout.place(key, await orderForm(shop, key));
      if (!placed.ok) throw new Error(placed.problem);
      const { pool } = database;
      const documentsWith = (paperBlocks: ComposePaperBlocks) =>
        createDocuments({
          pool,
          clock,
          orders: shop.orders,
          planMoney: planMoneyInBooks(pool),
          draw: drawing(paperBlocks).draw,
        });
      const asked = vi.fn(WORKSHOP);
      const drawn = await documentsWith(asked).billOf(key.tenant, placed.orderNumber);
      if (!drawn.ok) throw new Error(drawn.problem);
      expect(await textOf(drawn.content)).toContain('Papier der Art invoice.');
      expect(asked.mock.calls).toEqual([[{ kind: 'invoice', tenant: 'ch', locale: 'de-CH', language: 'de' }]]);
      const later = await documentsWith(() => null).billOf(key.tenant, placed.orderNumber);
      expect(later.ok && Buffer.from(later.content).equals(drawn.content)).toBe(true);
    },
    TIMEOUT,
  );
});

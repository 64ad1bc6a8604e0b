import { PDFiumLibrary } from '@hyzyla/pdfium';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { money } from '../../src/shop/catalogue/prices/index.ts';
import type { BilledOrder, OrderView } from '../../src/shop/selling/orders/index.ts';
import type { Tenant } from '../../src/tenants/tenant.ts';

type Picture = { data: Uint8Array; width: number; height: number };

/** Compiled once for all documents. */
let library: Promise<PDFiumLibrary> | undefined;

/** Renders every page of a PDF as pixels, by a reader independent of the writer: 72 dpi times `scale`. */
export async function renderPages(content: Uint8Array, scale: number): Promise<Picture[]> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(content);
  const pages: Picture[] = [];
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale, render: 'bitmap' });
    pages.push({ data: new Uint8Array(data), width, height });
  }
  document.destroy();
  return pages;
}

/** Returns the text of a QR code on a page, read by a second program, or null if there is none. */
export async function readCode({ data, width, height }: Picture): Promise<string | null> {
  const pixels = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  // Codes are dark on light paper.
  const found = jsqr(new Uint8ClampedArray(pixels), width, height, { inversionAttempts: 'dontInvert' });
  return found ? Buffer.from(found.binaryData).toString('utf8') : null;
}

const ADDRESS = {
  salutation: 'female' as const,
  firstName: 'Lea',
  lastName: 'Brunner',
  street: 'Bahnhofstrasse',
  houseNumber: '12a',
  postalCode: '8001',
  city: 'Zürich',
  country: 'CH',
};

/** An order as the orders department returns it, with `lines` variants, every third at the reduced VAT rate. */
export function sampleOrder(
  tenant: Tenant,
  own: Partial<Pick<OrderView, 'payment' | 'billing' | 'shipping' | 'instalments' | 'number'>> & {
    lines?: number;
  } = {},
): BilledOrder {
  const amount = (value: number) => money(value, tenant.currency);
  const { lines: count = 2, ...rest } = own;
  const lines = Array.from({ length: count }, (_, index) => ({
    sku: `1001${String(index).padStart(2, '0')}-03`,
    productId: `p${index}`,
    title:
      index % 4 === 3
        ? 'Linnovelle Bettwäsche-Garnitur aus gewaschenem Leinen mit Knopfleiste und zwei Kissenbezügen'
        : 'Tamerisse Midikleid mit Gürtel',
    variantText: 'Farbe: bordeaux, Grösse: 40',
    pictureId: null,
    quantity: 1 + (index % 2),
    vatClass: index % 3 === 2 ? ('reduced' as const) : ('standard' as const),
    unitPrice: amount(8990),
    lineTotal: amount(8990 * (1 + (index % 2))),
    discount: amount(0),
  }));
  const goods = lines.reduce((sum, line) => sum + line.lineTotal.amount, 0);
  const reduced = lines
    .filter(({ vatClass }) => vatClass === 'reduced')
    .reduce((sum, line) => sum + line.lineTotal.amount, 0);
  const [standardRate = 81, reducedRate = 26] = tenant.vat.map(({ permille }) => permille);
  const vatIn = (gross: number, permille: number) => Math.round((gross * permille) / (1000 + permille));
  const order: OrderView = {
    number: '10000042',
    state: 'placed',
    placedAt: new Date('2026-11-21T10:00:00Z'),
    email: 'lea.brunner@example.ch',
    billing: { ...ADDRESS, country: tenant.delivery.countries[0] ?? 'CH' },
    shipping: rest.shipping ?? rest.billing ?? { ...ADDRESS, country: tenant.delivery.countries[0] ?? 'CH' },
    phone: null,
    pickup: null,
    deliveryGroups: [
      {
        mode: 'parcel',
        option: 'home',
        extras: [],
        fee: amount(0),
        earliest: '2026-11-24',
        latest: '2026-11-25',
        skus: [],
      },
    ],
    payment: 'invoice',
    debit: null,
    instalments: null,
    lines,
    totals: {
      goods: amount(goods),
      discounts: [],
      delivery: amount(0),
      premium: null,
      total: amount(goods),
      vat: [
        { permille: standardRate, amount: amount(vatIn(goods - reduced, standardRate)) },
        ...(reduced > 0 ? [{ permille: reducedRate, amount: amount(vatIn(reduced, reducedRate)) }] : []),
      ],
      missingToFreeDelivery: null,
    },
    reviewUntil: null,
    invoiceDays: null,
    bankTransferReference: '',
    ...rest,
  };
  return { order, locale: tenant.locales[0].locale, customerNumber: '20000017', cancelledAt: null };
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { readQrReference } from '../../src/platform/banking/references.ts';
import { billDates } from '../../src/shop/money/billing/bill-dates.ts';
import { composeBill } from '../../src/shop/money/billing/compose-bill.ts';
import { epcPayload } from '../../src/shop/money/billing/epc-payload.ts';
import type { BillPaper } from '../../src/shop/money/billing/paper/bill-paper.ts';
import { drawBill } from '../../src/shop/money/billing/paper/draw-bill.ts';
import { drawAside } from '../../src/shop/money/billing/paper/drawing.ts';
import { qrBillPayload } from '../../src/shop/money/billing/qr-bill/payload.ts';
import { deliveryPromise } from '../../src/shop/selling/delivery/index.ts';
import { dueDates, instalmentPlan, type StoredPlan } from '../../src/shop/selling/instalments/index.ts';
import type { Locale, Tenant } from '../../src/tenants/tenant.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { variants } from '../support/depth.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, readyBasket, type Selling } from '../support/selling.ts';
import { readCode, renderPages, sampleOrder } from './support.ts';

const TIMEOUT = 120_000;
/** Scale for 144 dpi, less than the camera of a phone resolves. */
const SCALE = 2;

/** Returns the QR code of each page of a bill, without pages that have none. */
async function codesOf(paper: BillPaper): Promise<string[]> {
  const pages = await renderPages(await drawBill(paper), SCALE);
  const codes = await Promise.all(pages.map(readCode));
  return codes.filter((code) => code !== null);
}

const meant = (paper: BillPaper) =>
  paper.slips.map((slip) =>
    slip.kind === 'swiss' ? qrBillPayload(slip.bill) : slip.kind === 'epc' ? epcPayload(slip.transfer) : slip.kind,
  );

const GERMAN = { iban: tenants.de.payment.iban };

function currencyOf(tenant: Tenant, currency: Tenant['currency'], symbol: string, decimals: 0 | 2 | 3): Tenant {
  return { ...tenant, currency, priceFormat: { ...tenant.priceFormat, symbol, decimals } };
}

function planOf(tenant: Tenant, base: number, months: number): StoredPlan {
  const { rateOfMonth: _, ...plan } = instalmentPlan(tenant, { base, goods: base, months, paused: false });
  return {
    ...plan,
    orderId: '',
    orderNumber: '10000042',
    agreementId: null,
    state: 'running',
    currency: tenant.currency,
    protectionPermille: null,
    placedOn: '2026-11-21',
    payoffOn: null,
    dues: dueDates({ ...plan, rateOfMonth: 0 }, '2026-11-21', tenant.delivery.countries[0] ?? '').map((due) => ({
      ...due,
      protection: 0,
      isPaid: due.position === 1,
    })),
  };
}

const STRANGE = {
  salutation: 'notSpecified' as const,
  firstName: 'Gülşah Nguyễn',
  lastName: 'Ğünay-Őry',
  street: 'Rue de l’Église',
  houseNumber: '',
  postalCode: '1204',
  city: 'Genève',
  country: 'CH',
};

test(
  'the bytes of a bill do not depend on the bills before it @whole',
  async () => {
    const paper = composeBill(tenants.ch, 'de-CH', sampleOrder(tenants.ch));
    // One glyph stands for both signs.
    await drawBill({ ...paper, heading: 'Bett\u00ADtuch' });
    const after = await drawBill({ ...paper, heading: 'Bett-tuch' });
    const thread = new Worker(new URL('../../src/shop/money/billing/paper/drawing-thread.ts', import.meta.url));
    thread.postMessage({ id: 1, task: { ...paper, heading: 'Bett-tuch' } });
    const [{ result }] = await once(thread, 'message');
    await thread.terminate();
    expect(after.equals(result)).toBe(true);
  },
  TIMEOUT,
);

describe('another program reads the drawn codes', () => {
  test.each<[Locale, Parameters<typeof sampleOrder>[1]]>(
    variants([
      ['de-CH', {}],
      ['fr-CH', { billing: STRANGE, lines: 5 }],
      ['de-CH', { lines: 40, payment: 'prepayment' }],
    ]),
  )(
    '%s %j: the Swiss payment part',
    async (locale, own) => {
      const paper = composeBill(tenants.ch, locale, sampleOrder(tenants.ch, own));
      expect(await codesOf(paper)).toEqual(meant(paper));
    },
    TIMEOUT,
  );

  test(
    'one payment part for each open instalment, with its own reference @whole',
    async () => {
      const plan = planOf(tenants.ch, 26_970, 3);
      const order = sampleOrder(tenants.ch, { payment: 'instalments', instalments: plan });
      const paper = composeBill(tenants.ch, 'fr-CH', order);
      const read = await codesOf(paper);
      expect(read).toEqual(meant(paper));
      const references = read.map((code) => readQrReference(code.split('\n')[28] ?? ''));
      expect(references).toMatchObject([
        { customerNumber: '20000017', invoiceNumber: '10000042', instalment: 2, kind: 'instalment' },
        { customerNumber: '20000017', invoiceNumber: '10000042', instalment: 3, kind: 'instalment' },
      ]);
      expect(read.map((code) => code.split('\n')[18])).toEqual(
        plan.dues.slice(1).map(({ amount }) => (amount / 100).toFixed(2)),
      );
    },
    TIMEOUT,
  );

  test.each<[Tenant, Locale, 'invoice' | 'prepayment']>(
    variants([
      [tenants.de, 'de-DE', 'invoice'],
      [tenants.at, 'de-AT', 'prepayment'],
      [tenants.nl, 'nl-NL', 'invoice'],
    ]),
  )(
    'a transfer within the euro area: $id',
    async (tenant, locale, payment) => {
      const paper = composeBill(tenant, locale, sampleOrder(tenant, { payment }));
      expect(await codesOf(paper)).toEqual(meant(paper));
    },
    TIMEOUT,
  );

  test(
    'the sample of the standard',
    async () => {
      const paper = composeBill(tenants.ch, 'de-CH', sampleOrder(tenants.ch));
      const [slip] = paper.slips;
      if (slip?.kind !== 'swiss') throw new Error('no Swiss payment part');
      slip.bill = {
        iban: 'CH4431999123000889012',
        creditor: {
          name: 'Max Muster & Söhne',
          street: 'Musterstrasse',
          houseNumber: '123',
          postalCode: '8000',
          town: 'Seldwyla',
          country: 'CH',
        },
        debtor: {
          name: 'Simon Muster',
          street: 'Musterstrasse',
          houseNumber: '1',
          postalCode: '8000',
          town: 'Seldwyla',
          country: 'CH',
        },
        amount: 194_975,
        currency: 'CHF',
        reference: { type: 'QRR', value: '210000000003139471430009017' },
        message: 'Auftrag vom 15.06.2020',
        information: '//S1/10/10201409/11/200701/20/140.000-53/30/102673831/31/200615/32/7.7/33/7.7:139.40/40/0:30',
        alternatives: [],
      };
      const [read] = await codesOf(paper);
      expect(read?.split('\n')).toEqual([
        ...['SPC', '0200', '1', 'CH4431999123000889012'],
        ...['S', 'Max Muster & Söhne', 'Musterstrasse', '123', '8000', 'Seldwyla', 'CH'],
        ...['', '', '', '', '', '', '', '1949.75', 'CHF'],
        ...['S', 'Simon Muster', 'Musterstrasse', '1', '8000', 'Seldwyla', 'CH'],
        ...['QRR', '210000000003139471430009017', 'Auftrag vom 15.06.2020', 'EPD'],
        '//S1/10/10201409/11/200701/20/140.000-53/30/102673831/31/200615/32/7.7/33/7.7:139.40/40/0:30',
      ]);
    },
    TIMEOUT,
  );
});

describe('texts and amounts of a bill', () => {
  test.each<[string, Tenant, string]>([
    ['kronor', currencyOf(tenants.de, 'SEK', 'kr', 2), '359,60\u00a0kr'],
    ['yen', currencyOf(tenants.ch, 'JPY', '¥', 0), '35960\u00a0¥'],
    ['dinars', currencyOf(tenants.ch, 'KWD', 'KWD', 3), '35.960\u00a0KWD'],
    ['francs to a German account', { ...tenants.ch, payment: { ...tenants.ch.payment, ...GERMAN } }, '359.60\u00a0CHF'],
  ])('names account and reference without a code in %s', async (_, tenant, amount) => {
    const paper = composeBill(tenant, 'de-CH', sampleOrder(tenant, { lines: 3 }));
    const [slip] = paper.slips;
    expect(slip?.kind).toBe('plain');
    expect(Object.fromEntries(slip?.details ?? [])).toMatchObject({
      IBAN: tenant.payment.iban.replaceAll(/(.{4})(?=.)/g, '$1 '),
      Betrag: amount,
    });
    expect(await codesOf(paper)).toEqual([]);
  });

  test('asks for no payment after a cancellation or a card payment', async () => {
    const cancelled = { ...sampleOrder(tenants.ch), cancelledAt: new Date('2026-11-22T10:00:00Z') };
    const paper = composeBill(tenants.ch, 'de-CH', cancelled);
    expect([paper.slips, paper.stamp]).toEqual([[], 'Storniert']);
    expect(paper.paragraphs.join()).toContain('22. November 2026');
    const byCard = sampleOrder(tenants.ch);
    const paid = { ...byCard, order: { ...byCard.order, payment: 'visa' as 'invoice' } };
    expect(composeBill(tenants.ch, 'de-CH', paid).slips).toEqual([]);
  });

  test('says that a direct debit will be collected, not that it is paid', () => {
    const billed = sampleOrder(tenants.de);
    const debit = { mandateReference: 'NXDFRTCCYQ', creditorId: 'DE98ZZZ09999999999', collectedOn: '2026-11-30' };
    const order = { ...billed.order, payment: 'sepa' as const, debit };
    const said =
      'Der Betrag Ihrer Bestellung wird am 30. November 2026 per SEPA-Lastschrift eingezogen (Mandatsreferenz NXDFRTCCYQ, Gläubiger-ID DE98ZZZ09999999999). Sie müssen nichts überweisen.';
    for (const identity of [null, { kind: 'confirmation' } as const]) {
      const paper = composeBill(tenants.de, 'de-DE', { ...billed, order }, null, identity);
      expect(paper.paragraphs[0]).toBe(said);
      expect(paper.slips).toEqual([]);
    }
    const unknown = composeBill(tenants.de, 'de-DE', { ...billed, order: { ...order, debit: null } });
    expect(unknown.paragraphs[0]).toBe(
      'Der Betrag Ihrer Bestellung wird per SEPA-Lastschrift eingezogen. Sie müssen nichts überweisen.',
    );
  });

  test('asks for no payment when vouchers cover the total', () => {
    for (const [locale, payment] of [
      ['de-CH', 'invoice'],
      ['fr-CH', 'prepayment'],
    ] as const) {
      const billed = sampleOrder(tenants.ch, { payment });
      const { totals } = billed.order;
      const order = { ...billed.order, totals: { ...totals, total: { ...totals.total, amount: 0 } } };
      const paper = composeBill(tenants.ch, locale, { ...billed, order });
      expect(paper.slips).toEqual([]);
      expect(paper.paragraphs[0]).toBe(locale === 'de-CH' ? 'Es ist nichts zu bezahlen.' : 'Il n’y a rien à payer.');
    }
  });

  test('VAT by rate adds up to the total in every tenant', () => {
    for (const tenant of Object.values(tenants)) {
      const billed = sampleOrder(tenant, { lines: 9 });
      const paper = composeBill(tenant, tenant.locales[0].locale, billed);
      const amount = (text = '') => Number(text.replaceAll(/\D/g, ''));
      const gross = paper.vat.rows.reduce((sum, row) => sum + amount(row[3]), 0);
      expect(gross).toBe(billed.order.totals.total.amount);
      for (const row of paper.vat.rows) expect(amount(row[1]) + amount(row[2])).toBe(amount(row[3]));
    }
  });

  test('shows charges of an unknown kind as a line of their own', () => {
    const billed = sampleOrder(tenants.ch);
    const { total } = billed.order.totals;
    const more = { ...billed.order.totals, total: { ...total, amount: total.amount + 4900 } };
    const paper = composeBill(tenants.ch, 'fr-CH', { ...billed, order: { ...billed.order, totals: more } });
    expect(paper.totals).toContainEqual({ label: 'Autres prestations', value: '49.00\u00a0CHF', isStrong: false });
  });

  test('lists assembly with its price beside the delivery', () => {
    const billed = sampleOrder(tenants.ch);
    const { currency } = billed.order.totals.total;
    const fee = (amount: number) => ({ amount, currency });
    const [group] = billed.order.deliveryGroups;
    if (!group) throw new Error('nothing is delivered');
    const deliveryGroups = [{ ...group, extras: [{ extra: 'assembly' as const, fee: fee(7900) }] }];
    const totals = { ...billed.order.totals, delivery: fee(11_895) };
    const paper = composeBill(tenants.ch, 'de-CH', { ...billed, order: { ...billed.order, deliveryGroups, totals } });
    expect(paper.totals).toContainEqual({ label: 'Lieferung', value: '39.95\u00a0CHF', isStrong: false });
    expect(paper.totals).toContainEqual({ label: 'Montage', value: '79.00\u00a0CHF', isStrong: false });
  });

  test('an appointment delivery is due like a dated one, and no delivery date is printed', () => {
    const placedAt = new Date('2026-12-01T08:00:00Z');
    const { earliest, latest } = deliveryPromise(placedAt, 'two-man', 'CH', tenants.ch);
    const datesOf = (day: { earliest: string | null; latest: string | null }) =>
      billDates(
        { placedAt, deliveryGroups: [{ mode: 'two-man', ...day }], isPrepaid: false, invoiceDays: null },
        tenants.ch,
      );
    const arranged = datesOf({ earliest: null, latest: null });
    const promised = datesOf({ earliest, latest });
    expect(promised.supplied).toEqual({ from: earliest, to: latest });
    expect(arranged).toEqual({ ...promised, supplied: null });
    const billed = sampleOrder(tenants.ch);
    const [group] = billed.order.deliveryGroups;
    if (!group) throw new Error('nothing is delivered');
    const deliveryGroups = [{ ...group, mode: 'two-man' as const, earliest: null, latest: null }];
    const paper = composeBill(tenants.ch, 'de-CH', { ...billed, order: { ...billed.order, deliveryGroups } });
    expect(paper.facts).toHaveLength(composeBill(tenants.ch, 'de-CH', billed).facts.length - 1);
  });

  test('the payment period begins with the delivery and ends on a banking day', () => {
    const [, issued, , supplied, due] = composeBill(tenants.ch, 'de-CH', sampleOrder(tenants.ch)).facts.map(
      ([, value]) => value,
    );
    expect([issued, supplied, due]).toEqual([
      '21. November 2026',
      '24. November 2026 bis 25. November 2026',
      '15. Dezember 2026',
    ]);
  });

  test(
    'draws equal bytes for equal bills, in this process and in a separate one',
    async () => {
      const paper = composeBill(tenants.ch, 'fr-CH', sampleOrder(tenants.ch));
      const [here, again, aside] = [await drawBill(paper), await drawBill(paper), await drawAside(paper)];
      expect(again.equals(here)).toBe(true);
      expect(Buffer.from(aside).equals(here)).toBe(true);
    },
    TIMEOUT,
  );

  test(
    'never draws a bill that banks would refuse',
    async () => {
      const paper = composeBill(tenants.ch, 'de-CH', sampleOrder(tenants.ch));
      const [slip] = paper.slips;
      if (slip?.kind !== 'swiss') throw new Error('no Swiss payment part');
      slip.bill = { ...slip.bill, amount: -100 };
      await expect(drawAside(paper)).rejects.toThrow('amount out-of-range');
      const wrong = { ...tenants.ch, payment: { ...tenants.ch.payment, iban: 'CH4531999123000889012' } };
      expect(() => composeBill(wrong, 'de-CH', sampleOrder(tenants.ch))).toThrow('iban-checksum');
    },
    TIMEOUT,
  );
});

describe('access to a bill', () => {
  let database: TestDatabase;
  let shop: Selling;
  beforeAll(async () => {
    database = await testDatabase();
    await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 50 }] });
    shop = openSelling(database.pool);
  });
  afterAll(() => database.drop());

  test(
    'serves the bill to the ordering browser and to employees only',
    async () => {
      const key = await readyBasket(shop, 'vase-1');
      expect(await shop.billing.ofBasket(key)).toEqual({ ok: false, problem: 'not-found' });
      const placed = await shop.checkout.place(key, await orderForm(shop, key));
      if (!placed.ok) throw new Error(placed.problem);
      const bill = await shop.billing.ofBasket(key);
      if (!bill.ok) throw new Error(bill.problem);
      expect(bill.name).toBe('Rechnung-CH-I-000001.pdf');
      expect(Buffer.from(bill.content.slice(0, 5)).toString()).toBe('%PDF-');
      expect(await shop.billing.ofOrder(tenants.ch, placed.orderNumber)).toEqual(bill);
      const none = { ok: false, problem: 'not-found' };
      expect(await shop.billing.ofBasket({ ...key, secret: 'guessed' })).toEqual(none);
      expect(await shop.billing.ofOrder(tenants.de, placed.orderNumber)).toEqual(none);
      expect(await shop.billing.ofOrder(tenants.ch, "1' or true --")).toEqual(none);
      const somebody = '00000000-0000-4000-8000-000000000000';
      expect(await shop.billing.ofCustomer(tenants.ch, somebody, placed.orderNumber)).toEqual(none);
    },
    TIMEOUT,
  );
});

describe('the bill of an instalment plan adds up', () => {
  const amountOf = (text: string) =>
    Number(
      text
        .replaceAll(/[^\d.,−-]/g, '')
        .replace(',', '.')
        .replace('−', '-'),
    ) * 100;
  const sums = (paper: BillPaper) =>
    paper.tables.map(({ rows }) => {
      const end = rows.findIndex(({ isStrong }) => isStrong);
      const [parts, sum] = [rows.slice(0, end), rows[end]];
      return [
        Math.round(parts.reduce((all, { cells }) => all + amountOf(cells[2] ?? ''), 0)),
        Math.round(amountOf(sum?.cells[2] ?? '')),
      ];
    });

  test.each<[Locale, Tenant]>(
    variants([
      ['de-CH', tenants.ch],
      ['fr-CH', tenants.ch],
      ['de-DE', tenants.de],
      ['de-AT', tenants.at],
      ['nl-NL', tenants.nl],
    ]),
  )(
    '%s: as agreed, and after an early payoff',
    async (locale, tenant) => {
      const billed = sampleOrder(tenant, { payment: 'instalments' });
      const total = billed.order.totals.total.amount;
      const agreed = planOf(tenant, total, 6);
      const running = { ...billed, order: { ...billed.order, instalments: agreed } };
      const first = composeBill(tenant, locale, running);
      for (const [parts, sum] of sums(first)) expect(parts).toBe(sum);
      expect(sums(first)[0]?.[1]).toBe(sums(first)[1]?.[1]);
      expect(first.slips).toHaveLength(5);
      // Paid off after the first instalment: 3.00 of the surcharges are earned, and 40.00 of the rest are paid.
      const monthly = agreed.dues[0]?.amount ?? 0;
      const rest = total + 300 - monthly;
      const ended = {
        ...agreed,
        payoffOn: '2027-01-05',
        dues: [
          ...agreed.dues.slice(0, 1),
          { position: 2, dueOn: '2027-01-05', payableOn: '2027-01-05', amount: rest, protection: 0, isPaid: false },
        ],
      };
      const money = {
        sold: total,
        interest: 300,
        protection: 0,
        dues: [
          { position: 1, amount: monthly, settled: monthly },
          { position: 2, amount: rest, settled: 4000 },
        ],
        open: rest - 4000,
      };
      const paper = composeBill(tenant, locale, { ...billed, order: { ...billed.order, instalments: ended } }, money);
      for (const [parts, sum] of sums(paper)) expect([parts, sum]).toEqual([total + 300, total + 300]);
      const labels = paper.tables.flatMap(({ rows }) => rows.map(({ cells }) => cells[1]));
      expect(labels).not.toContain('Teilzahlungszuschlag');
      // One payment part for the open rest, with the reference of the whole order.
      expect(paper.slips).toHaveLength(1);
      const [slip] = paper.slips;
      if (slip?.kind === 'swiss') {
        expect(slip.bill.amount).toBe(rest - 4000);
        const { reference } = slip.bill;
        expect(reference.type === 'QRR' && readQrReference(reference.value)).toMatchObject({ instalment: 0 });
      } else if (slip?.kind === 'epc') expect(slip.transfer.amount).toBe(rest - 4000);
      expect(await codesOf(paper)).toEqual(meant(paper));
    },
    TIMEOUT,
  );

  test('a paid plan demands nothing', () => {
    const billed = sampleOrder(tenants.ch, { payment: 'instalments' });
    const total = billed.order.totals.total.amount;
    const agreed = planOf(tenants.ch, total, 6);
    const dues = agreed.dues.slice(0, 1).map((due) => ({ ...due, isPaid: true }));
    const instalments = { ...agreed, payoffOn: '2027-01-05', dues };
    const money = {
      sold: total,
      interest: 0,
      protection: 0,
      dues: [{ position: 1, amount: total, settled: total }],
      open: 0,
    };
    const paper = composeBill(tenants.ch, 'de-CH', { ...billed, order: { ...billed.order, instalments } }, money);
    expect(paper.slips).toEqual([]);
  });
});

import fs from 'node:fs';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { roundHalfUp } from '../../src/shop/catalogue/prices/index.ts';
import { ciiXml } from '../../src/shop/money/documents/e-invoice/cii-xml.ts';
import type { EInvoiceFacts, GrossItem } from '../../src/shop/money/documents/e-invoice/e-invoice.ts';
import { issuePending } from '../../src/shop/money/documents/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { randomRuns } from '../support/depth.ts';
import { openSelling, type Selling } from '../support/selling.ts';
import { seedOrder } from './support.ts';

const FOLDER = path.join(import.meta.dirname, 'factur-x');
const MAIN = path.join(FOLDER, 'Factur-X_1.07.3_EN16931.xsd');
const NAMES = {
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
};

/** Keeps a file for the drill "invoices", which asks a public validator. */
function keep(name: string, content: string | Uint8Array): void {
  const folder = process.env.KEEP_INVOICES;
  if (folder !== undefined) fs.writeFileSync(path.join(folder, name), content);
}

let schema: XsdValidator;
beforeAll(() => {
  xmlRegisterFsInputProviders();
  schema = XsdValidator.fromDoc(XmlDocument.fromBuffer(fs.readFileSync(MAIN), { url: MAIN }));
});
afterAll(() => schema.dispose());

/** Returns the rules of EN 16931 that an invoice breaks: the schema, and business rules on totals, VAT and terms. */
function brokenRules(xml: string): string[] {
  const document = XmlDocument.fromString(xml);
  try {
    schema.validate(document);
    const all = (where: string) => document.find(where, NAMES).map((node) => node.content);
    const sum = (where: string) => all(where).reduce((total, text) => total + Math.round(Number(text) * 100), 0);
    const settlement = '//ram:ApplicableHeaderTradeSettlement';
    const totals = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
    const lines = '//ram:IncludedSupplyChainTradeLineItem';
    const rates = all(`${settlement}/ram:ApplicableTradeTax/ram:RateApplicablePercent`);
    const rules: [string, boolean][] = [
      ['BR-16 a line', all(lines).length > 0],
      ['BR-CO-26 a seller id', all('//ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID').length === 1],
      ['BR-08 the seller’s country', all('//ram:SellerTradeParty//ram:CountryID')[0]?.length === 2],
      ['BR-10 the buyer’s address', all('//ram:BuyerTradeParty/ram:PostalTradeAddress').length === 1],
      ['BR-CO-10 sum of lines', sum(`${totals}/ram:LineTotalAmount`) === sum(`${lines}//ram:LineTotalAmount`)],
      [
        'BR-CO-11 sum of allowances',
        sum(`${totals}/ram:AllowanceTotalAmount`) ===
          sum(`${settlement}/ram:SpecifiedTradeAllowanceCharge/ram:ActualAmount`),
      ],
      [
        'BR-CO-13 net total',
        sum(`${totals}/ram:TaxBasisTotalAmount`) ===
          sum(`${totals}/ram:LineTotalAmount`) - sum(`${totals}/ram:AllowanceTotalAmount`),
      ],
      [
        'BR-CO-14 VAT total',
        sum(`${totals}/ram:TaxTotalAmount`) === sum(`${settlement}/ram:ApplicableTradeTax/ram:CalculatedAmount`),
      ],
      [
        'BR-CO-15 gross total',
        sum(`${totals}/ram:GrandTotalAmount`) ===
          sum(`${totals}/ram:TaxBasisTotalAmount`) + sum(`${totals}/ram:TaxTotalAmount`),
      ],
      [
        'BR-CO-16 amount due',
        sum(`${totals}/ram:DuePayableAmount`) ===
          sum(`${totals}/ram:GrandTotalAmount`) - sum(`${totals}/ram:TotalPrepaidAmount`),
      ],
      ['BR-CO-18 a VAT breakdown', rates.length > 0 && new Set(rates).size === rates.length],
      [
        'BR-CO-25 a due day or terms',
        sum(`${totals}/ram:DuePayableAmount`) <= 0 || all(`${settlement}/ram:SpecifiedTradePaymentTerms/*`).length > 0,
      ],
      ['BR-27 no negative price', all(`${lines}//ram:ChargeAmount`).every((price) => Number(price) >= 0)],
      [
        'BR-33 a reason of each allowance',
        all('//ram:SpecifiedTradeAllowanceCharge/ram:Reason').every((text) => text !== ''),
      ],
      ...rates.flatMap((rate): [string, boolean][] => {
        const own = `[ram:RateApplicablePercent='${rate}']`;
        const basis = sum(`${settlement}/ram:ApplicableTradeTax${own}/ram:BasisAmount`);
        const ofLines = sum(
          `${lines}/ram:SpecifiedLineTradeSettlement[ram:ApplicableTradeTax/ram:RateApplicablePercent='${rate}']//ram:LineTotalAmount`,
        );
        const off = sum(
          `${settlement}/ram:SpecifiedTradeAllowanceCharge[ram:CategoryTradeTax/ram:RateApplicablePercent='${rate}']/ram:ActualAmount`,
        );
        const tax = sum(`${settlement}/ram:ApplicableTradeTax${own}/ram:CalculatedAmount`);
        return [
          [`BR-S-08 basis of ${rate}`, basis === ofLines - off],
          // Prices include VAT, so the VAT of a rate may differ from that of its net amount by a rounded cent.
          [`BR-CO-17 VAT of ${rate}`, Math.abs(tax - (basis * Number(rate)) / 100) < 2],
          [`BR-S-05 a rate above zero`, Number(rate) > 0],
        ];
      }),
    ];
    return rules.flatMap(([rule, holds]) => (holds ? [] : [rule]));
  } catch (error) {
    return [String(error)];
  } finally {
    document.dispose();
  }
}

const PARTY = {
  name: 'Lea & Söhne <Test>',
  street: 'Hauptstraße 1',
  postalCode: '10115',
  city: 'Berlin',
  country: 'DE',
};

function factsOf(items: readonly GrossItem[], own: Partial<EInvoiceFacts> = {}): EInvoiceFacts {
  const rates = [...new Set(items.map(({ permille }) => permille))];
  const vat = rates.map((permille) => {
    const gross = items.reduce((sum, item) => (item.permille === permille ? sum + item.gross : sum), 0);
    return { permille, gross, vat: roundHalfUp(gross * permille, 1000 + permille) };
  });
  return {
    kind: 'invoice',
    number: 'DE-I-000001',
    issuedOn: '2026-11-26',
    suppliedOn: '2026-11-25',
    dueOn: '2026-12-12',
    currency: 'EUR',
    seller: { ...PARTY, vatId: 'DE123456788' },
    buyer: PARTY,
    orderNumber: '10000001',
    corrects: [],
    terms: 'Bitte überweisen Sie.',
    payment: { code: '58', iban: 'DE89370400440532013000', holder: 'Montarve GmbH', reference: 'RF18539007547034' },
    isPaid: false,
    items,
    vat,
    total: items.reduce((sum, { gross }) => sum + gross, 0),
    ...own,
  };
}

const item = (gross: number, own: Partial<GrossItem> = {}): GrossItem => ({
  name: 'Vase',
  sku: 'vase-1',
  quantity: 1,
  permille: 190,
  gross,
  ...own,
});

describe('an electronic invoice', () => {
  const payment = { code: '59' as const, iban: null, holder: null, reference: null };
  const debit = { mandate: 'NXDFRTCCYQ', creditor: 'DE98ZZZ09999999999' };
  test.each([
    ['invoice', factsOf([item(4990, { quantity: 3 }), item(700, { permille: 70 }), item(595)])],
    ['paid', factsOf([item(4990)], { isPaid: true, dueOn: null })],
    [
      'credit-note',
      factsOf([item(4990), item(-595, { name: 'Rücksendeetikett', sku: null })], {
        kind: 'credit-note',
        corrects: ['DE-I-000001'],
      }),
    ],
    ['collected', factsOf([item(4990)], { dueOn: null, payment: { ...payment, debit } })],
    ['free', factsOf([item(0)], { vat: [], total: 0 })],
    ['two-rates', factsOf([item(12_345), item(4321, { permille: 70 })])],
  ])('breaks no rule: %s', (name, facts) => {
    const xml = ciiXml(facts);
    keep(`${name}.xml`, xml);
    expect(brokenRules(xml)).toEqual([]);
  });

  test('names mandate and creditor of a direct debit', () => {
    const collected = ciiXml(factsOf([item(4990)], { dueOn: null, payment: { ...payment, debit } }));
    expect(collected).toContain('<ram:CreditorReferenceID>DE98ZZZ09999999999</ram:CreditorReferenceID>');
    expect(collected).toContain('<ram:DirectDebitMandateID>NXDFRTCCYQ</ram:DirectDebitMandateID>');
    expect(collected).toContain('<ram:DuePayableAmount>49.90<');
  });

  test('a wrong sum is found', () => {
    const xml = ciiXml(factsOf([item(4990)])).replace('<ram:GrandTotalAmount>49.90', '<ram:GrandTotalAmount>49.91');
    expect(brokenRules(xml)).toEqual(['BR-CO-15 gross total', 'BR-CO-16 amount due']);
  });

  test('holds all rules to the cent for any items', () => {
    const anyItem = fc.record({
      gross: fc.integer({ min: 0, max: 300_000 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      permille: fc.constantFrom(190, 70, 200, 210, 90),
    });
    fc.assert(
      fc.property(fc.array(anyItem, { minLength: 1, maxLength: 8 }), fc.boolean(), (drawn, isPaid) => {
        expect(
          brokenRules(
            ciiXml(
              factsOf(
                drawn.map((own) => item(own.gross, own)),
                { isPaid },
              ),
            ),
          ),
        ).toEqual([]);
      }),
      { numRuns: randomRuns(10, 60) },
    );
  });
});

describe('in the file', () => {
  const clock = fixedClock('2026-11-23T09:00:00Z');
  let database: TestDatabase;
  let shop: Selling;
  beforeAll(async () => {
    database = await testDatabase();
    shop = openSelling(database.pool, clock);
  });
  afterAll(() => database.drop());

  /** Returns all streams of a PDF as text, unpacked where they are packed. */
  function streamsOf(content: Uint8Array): string[] {
    const text = Buffer.from(content).toString('latin1');
    return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, data = '']) => {
      const bytes = Buffer.from(data, 'latin1');
      try {
        return inflateSync(bytes).toString('utf8');
      } catch {
        return bytes.toString('utf8');
      }
    });
  }

  test.each(['de', 'at', 'nl', 'ch'] as const)(
    '%s: PDF/A-3 with the XML in euro, a QR-bill in Switzerland',
    async (id) => {
      const order = await seedOrder(database.pool, {
        tenant: id,
        lines: [
          { quantity: 2, paid: 9900, isReduced: false },
          { quantity: 1, paid: 1200, isReduced: true },
        ],
        delivery: 595,
      });
      await database.pool.query(
        `with sent as (
         insert into shipment (tenant, order_id, number, carrier, shipped_at) values ($1, $2, 1, 'dhl', $3) returning id),
       moved as (update order_line set shipped = quantity where order_id = $2)
       insert into shipment_line (shipment_id, position, quantity)
       select sent.id, line.position, line.quantity from sent, order_line line where line.order_id = $2`,
        [id, order.id, clock.now()],
      );
      await issuePending({ pool: database.pool, clock, log: silentLog });
      const file = await shop.documents.billOf(tenants[id], order.number);
      if (!file.ok) throw new Error(file.problem);
      const streams = streamsOf(file.content);
      const xml = streams.find((text) => text.includes('CrossIndustryInvoice'));
      if (id === 'ch') {
        expect(xml).toBeUndefined();
        return;
      }
      keep(`${id}.pdf`, file.content);
      expect(brokenRules(xml?.trim() ?? '')).toEqual([]);
      expect(xml).toContain(`<ram:GrandTotalAmount>${(order.total / 100).toFixed(2)}<`);
      const metadata = streams.find((text) => text.includes('pdfaid:part')) ?? '';
      expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>');
      expect(metadata).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
      expect(Buffer.from(file.content).toString('latin1')).toContain('/AFRelationship /Alternative');
    },
  );
});

import { type EInvoiceFacts, type EInvoiceParty, eInvoiceAmounts } from './e-invoice.ts';

const UNCEFACT = 'urn:un:unece:uncefact:data:standard:';
const NAMESPACES = [
  `xmlns:rsm="${UNCEFACT}CrossIndustryInvoice:100"`,
  `xmlns:ram="${UNCEFACT}ReusableAggregateBusinessInformationEntity:100"`,
  `xmlns:udt="${UNCEFACT}UnqualifiedDataType:100"`,
  `xmlns:qdt="${UNCEFACT}QualifiedDataType:100"`,
].join(' ');

/** Elements of one parent; null is left out. */
type Children = readonly (string | null)[];

/**
 * Returns an invoice or a credit note as UN/CEFACT Cross Industry Invoice in the profile EN 16931 (Factur-X 1.07.3,
 * ZUGFeRD 2.3.3). The order of the elements is that of the schema.
 */
export function ciiXml(facts: EInvoiceFacts): string {
  const context = tag('rsm:ExchangedDocumentContext', [
    tag('ram:GuidelineSpecifiedDocumentContextParameter', [text('ram:ID', 'urn:cen.eu:en16931:2017')]),
  ]);
  const document = tag('rsm:ExchangedDocument', [
    text('ram:ID', facts.number),
    text('ram:TypeCode', facts.kind === 'invoice' ? '380' : '381'),
    tag('ram:IssueDateTime', [date(facts.issuedOn)]),
  ]);
  const transaction = tag('rsm:SupplyChainTradeTransaction', [
    ...lines(facts),
    agreement(facts),
    delivery(facts),
    settlement(facts),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice ${NAMESPACES}>${context}${document}${transaction}</rsm:CrossIndustryInvoice>\n`;
}

function lines(facts: EInvoiceFacts): string[] {
  return eInvoiceAmounts(facts).lines.map(({ name, sku, quantity, permille, net }, index) =>
    tag('ram:IncludedSupplyChainTradeLineItem', [
      tag('ram:AssociatedDocumentLineDocument', [text('ram:LineID', String(index + 1))]),
      tag('ram:SpecifiedTradeProduct', [
        sku === null ? null : text('ram:SellerAssignedID', sku),
        text('ram:Name', name),
      ]),
      tag('ram:SpecifiedLineTradeAgreement', [
        tag('ram:NetPriceProductTradePrice', [text('ram:ChargeAmount', unitPrice(net, quantity))]),
      ]),
      tag('ram:SpecifiedLineTradeDelivery', [text('ram:BilledQuantity', String(quantity), 'unitCode="C62"')]),
      tag('ram:SpecifiedLineTradeSettlement', [
        tradeTax(permille),
        tag('ram:SpecifiedTradeSettlementLineMonetarySummation', [text('ram:LineTotalAmount', amount(net))]),
      ]),
    ]),
  );
}

function agreement({ seller, buyer, orderNumber }: EInvoiceFacts): string {
  return tag('ram:ApplicableHeaderTradeAgreement', [
    tag('ram:SellerTradeParty', [
      ...party(seller),
      tag('ram:SpecifiedTaxRegistration', [text('ram:ID', seller.vatId, 'schemeID="VA"')]),
    ]),
    tag('ram:BuyerTradeParty', party(buyer)),
    tag('ram:BuyerOrderReferencedDocument', [text('ram:IssuerAssignedID', orderNumber)]),
  ]);
}

function delivery({ suppliedOn }: EInvoiceFacts): string {
  return tag('ram:ApplicableHeaderTradeDelivery', [
    suppliedOn === null
      ? null
      : tag('ram:ActualDeliverySupplyChainEvent', [tag('ram:OccurrenceDateTime', [date(suppliedOn)])]),
  ]);
}

function settlement(facts: EInvoiceFacts): string {
  const { payment, currency, terms, dueOn, corrects } = facts;
  const sums = eInvoiceAmounts(facts);
  return tag('ram:ApplicableHeaderTradeSettlement', [
    payment.debit?.creditor ? text('ram:CreditorReferenceID', payment.debit.creditor) : null,
    payment.reference === null ? null : text('ram:PaymentReference', payment.reference),
    text('ram:InvoiceCurrencyCode', currency),
    tag('ram:SpecifiedTradeSettlementPaymentMeans', [
      text('ram:TypeCode', payment.code),
      payment.iban === null
        ? null
        : tag('ram:PayeePartyCreditorFinancialAccount', [
            text('ram:IBANID', payment.iban),
            payment.holder === null ? null : text('ram:AccountName', payment.holder),
          ]),
    ]),
    ...sums.taxes.map(({ permille, net, tax }) =>
      tag('ram:ApplicableTradeTax', [
        text('ram:CalculatedAmount', amount(tax)),
        text('ram:TypeCode', 'VAT'),
        text('ram:BasisAmount', amount(net)),
        text('ram:CategoryCode', 'S'),
        text('ram:RateApplicablePercent', percent(permille)),
      ]),
    ),
    ...sums.allowances.map(({ reason, permille, net }) =>
      tag('ram:SpecifiedTradeAllowanceCharge', [
        tag('ram:ChargeIndicator', [text('udt:Indicator', 'false')]),
        text('ram:ActualAmount', amount(net)),
        text('ram:Reason', reason),
        tag('ram:CategoryTradeTax', [
          text('ram:TypeCode', 'VAT'),
          text('ram:CategoryCode', 'S'),
          text('ram:RateApplicablePercent', percent(permille)),
        ]),
      ]),
    ),
    tag('ram:SpecifiedTradePaymentTerms', [
      text('ram:Description', terms),
      dueOn === null ? null : tag('ram:DueDateDateTime', [date(dueOn)]),
      payment.debit === undefined ? null : text('ram:DirectDebitMandateID', payment.debit.mandate),
    ]),
    tag('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      text('ram:LineTotalAmount', amount(sums.lineTotal)),
      sums.allowances.length === 0 ? null : text('ram:AllowanceTotalAmount', amount(sums.allowanceTotal)),
      text('ram:TaxBasisTotalAmount', amount(sums.taxBasis)),
      text('ram:TaxTotalAmount', amount(sums.tax), `currencyID="${currency}"`),
      text('ram:GrandTotalAmount', amount(sums.grandTotal)),
      sums.prepaid === 0 ? null : text('ram:TotalPrepaidAmount', amount(sums.prepaid)),
      text('ram:DuePayableAmount', amount(sums.due)),
    ]),
    ...corrects.map((number) => tag('ram:InvoiceReferencedDocument', [text('ram:IssuerAssignedID', number)])),
  ]);
}

function party({ name, street, postalCode, city, country }: EInvoiceParty): string[] {
  return [
    text('ram:Name', name),
    tag('ram:PostalTradeAddress', [
      text('ram:PostcodeCode', postalCode),
      text('ram:LineOne', street),
      text('ram:CityName', city),
      text('ram:CountryID', country),
    ]),
  ];
}

function tradeTax(permille: number): string {
  return tag('ram:ApplicableTradeTax', [
    text('ram:TypeCode', 'VAT'),
    text('ram:CategoryCode', 'S'),
    text('ram:RateApplicablePercent', percent(permille)),
  ]);
}

function tag(name: string, children: Children): string {
  return `<${name}>${children.filter((child) => child !== null).join('')}</${name}>`;
}

function text(name: string, content: string, attributes = ''): string {
  return `<${name}${attributes === '' ? '' : ` ${attributes}`}>${escaped(content)}</${name}>`;
}

function escaped(content: string): string {
  return content
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const date = (iso: string) => text('udt:DateTimeString', iso.replaceAll('-', ''), 'format="102"');
const percent = (permille: number) => (permille / 10).toFixed(2);

/** Writes minor units with two decimals. */
function amount(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Net price of one unit. It may need more than two decimals, since lines are rounded as a whole. */
function unitPrice(net: number, quantity: number): string {
  return (net / 100 / quantity).toFixed(net % quantity === 0 ? 2 : 6);
}

import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import { sampleMessagesOf } from '../../../tenants/messages/samples.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { type BillPaper, dayText, paperHead } from '../../money/billing/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import type { SampleRequestRow } from './sample-requests.store.ts';

/** Returns the letter that samples are sent with, in the language of the request. */
export function sampleLetter(tenant: Tenant, request: SampleRequestRow): BillPaper {
  const { locale } = tenant.locales.find((entry) => entry.locale === request.locale) ?? tenant.locales[0];
  const { letter } = sampleMessagesOf(locale);
  const bill = billingMessagesOf(locale);
  const { address, house } = paperHead(tenant, locale);
  return {
    title: letter.heading,
    lang: locale,
    createdAt: request.requestedAt,
    house,
    recipient: address(request.address),
    heading: letter.heading,
    stamp: null,
    facts: [
      [letter.product, request.product ?? request.sku],
      [letter.requested, dayText(locale, dayOf(request.requestedAt, tenant.timeZone))],
    ],
    shippedTo: null,
    table: { article: letter.cover, quantity: bill.lines.quantity, unit: '', total: '' },
    lines: request.covers.map(({ sku, name }) => ({
      title: name,
      notes: [bill.lines.articleNumber(sku)],
      quantity: '1',
      unit: '',
      total: '',
    })),
    totals: [],
    vat: { title: '', heads: [], rows: [] },
    paragraphs: letter.paragraphs,
    tables: [],
    slips: [],
    page: bill.page('{page}', '{of}'),
  };
}

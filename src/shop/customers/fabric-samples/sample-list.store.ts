import type { Address } from '../../selling/addresses/index.ts';
import { type ListDefinition, periodConditions } from '../../staff/lists/index.ts';
import type { ChosenCover, SampleState } from './types.ts';

type SampleColumn =
  | 'requested'
  | 'recipient'
  | 'address'
  | 'email'
  | 'product'
  | 'covers'
  | 'locale'
  | 'state'
  | 'sent';

/** Request for samples as employees read it. */
export type AdminSampleRequest = {
  id: string;
  productId: string;
  sku: string;
  /** Title of the product in the asked locale. */
  product: string | null;
  locale: string;
  covers: ChosenCover[];
  email: string;
  address: Address;
  state: SampleState;
  requestedAt: Date;
  sentAt: Date | null;
};

const COLUMNS = ['product', 'recipient', 'covers', 'address', 'email', 'requested', 'locale', 'state', 'sent'] as const;

export const SAMPLE_LIST: ListDefinition<SampleState, 'requested', SampleColumn> = {
  name: 'samples',
  shape: {
    tabs: ['waiting', 'sent'],
    filters: { product: 'text', from: 'day', to: 'day' },
    sorts: ['requested'],
    columns: COLUMNS,
    usual: {
      sort: 'requested',
      descending: true,
      columns: ['requested', 'recipient', 'address', 'product', 'covers', 'state'],
      tab: 'waiting',
    },
    oldestFirst: ['waiting'],
  },
  source: {
    table: 'sample_request',
    key: 'id',
    tabs: { waiting: "sample_request.state = 'waiting'", sent: "sample_request.state = 'sent'" },
    sorts: { requested: ['sample_request.requested_at', 'sample_request.id'] },
    line: `sample_request.id, sample_request.product_id as "productId", sample_request.sku, sample_request.locale,
      sample_request.covers, sample_request.email, sample_request.address, sample_request.state,
      sample_request.requested_at as "requestedAt", sample_request.sent_at as "sentAt"`,
  },
  line: (sql, { locale }) => `(select named.title from product_text named
    where named.product_id = sample_request.product_id and named.locale = ${sql.add(locale)}) as product`,
  conditions: (sql, { tenant, filters }) => {
    const all = [
      `sample_request.tenant = ${sql.add(tenant.id)}`,
      ...periodConditions(sql, 'sample_request.requested_at', filters, tenant.timeZone),
    ];
    if (filters.product) {
      const number = sql.add(filters.product);
      all.push(
        `sample_request.product_id in (select ${number} union select product_id from variant where sku = ${number})`,
      );
    }
    return all;
  },
  contents: {
    requested: 'day',
    recipient: 'text',
    address: 'text',
    email: 'text',
    product: 'text',
    covers: 'text',
    locale: 'text',
    state: 'text',
    sent: 'day',
  },
  audit: 'samples.listed',
  pageOnly: ['recipient', 'address', 'email'],
};

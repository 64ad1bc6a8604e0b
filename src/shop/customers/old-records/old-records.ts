import type { HistoryKind } from '../../../platform/history-years.ts';

/** Old rows of a table. */
export type OldRecords = {
  table: string;
  /** As long as the tenant's books or letters by law, or for the years of a kind (HISTORY_YEARS). */
  stays: 'books' | 'letters' | HistoryKind;
  /** Each tenant has a time of its own. */
  byTenant?: true;
  /**
   * Part of a query behind `from`, with the table as `old`. Parameters: $1 the time before which rows are old, $2 the most rows.
   * $3 is the tenant. It follows an index, so that a step reads few rows that stay.
   */
  find: string;
};

const ofTenant = (table: string, stays: OldRecords['stays'], where: string, order: string): OldRecords => ({
  ...{ table, stays, byTenant: true },
  find: `${table} old where old.tenant = $3 and ${where} order by ${order} limit $2`,
});

/** Rows that refer to others are before them. */
export const OLD_RECORDS: readonly OldRecords[] = [
  {
    ...{ table: 'staff_audit', stays: 'views' },
    find: "staff_audit old where old.at < $1 and old.action like '%.viewed' order by old.at, old.id limit $2",
  },
  { table: 'customer_access', stays: 'views', find: 'customer_access old where old.at < $1 order by old.at limit $2' },
  { table: 'staff_audit', stays: 'books', find: 'staff_audit old where old.at < $1 order by old.at, old.id limit $2' },
  {
    // The newest schedule of a page says what it shows.
    ...{ table: 'content_turn', stays: 'books' },
    find: `content_turn old where old.at < $1 and old.announced and exists (select from content_turn later
      where later.page_id = old.page_id and later.at <= $1 and (later.at, later.id) > (old.at, old.id))
      order by old.at limit $2`,
  },
  {
    // Texts that were published belong to contracts: their schedule keeps them. So do the newest 20 of a page.
    ...{ table: 'content_version', stays: 'drafts' },
    find: `content_version old where old.created_at < $1
      and not exists (select from content_turn turn where turn.page_id = old.page_id and turn.version = old.version)
      and old.version <= (select max(version) from content_version newest where newest.page_id = old.page_id) - 20
      and not exists (select from content_page page where page.id = old.page_id and page.published_version = old.version)
      order by old.created_at limit $2`,
  },
  { table: 'price', stays: 'prices', find: 'price old where old.valid_to < $1 order by old.valid_to limit $2' },
  {
    // The last one before that time still holds for sales after it.
    ...{ table: 'purchase_price_history', stays: 'books' },
    find: `purchase_price_history old where old.since < $1 and exists (select from purchase_price_history later
      where later.tenant = old.tenant and later.sku = old.sku and later.since > old.since and later.since <= $1)
      order by old.since limit $2`,
  },
  {
    // Movements get their ids in the order of time.
    ...{ table: 'stock_movement', stays: 'books' },
    find: `(select ctid, moved_at from stock_movement order by id limit $2) old where old.moved_at < $1`,
  },
  ofTenant('report_variant', 'reports', 'old.day < $1', 'old.day'),
  ofTenant('report_product', 'reports', "old.span = 'day' and old.since < $1", 'old.since'),
  ofTenant('report_product', 'books', "old.span <> 'day' and old.since < $1", 'old.since'),
  ofTenant('report_part', 'books', 'old.day < $1', 'old.kind, old.day'),
  ofTenant('report_day', 'books', 'old.day < $1', 'old.day'),
  ofTenant('visit_count', 'books', 'old.day < $1', 'old.day'),
  ofTenant('ledger_closing', 'books', 'old.day < $1', 'old.day'),
  ofTenant('mail_visit', 'campaigns', 'old.day < $1', 'old.mail, old.day'),
  ofTenant('pick_list', 'warehouse', "old.state = 'done' and old.finished_at < $1", 'old.number'),
  ofTenant('ship_batch', 'warehouse', 'old.created_at < $1', 'old.created_at'),
  ofTenant('tour', 'warehouse', 'old.day < $1', 'old.day'),
  ofTenant(
    'manifest',
    'books',
    'old.closed_at < $1 and not exists (select from parcel where parcel.manifest_id = old.id)',
    'old.closed_at',
  ),
  {
    ...{ table: 'campaign_delivery', stays: 'campaigns' },
    find: 'campaign join campaign_delivery old on old.campaign_id = campaign.id where campaign.finished_at < $1 limit $2',
  },
  {
    ...{ table: 'campaign', stays: 'campaigns' },
    find: `campaign old where old.finished_at < $1
      and not exists (select from campaign_delivery sent where sent.campaign_id = old.id) order by old.finished_at limit $2`,
  },
  ofTenant(
    'provider_transaction',
    'books',
    "old.created_at < $1 and old.state = 'booked' and old.order_id is null",
    'old.created_at',
  ),
  ofTenant(
    'provider_payout',
    'books',
    `old.arrives_on < $1 and old.state <> 'pending' and not exists (select from provider_transaction moved
       where moved.payout_id = old.id)`,
    'old.arrives_on',
  ),
  ofTenant('withdrawal', 'letters', 'old.received_at < $1 and old.handled_at is not null', 'old.received_at'),
];

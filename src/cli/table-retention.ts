import type { SCHEDULED_JOBS } from '../app/jobs.ts';

/**
 * Bound of a table. A `job` deletes its old rows. A table of the `range` has about as many rows as the shop has products,
 * settings or employees. Rows of `work` are deleted with the work that they describe. A table that `grows` has no job that
 * deletes rows by their age, for the reason `why`.
 */
export type TableBound =
  | { kind: 'job'; job: keyof typeof SCHEDULED_JOBS }
  | { kind: 'range' | 'work' | 'grows'; why: string };

const by = (job: keyof typeof SCHEDULED_JOBS): TableBound => ({ kind: 'job', job });
const grows = (why: string): TableBound => ({ kind: 'grows', why });
const all = (kind: 'range' | 'work', why: string, tables: string): [string, TableBound][] =>
  tables.split(/\s+/).map((table) => [table, { kind, why }]);

const BOOKS = by('apply-retention');
const SWEPT = by('back-office-sweep');
/** Tables of OLD_RECORDS, whose rows stay by law or by HISTORY_YEARS. */
const HISTORY = `campaign content_turn content_version customer_access ledger_closing mail_visit manifest pick_list price provider_payout
  provider_transaction purchase_price_history report_day report_part report_product report_variant ship_batch staff_audit
  stock_movement tour visit_count withdrawal`;

/**
 * Bounds of all tables that are not deleted together with rows of another one. A new table needs an entry here, or a
 * reference with `on delete cascade` (test/metrics/table-retention.test.ts).
 */
export const TABLE_BOUNDS: ReadonlyMap<string, TableBound> = new Map<string, TableBound>([
  ...all(
    'range',
    'products, their texts and files',
    `attribute axis_text category category_text content_piece expected_delivery facet_text facet_value list_view
     manufacturer margin_floor media_folder media_item merged_choice offer picture picture_text pickup_point price_list
     product product_facet product_picture product_rating product_relation product_text product_video product_view
     promotion purchase_price redirect review_summary search_rule search_synonym search_word stock stock_level
     stock_location variant variant_axis video video_captions video_piece`,
  ),
  ...all(
    'range',
    'settings, employees and state of the shop',
    `accounting_period answer_template api_client automation backup_written bounce_mailbox cdn_purge chart_mapping
     chart_setting content_page customer_group database_retailer demo_load demo_past document_circle event_listener
     exchange_rate feed_source going_live_hidden going_live_look_up going_live_tick mailing_limit migration
     notice_progress own_text postal_country postal_place queue_pause search_learning secret_key segment session_key staff
     staff_role tenant_currency tenant_setting tenant_setting_withdrawal webhook_endpoint`,
  ),
  ...all('range', 'the simulated payment provider of demo shops', 'simulator_balance simulator_file simulator_key'),
  ...all('range', 'the simulated payment provider of demo shops', 'simulator_payout simulator_session'),
  ...all('work', 'deleted when the stock of an import is booked', 'deferred_level'),
  ...all('work', 'deleted once units arrive or the order ends', 'stock_wait'),
  ...all('work', 'deleted once the figures of the day are computed', 'report_due report_mark'),
  ...all('work', 'replaced by the next sitemaps', 'published_file published_generation'),
  ...HISTORY.split(/\s+/).map((table): [string, TableBound] => [table, by('delete-old-records')]),
  ['approval_request', SWEPT],
  ['basket', by('forget-old-baskets')],
  ['bestseller', by('recount-recommendations')],
  ['bought_together', by('recount-recommendations')],
  ['bounce_report', by('sweep-newsletter')],
  ['bulk_action', SWEPT],
  ['contact_proof', by('sweep-contact')],
  ['contact_ticket', by('sweep-contact')],
  ['customer_attempt', by('sweep-customers')],
  ['event', by('prune-events')],
  ['event_draft', by('prune-events')],
  ['import_run', SWEPT],
  ['ledger_account', BOOKS],
  ['ledger_due', BOOKS],
  ['ledger_entry', BOOKS],
  ['ledger_reminder', BOOKS],
  ['list_bulk', SWEPT],
  ['mail', BOOKS],
  ['membership_declaration', by('renew-memberships')],
  ['newsletter_subscriber', by('sweep-newsletter')],
  ['object_removal', by('move-files')],
  ['order_bulk', SWEPT],
  ['orders', BOOKS],
  ['outbox', by('prune-outbox')],
  ['payment', BOOKS],
  ['payment_agreement', BOOKS],
  ['payment_decline', by('reconcile-payments')],
  ['product_question', BOOKS],
  ['product_selection', SWEPT],
  ['sample_request', BOOKS],
  ['search_choice', by('learn-from-searches')],
  ['search_click', by('forget-old-searches')],
  ['search_count', by('forget-old-searches')],
  ['search_history', by('forget-old-histories')],
  ['sliding_count', by('sweep-order-limits')],
  ['staff_attempt', SWEPT],
  ['survey_answer', by('sweep-surveys')],
  ['tracking_event', by('sweep-tracking')],
  ['unapproved_amount', SWEPT],
  ['vital_count', by('sweep-vitals')],
  ['vital_trait', by('sweep-vitals')],
  ['wishlist', by('forget-old-wishlists')],
  ['customer', grows('an account lives until its owner or an employee erases it')],
  ['gift_card', grows('the balance is a debt; persons are removed after its end')],
  ['incoming_payment', grows('transfers belong to the books; persons are removed with the order')],
  ['review', grows('opinions are shown as long as their product; erased with the account')],
  ['voucher', grows('used codes must stay used')],
]);

/** Names the bound of a table for operators. `parents`: tables with whose rows its rows are deleted. */
export function boundText(table: string, parents: readonly string[]): string {
  const bound = TABLE_BOUNDS.get(table);
  if (!bound) return parents.length > 0 ? `deleted with ${parents.join(' or ')}` : 'not known';
  switch (bound.kind) {
    case 'job':
      return `old rows are deleted by the job ${bound.job}`;
    case 'grows':
      return `not deleted by age: ${bound.why}`;
    default:
      return bound.why;
  }
}

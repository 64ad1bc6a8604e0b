import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOT_PERSONAL } from '../../src/shop/customers/privacy/not-personal.ts';
import { PERSONAL_TABLES } from '../../src/shop/customers/privacy/personal-tables.store.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

/**
 * Compares the database's own catalogue with the lists. A new table or column needs an entry about its personal data:
 * src/shop/customers/privacy/personal-tables.store.ts (extract and erasure) or not-personal.ts.
 */
type Column = { table: string; column: string };

let database: TestDatabase;
let columns: Column[];
let references: Column[];

beforeAll(async () => {
  database = await testDatabase();
  columns = (
    await database.pool.query<Column>(
      `select table_name as "table", column_name as "column" from information_schema.columns
       join information_schema.tables own using (table_schema, table_name)
       where table_schema = 'public' and own.table_type = 'BASE TABLE' order by 1, 2`,
    )
  ).rows;
  references = (
    await database.pool.query<Column>(
      `select held.relname as "table", part.attname as "column"
       from pg_constraint link
       join pg_class held on held.oid = link.conrelid
       join pg_attribute part on part.attrelid = link.conrelid and part.attnum = any(link.conkey)
       where link.contype = 'f' and link.confrelid = 'customer'::regclass`,
    )
  ).rows;
});
afterAll(() => database.drop());

const tables = () => [...new Set(columns.map(({ table }) => table))];

describe('every table declares its personal data', () => {
  test('each is in exactly one of the two lists, and the lists have no other', () => {
    const said = [...PERSONAL_TABLES.map(({ table }) => table), ...Object.keys(NOT_PERSONAL)];
    expect(said.toSorted()).toEqual(tables().toSorted());
    for (const why of Object.values(NOT_PERSONAL)) expect(why).not.toBe('');
  });

  test('an extract shows or withholds each column of a personal table, with a reason', () => {
    for (const { table, shown, withheld } of PERSONAL_TABLES) {
      const said = [...shown, ...Object.keys(withheld)];
      const there = columns.filter((entry) => entry.table === table).map(({ column }) => column);
      expect(said.toSorted(), table).toEqual(there.toSorted());
      for (const [column, why] of Object.entries(withheld)) expect(why, `${table}.${column}`).not.toBe('');
    }
  });

  test('a table that refers to a customer is personal', () => {
    const personal = new Set(PERSONAL_TABLES.map(({ table }) => table));
    for (const { table, column } of references) expect(personal, `${table}.${column}`).toContain(table);
  });

  test('a column with a personal name is in a personal table or a known exception', () => {
    const SOUNDS =
      /customer|e?mail|phone|birthday|first_name|last_name|full_name|street|postal|city|address|salutation|author|nickname|device|user_agent|\bip\b/;
    const KNOWN: Record<string, string> = {
      'answer_template.staff_email': 'works here',
      'api_client.staff_email': 'works here',
      'api_secret.staff_email': 'works here',
      'webhook_endpoint.staff_email': 'works here',
      'approval_request.decided_email': 'works here',
      'approval_request.requested_email': 'works here',
      'pickup_point.city': 'a point where parcels wait',
      'pickup_point.postal_code': 'a point where parcels wait',
      'pickup_point.street': 'a point where parcels wait',
      'postal_place.postal_code': 'a place',
      'payment_decline.address_hash': 'a keyed hash',
      'order_code.mailbox': 'a keyed hash',
      'price_list.customer_group': 'the group of a price list',
      'promotion.customer_group': 'a group of the house',
      'going_live_tick.staff_email': 'works here',
      'going_live_hidden.staff_email': 'works here',
      'own_text.staff_email': 'works here',
      'tenant_setting.staff_email': 'works here',
      'tenant_setting_withdrawal.staff_email': 'works here',
      'tour.capacity': 'a number',
      'promotion.per_customer': 'a number',
      'staff.device_generation': 'a number',
      'staff.email': 'works here',
      'staff_role.staff_email': 'works here',
      'feed_pull.staff_email': 'works here',
      'feed_source.staff_email': 'works here',
      'import_run.staff_email': 'works here',
      'bulk_action.staff_email': 'works here',
      'product_view.staff_email': 'works here',
      'list_view.staff_email': 'works here',
      'list_bulk.staff_email': 'works here',
      'order_bulk.staff_email': 'works here',
      'content_piece.staff_email': 'works here',
      'mail_handover.mail_id': 'names a mail, which stands in the table of personal data',
      'mail_visit.mail': 'names a campaign or an automation',
      'mailing_limit.mails': 'a number',
      'manufacturer.address': 'a company, published by law',
      'media_item.staff_email': 'works here',
      'redirect.staff_email': 'works here',
      'vital_count.device_type': 'a kind of device, without anybody',
    };
    const personal = new Set(PERSONAL_TABLES.map(({ table }) => table));
    const strange = columns
      .filter(({ table, column }) => SOUNDS.test(column) && !personal.has(table))
      .map(({ table, column }) => `${table}.${column}`);
    expect(strange.toSorted()).toEqual(Object.keys(KNOWN).toSorted());
  });

  test('each personal table is erased, cascades, or states why it is retained', () => {
    const cascades = new Set(['basket_line', 'wishlist_item', 'wishlist_join', 'search_history_term']);
    for (const { table, erase, stays } of PERSONAL_TABLES)
      expect(erase.length > 0 || stays !== undefined || cascades.has(table), table).toBe(true);
  });

  test('parts of an extract have unique names', () => {
    const names = PERSONAL_TABLES.flatMap(({ section }) => (section === null ? [] : [section]));
    expect(new Set(names).size).toBe(names.length);
  });
});

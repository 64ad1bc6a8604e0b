import type { Pool } from '../../src/platform/database/pool.ts';

/** Kinds of terms of the global search, each with the terms to search for. */
export type TermKind = { name: string; terms: string[] };

/** Statement with one term in each row, for each kind that depends on stored rows. `$1`: number of terms. */
const STORED: Record<string, string> = {
  'order number': 'select number as term from orders tablesample system (1) limit $1',
  'customer number': 'select number as term from customer tablesample system (1) limit $1',
  'tracking number': 'select tracking_number as term from shipment tablesample system (1) limit $1',
  'invoice number': 'select number as term from document tablesample system (1) limit $1',
  'return number': 'select number as term from order_return tablesample system (5) limit $1',
  'whole e-mail': 'select email as term from customer tablesample system (1) limit $1',
  'rare surname': `select last_name as term from customer tablesample system (1)
    where last_name not in ('Müller', 'Meier', 'Schmid', 'Keller', 'Weber', 'Huber', 'Schneider', 'Meyer') limit $1`,
  'whole name': "select first_name || ' ' || last_name as term from customer tablesample system (1) limit $1",
  'postal code': `select address->>'postalCode' as term from customer_address tablesample system (1)
    where address->>'postalCode' not in ('8001', '3011') limit $1`,
  'article number': "select sku as term from offer where tenant = 'ch' order by sku desc limit $1",
  GTIN: 'select gtin as term from variant where gtin is not null order by gtin limit $1',
  title: "select title as term from product_text where locale = 'de-CH' order by product_id limit $1",
  'word of titles': `select distinct split_part(title, ' ', 1) as term from product_text where locale = 'de-CH'
    and split_part(title, ' ', 1) ~ '^[A-Za-zäöü]{4,}$' order by 1 limit $1`,
};

/** Terms that many rows match, and terms that name no row of a person. */
const FIXED: TermKind[] = [
  { name: 'frequent surname', terms: ['Müller', 'meier', 'Schmid', 'Keller', 'Weber', 'Huber', 'schneider', 'Meyer'] },
  { name: 'first letters', terms: ['be', 'St', 'mü', 'br', 'ke', 'Lin', 'ober', 'hof', 'sch', 'am'] },
  { name: 'frequent postal code', terms: ['8001', '3011'] },
  { name: 'beginning of an e-mail', terms: ['kundin-1@', 'kundin-12@', 'kundin-123@', 'kundin-4711@example', 'lea@'] },
  { name: 'beginning of a number', terms: ['70', '700', '7001', '70012', '100', '1000'] },
  { name: 'word of messages', terms: ['Lieferung', 'Regal', 'Rechnung', 'Retoure', 'Kratzer', 'lieferung regal'] },
  { name: 'nothing', terms: ['Xyzzy', 'Quux', '99999999999', 'niemand@example.ch', 'qqqq wwww'] },
  { name: 'section', terms: ['Bestellungen', 'Einstellungen', 'Preise', 'neues Produkt', 'Gutscheine', 'Berichte'] },
];

/** Returns terms of every kind, at most `most` of each. */
export async function termKinds(pool: Pool, most: number): Promise<TermKind[]> {
  const stored: TermKind[] = [];
  for (const [name, statement] of Object.entries(STORED)) {
    const { rows } = await pool.query<{ term: string }>(statement, [most]);
    stored.push({ name, terms: rows.map(({ term }) => term) });
  }
  return [...stored, ...FIXED];
}

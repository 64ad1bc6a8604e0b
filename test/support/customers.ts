import { tenants } from '../../houses/montarve/house.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import type { Browser, BrowserChange, TenantLocale } from '../../src/shop/customers/accounts/index.ts';
import type { Selling } from './selling.ts';

export const PASSWORD = 'zwei blaue Kannen';
export const HOUSE: TenantLocale & { publicUrl: string } = {
  tenant: tenants.ch,
  locale: 'de-CH',
  publicUrl: 'https://www.montarve.ch',
};

/** A browser without cookies. */
export const FRESH: Browser = {
  session: null,
  remember: null,
  basket: null,
  wishlist: null,
  searches: null,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  address: '192.0.2.1',
};

/** Returns the browser with the cookies that an answer sets. */
export function afterChange(browser: Browser, change: BrowserChange): Browser {
  const { state: _, ...cookies } = change;
  return { ...browser, ...cookies };
}

/** Returns the newest letter to an address: its kind, its link's path, and the secret part of the link. */
export async function newestLetter(pool: Pool, to: string) {
  const { rows } = await pool.query<{ kind: string; text: string; html: string; subject: string }>(
    'select kind, text, html, subject from mail where to_address = $1 order by created_at desc, xmin::text::bigint desc limit 1',
    [to],
  );
  const [letter] = rows;
  if (!letter) throw new Error(`no letter to ${to}`);
  const url = /https?:\/\/\S+/.exec(letter.text)?.[0] ?? '';
  return { ...letter, url, link: new URL(url).searchParams.get('link') ?? '' };
}

let registered = 0;

/** Registers and confirms a customer, logged in on the given browser. */
export async function registerCustomer(
  shop: Pick<Selling, 'customers'>,
  pool: Pool,
  own: { email?: string; browser?: Browser; house?: typeof HOUSE; newsletter?: boolean } = {},
) {
  registered += 1;
  const house = own.house ?? HOUSE;
  const email = own.email ?? `customer-${registered}@example.ch`;
  const browser = own.browser ?? { ...FRESH, address: `192.0.2.${registered % 250}-${registered}` };
  const person = { salutation: 'female', firstName: 'Lea', lastName: 'Brunner', email, password: PASSWORD };
  const asked = await shop.customers.registration.register(
    house,
    browser,
    { ...person, ...(own.newsletter ? { newsletter: 'on' } : {}) },
    null,
  );
  if (!asked.ok) throw new Error(`could not register: ${asked.problem}`);
  const { link } = await newestLetter(pool, email);
  const confirmed = await shop.customers.registration.confirm(house, browser, link, PASSWORD);
  if (!confirmed.ok) throw new Error(`could not confirm: ${confirmed.problem}`);
  return { email, ...confirmed, browser: afterChange(browser, confirmed.change) };
}

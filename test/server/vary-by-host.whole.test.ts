// Whole runs only: every page is asked under each host.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Place } from '../support/route-table.ts';
import { KINDS, openWalkedShop, problemsAt, type WalkedShop } from '../support/walked-shop.ts';

/** Every cacheable answer declares that it depends on the host, or is equal under each. */

let shop: WalkedShop;
beforeAll(async () => {
  shop = await openWalkedShop();
});
afterAll(() => shop?.close());

async function problemOfVary(place: Place): Promise<string | null> {
  const { headers, body } = await shop.ask('GET', place);
  const caching = headers['cache-control'] ?? '';
  if (/no-store/.test(caching)) return null;
  if (/\bHost\b/.test(headers.vary ?? '')) return null;
  if (!/immutable/.test(caching)) return `Cache-Control "${caching}", Vary "${headers.vary}"`;
  const other = await shop.ask('GET', { ...place, host: 'nl.localhost' });
  return other.body === body ? null : 'is immutable and depends on the host';
}

describe.each(KINDS)('%s', (kind) => {
  test('names Host in Vary, unless the answer is not cacheable or never changes', {
    timeout: 120_000,
  }, async () => {
    const places = shop.table(kind).filter(({ host }) => !/^(?:at|de)\./.test(host));
    expect(await problemsAt(places, problemOfVary)).toEqual([]);
  });
});

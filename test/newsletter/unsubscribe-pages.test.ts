import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { signNewsletterLink } from '../../src/shop/marketing/newsletter/links.ts';
import { newsletterMessagesOf } from '../../src/tenants/messages/newsletter.ts';
import { newsletterHref } from '../../src/tenants/newsletter-paths.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

/** The unsubscribe form as the pages send it, with every choice, and the pages of mailed links. */
const clock = fixedClock('2026-11-22T10:00:00Z');
let database: TestDatabase;
let shop: CachedShop;
beforeAll(async () => {
  database = await testDatabase();
  shop = await openCachedShop(database.url, clock);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

async function post(address: string, fields: Record<string, string>) {
  const answer = await shop.browse(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
  });
  return { status: answer.status, main: mainOf(await answer.text()) };
}

/** Returns the readable text of a page's content. */
function mainOf(page: string): string {
  const main = /<main[\s\S]*?<\/main>/.exec(page)?.[0] ?? '';
  const plain = main
    // Spans lie within words: "e-mail" keeps together.
    .replaceAll(/<\/?span[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&');
  return plain.replaceAll(/\s+/g, ' ');
}
const said = (text: string) => text.replaceAll(/\s+/g, ' ');

describe.each([
  ['de-CH', ['29. November 2026', '6. Dezember 2026', '13. Dezember 2026', '22. Dezember 2026']],
  ['fr-CH', ['29 novembre 2026', '6 décembre 2026', '13 décembre 2026', '22 décembre 2026']],
] as const)('%s', (locale, untils) => {
  const text = newsletterMessagesOf(locale);
  const { results, stop } = text;
  const email = `${locale.toLowerCase()}@example.ch`;
  const house = { tenant: tenants.ch, locale, publicUrl: 'http://localhost' };
  const subscribe = async () => {
    await shop.newsletter.subscribe(house, { address: '203.0.113.9', email }, { terms: 'on', frequency: '1' });
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from newsletter_subscriber where email = $1 and tenant = $2',
      [email, 'ch'],
    );
    return rows[0]?.id ?? '';
  };
  const linked = (subscriberId: string, personalised: boolean) =>
    signNewsletterLink('s'.repeat(40), 'ch', { purpose: 'stop', subscriberId, kind: 'brandA', personalised });
  const first = async () =>
    (await shop.newsletter.of(tenants.ch, email))?.consents.find(({ kind }) => kind === 'brandA');

  test('the form offers every choice, and answers each with its result', async () => {
    const address = newsletterHref(locale, 'unsubscribe', linked(await subscribe(), false));
    const page = await (await shop.browse(address)).text();
    const offered = [...page.matchAll(/<input[^>]*name="choice"[^>]*value="([^"]*)"/g)].map(([, value]) => value);
    const byValue = [...page.matchAll(/<input[^>]*value="([^"]*)"[^>]*name="choice"/g)].map(([, value]) => value);
    expect([...offered, ...byValue]).toEqual([
      'frequency|0',
      'frequency|1',
      'frequency|2',
      'frequency|3',
      'unsubscribe|99',
      'pause|-100',
    ]);
    for (const [code, name] of Object.entries(text.frequencies).filter(([code]) => Number(code) in [0, 1, 2, 3])) {
      const { status, main } = await post(address, { choice: `frequency|${code}`, brandA: 'on' });
      expect([status, main]).toEqual([200, expect.stringContaining(said(results.frequency.title))]);
      expect(main).toContain(said(results.frequency.text(name)));
      expect(await first()).toMatchObject({ granted: true, frequency: Number(code) });
    }
    for (const [index, days] of tenants.ch.newsletter.pauseDays.entries()) {
      const { status, main } = await post(address, { choice: 'pause|-100', pause: String(days), brandA: 'on' });
      expect([status, main]).toEqual([200, expect.stringContaining(said(results.paused.title))]);
      expect(main).toContain(said(results.paused.text(untils[index] ?? '')));
      expect((await first())?.pauseUntil).not.toBeNull();
    }
    for (const days of [{}, { pause: '' }, { pause: '8' }]) {
      const { status, main } = await post(address, { choice: 'pause|-100', brandA: 'on', ...days });
      expect([status, main]).toEqual([400, expect.stringContaining(said(text.unsubscribe.title))]);
    }
    expect((await post(address, { choice: 'frequency|9', brandA: 'on' })).status).toBe(422);
    const ended = await post(address, { choice: 'unsubscribe|99', brandA: 'on' });
    expect([ended.status, ended.main]).toEqual([200, expect.stringContaining(said(results.unsubscribed.title))]);
    expect(ended.main).toContain(said(results.unsubscribed.text));
    expect(await first()).toMatchObject({ granted: false });
    // A second time there is nothing left to end.
    expect((await post(address, { choice: 'unsubscribe|99', brandA: 'on' })).main).toContain(
      said(results.notFound.text),
    );
  });

  test('without a link it only says that a mail is on its way', async () => {
    const { status, main } = await post(newsletterHref(locale, 'unsubscribe'), {
      email: `nobody.${email}`,
      choice: 'unsubscribe|99',
      brandA: 'on',
    });
    expect([status, main]).toEqual([200, expect.stringContaining(said(results.anonymous))]);
  });

  test('opening a mailed link changes nothing; one click ends the mails that it names', async () => {
    const id = await subscribe();
    for (const personalised of [true, false]) {
      const address = newsletterHref(locale, 'stop', linked(id, personalised));
      const open = mainOf(await (await shop.browse(address)).text());
      expect(open).toContain(
        said(personalised ? stop.personalTitle : stop.title(text.kinds.brandA(tenants.ch.seoTitleName))),
      );
      expect(await first()).toMatchObject({ granted: true });
      const { status, main } = await post(address, { 'List-Unsubscribe': 'One-Click' });
      expect([status, main]).toEqual([200, expect.stringContaining(said(stop.doneTitle))]);
      expect(main).toContain(
        said(personalised ? stop.personalDone : stop.done(text.kinds.brandA(tenants.ch.seoTitleName))),
      );
      expect(await first()).toMatchObject({ granted: personalised });
    }
    expect((await post(newsletterHref(locale, 'stop', 'nonsense'), {})).main).toContain(said(stop.goneTitle));
  });
});

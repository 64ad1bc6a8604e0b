import type { Page } from '@playwright/test';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { type Area, href } from '../../src/tenants/paths.ts';
import type { Locale } from '../../src/tenants/tenant.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { haveAccount } from './support/customer.ts';
import { FRENCH, GERMAN } from './support/languages.ts';
import { letterPath } from './support/letters.ts';
import { expect, test } from './support/shop-test.ts';

const PASSWORD = 'zwei blaue Kannen';
/** Actions of a new customer in one language, from the registration on. */
function visitor(page: Page, locale: Locale) {
  const text = messagesOf(locale);
  const own = text.account;
  const email = `weg.${locale.toLowerCase()}.${test.info().workerIndex}-${test.info().testId.slice(-8)}@example.ch`;
  const password = () => page.locator('main input[name="password"]').first();
  const open = (area: Area) => page.goto(href(locale, area));
  return {
    own,
    email,
    password,
    open,
  };
}

async function expectSound(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** From the extract to the erased account. */
function wholeStory(locale: Locale, hasScript: boolean) {
  test(`${locale}: reads the whole extract, then erases the account`, async ({ page }) => {
    test.setTimeout(120_000);
    const { own, email, password, open } = visitor(page, locale);
    // A search before the login.
    const term = 'blaue Vase';
    const remembered = await page.request.post('/api/search/searchhistory/v1', { data: { term } });
    expect(remembered.status()).toBe(200);
    await haveAccount(page, locale, email, PASSWORD);

    await open('accountSearches');
    await expect(page.getByRole('link', { name: term, exact: true })).toBeVisible();
    await page.getByRole('button', { name: own.searches.removeOf(term) }).click();
    await expect(page.getByText(own.searches.removed)).toBeVisible();
    await expect(page.getByText(own.searches.empty)).toBeVisible();

    await open('accountPrivacy');
    if (hasScript) await page.setViewportSize({ width: 320, height: 800 });
    if (hasScript) await expectSound(page);
    await password().fill('falsch geraten');
    await page.getByRole('button', { name: own.privacy.extractSubmit }).click();
    await expect(page.getByRole('alert')).toContainText(own.fieldProblems['wrong-password']);
    await password().fill(PASSWORD);
    await page.getByRole('button', { name: own.privacy.extractSubmit }).click();
    await expect(page.getByText(own.privacy.ready)).toBeVisible();
    expect(page.url()).not.toContain('example.ch');
    const fileOf = async (name: string) =>
      page.request.get((await page.getByRole('link', { name }).getAttribute('href')) ?? '');
    const json = await fileOf(own.privacy.asJson);
    expect(json.headers()['content-disposition']).toMatch(/^attachment; filename="[a-z-]+-\d{4}-\d{2}-\d{2}\.json"$/);
    expect((await json.json()).sections.account[0].email).toBe(email);
    expect(await (await fileOf(own.privacy.asPage)).text()).toContain(email);
    await expect(page.getByText(own.privacy.requestKinds.export).first()).toBeVisible();

    await page.getByRole('link', { name: own.privacy.eraseLink }).click();
    await expect(page.getByRole('heading', { level: 1, name: own.erase.title })).toBeVisible();
    await expect(page.getByText(own.erase.nothingStays)).toBeVisible();
    if (hasScript) await expectSound(page);
    await password().fill(PASSWORD);
    await page.getByRole('button', { name: own.erase.submit }).click();
    await expect(page.getByRole('alert')).toContainText(own.erase.understoodMissing);
    await page.getByRole('checkbox', { name: own.erase.understood }).check();
    await password().fill(PASSWORD);
    await page.getByRole('button', { name: own.erase.submit }).click();
    await expect(page.getByText(own.login.erased)).toBeVisible();
    expect(await letterPath(email, 'erased')).toBe(href(locale, 'home'));

    await page.getByRole('textbox', { name: own.fields.email }).fill(email);
    await password().fill(PASSWORD);
    await page.getByRole('button', { name: own.login.submit, exact: true }).click();
    await expect(page.getByText(own.login.wrong)).toBeVisible();
  });
}

// Each language runs one variant: with a script or without.
for (const locale of GERMAN) wholeStory(locale, true);

test.describe('without JavaScript @whole', () => {
  test.use({ javaScriptEnabled: false });
  for (const locale of FRENCH) wholeStory(locale, false);
});

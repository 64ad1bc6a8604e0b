import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { withDatabase } from '../../src/cli/open-database.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createPasswords } from '../../src/platform/passwords/passwords.ts';
import { writeReviewHref } from '../../src/storefront/review-paths.ts';
import { labelled } from '../../src/tenants/labelled.ts';
import { facetMessagesOf } from '../../src/tenants/messages/facets.ts';
import { href } from '../../src/tenants/paths.ts';
import type { Locale } from '../../src/tenants/tenant.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { BOTH, FRENCH, GERMAN } from './support/languages.ts';
import { expect, test } from './support/shop-test.ts';
import { DRESS, type Shopper, shopper, tabTo } from './support/shopper.ts';
import { kontor } from './support/staff.ts';

/** Bought by no other test, and without demo reviews. */
const ARTICLE = '400113-01';
const REVIEWS = 23;
const ONE_STAR = 2;
const PASSWORD = 'zwei blaue Kannen';

test.beforeAll(async ({ browserName: _ }, info) => {
  const stars = [...Array(12).fill(5), ...Array(6).fill(4), ...Array(3).fill(2), ...Array(ONE_STAR).fill(1)];
  const rows = stars.map((rating: number, place) => ({
    id: ARTICLE,
    rating: String(rating),
    title: `Titel ${place + 1}`,
    text: `Das ist die Erfahrung Nummer ${place + 1}.`,
    author: `Mia ${place + 1}`,
    date: `2026-01-${String(place + 1).padStart(2, '0')}`,
    locale: 'de-CH',
  }));
  const file = `${info.project.outputDir}/reviews-${process.pid}.jsonl`;
  fs.mkdirSync(info.project.outputDir, { recursive: true });
  fs.writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  // A second import of one file changes nothing, so each worker may import it.
  expect(await kontor('import', 'reviews', file)).toContain(`${REVIEWS} imported`);
});

/** Registers a customer with an unused address. */
async function customer(locale: Locale): Promise<string> {
  const email = `stimme.${locale.toLowerCase()}.${test.info().workerIndex}-${test.info().testId.slice(-8)}@example.ch`;
  const hash = await createPasswords().hash(PASSWORD);
  const config = readConfig({ DATA_DIR: process.env.TEST_DATA_DIR ?? '' });
  await withDatabase(
    config,
    ({ pool }) =>
      pool.query(
        `insert into customer (tenant, number, email, password_hash, salutation, first_name, last_name, locale, created_at, changed_at)
         values ('ch', nextval('customer_number')::text, $1, $2, 'female', 'Lea', 'Brunner', $3, now(), now())`,
        [email, hash, locale],
      ),
    false,
  );
  return email;
}

async function expectSound(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Opens the product page, waits for the imported reviews, and opens the page of its reviews. */
async function openReviews(page: Page, lea: Shopper): Promise<void> {
  const text = lea.text.reviews;
  const all = page.getByRole('link', { name: text.all(REVIEWS) });
  await expect(async () => {
    await lea.openArticle(ARTICLE);
    await expect(all).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await all.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(text.titleOf('').trim());
}

/**
 * Returns what a label calls the review with this number: its title, or its author where the title has another
 * language.
 */
const called = (locale: Locale, number: number): string => `${locale === 'de-CH' ? 'Titel' : 'Mia'} ${number}`;
const reviewsOn = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });

for (const locale of BOTH) {
  // Each language runs one variant: together they walk every step in both languages, with a script and without.
  for (const javaScriptEnabled of [locale === 'de-CH']) {
    test.describe(`${locale}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ javaScriptEnabled });
      /** Each test has its own review to rate: the ratings of one address about one review are limited. */
      const own = (locale === 'de-CH' ? 0 : 2) + (javaScriptEnabled ? 1 : 2);

      test('filters and sorts reviews, twenty a page, and accepts one rating a person @whole', async ({ page }) => {
        test.setTimeout(120_000);
        const lea = shopper(page, locale);
        const text = lea.text.reviews;
        await openReviews(page, lea);
        await expect(reviewsOn(page)).toHaveCount(20);
        await expect(page.getByText(text.shown('20', String(REVIEWS)))).toBeVisible();
        if (javaScriptEnabled) {
          await page.setViewportSize({ width: 320, height: 800 });
          await expectSound(page);
          await page.setViewportSize({ width: 1280, height: 900 });
        }
        // With a script they join the loaded ones; without one the rest is a page of its own.
        await page.getByRole('link', { name: text.more }).click();
        await expect(page.getByText(text.shown(String(REVIEWS), String(REVIEWS)))).toBeVisible();
        const isOneList = await reviewsOn(page).count();
        expect([REVIEWS, REVIEWS - 20]).toContain(isOneList);
        if (isOneList < REVIEWS) await page.getByRole('link', { name: text.previous }).click();

        // Hydration in between may reset the choice: then the test chooses again.
        const sortBy = (order: string) =>
          expect(async () => {
            await page.getByLabel(text.sort).selectOption(order);
            await page.getByRole('button', { name: text.apply, exact: true }).click();
            await expect(page).toHaveURL(new RegExp(`sort=${order}`), { timeout: 2000 });
          }).toPass({ timeout: 60_000 });
        const filter = page.getByRole('navigation', { name: text.filter });
        await filter.getByRole('link', { name: text.stars(1), exact: true }).click();
        await expect(reviewsOn(page)).toHaveCount(ONE_STAR);
        await expect(filter.getByRole('link', { name: text.stars(1), exact: true })).toHaveAttribute(
          'aria-current',
          'true',
        );
        await filter.getByRole('link', { name: text.stars(3), exact: true }).click();
        await expect(page.getByText(text.noneOfFilter)).toBeVisible();
        await filter.getByRole('link', { name: text.allStars, exact: true }).click();
        await expect(reviewsOn(page)).toHaveCount(20);
        await sortBy('worst');
        await expect(reviewsOn(page).first()).toContainText(text.average('1'));

        await sortBy('best');
        const review = reviewsOn(page).filter({
          has: page.getByRole('heading', { name: `Titel ${own}`, exact: true }),
        });
        const best = page.url();
        for (const [answer, helpful] of [
          [text.yes, '1'],
          [text.no, '0'],
          [text.no, '0'],
        ] as const) {
          await page.goto(best);
          await review
            .getByRole('button', { name: labelled(locale, `${text.question} ${answer}`, called(locale, own)) })
            .click();
          await expect(page.getByText(text.thanks)).toBeVisible();
          // A person has one rating of a review, and the last one counts.
          await expect(async () => {
            await page.goto(best);
            await expect(review).toContainText(text.helpful(helpful, '1'), { timeout: 2000 });
          }).toPass({ timeout: 60_000 });
        }
      });

      test('a customer logs in, writes, sees what is missing, and deletes the review', async ({ page }) => {
        test.setTimeout(120_000);
        const email = await customer(locale);
        const lea = shopper(page, locale);
        const { form, own: mine, write } = lea.text.reviews;
        const { account } = lea.text;
        await openReviews(page, lea);
        await page.getByRole('link', { name: write }).click();
        await page.getByRole('textbox', { name: account.fields.email }).fill(email);
        await page.locator('main input[name="password"]').first().fill(PASSWORD);
        await page.getByRole('button', { name: account.login.submit, exact: true }).click();
        // The login returns to the form.
        await expect(page).toHaveURL(new RegExp(`${writeReviewHref(locale, ARTICLE)}$`));
        await expect(page.getByText(form.isVerified)).toHaveCount(0);
        await page.getByRole('textbox', { name: form.fields.title }).fill('Mehr auf lea@example.ch');
        await page.getByRole('button', { name: form.submit }).click();
        const alert = page.getByRole('alert');
        await expect(alert).toContainText(form.errorSummary(4));
        await expect(page.getByRole('textbox', { name: form.fields.title })).toHaveValue('Mehr auf lea@example.ch');
        await expect(page.getByText(form.fieldProblems['contact-data']).first()).toBeVisible();
        if (javaScriptEnabled) {
          await expect(alert).toBeFocused();
          await expectSound(page);
        }
        await page.getByRole('radio', { name: form.choices['4'] }).check();
        await page.getByRole('textbox', { name: form.fields.title }).fill('Ganz gut');
        await page.getByRole('textbox', { name: form.fields.text }).fill('Gut verarbeitet, und leicht zu putzen.');
        await page.getByRole('checkbox', { name: form.agree }).check();
        await page.getByRole('button', { name: form.submit }).click();
        await expect(page.getByRole('heading', { level: 1, name: form.doneTitle })).toBeVisible();
        await page.getByRole('link', { name: form.toOwn }).last().click();
        await expect(page.getByText(mine.states.waiting)).toBeVisible();
        await expect(page.getByRole('heading', { level: 3, name: 'Ganz gut' })).toBeVisible();
        await page.getByRole('button', { name: new RegExp(`^${mine.remove}`) }).click();
        await expect(page.getByText(mine.removed)).toBeVisible();
        await expect(page.getByText(mine.empty)).toBeVisible();
      });
    });
  }
}

for (const locale of GERMAN) {
  test(`${locale}: filters, rates and writes by keyboard alone @whole`, async ({ page }) => {
    test.setTimeout(180_000);
    const email = await customer(locale);
    const lea = shopper(page, locale);
    const text = lea.text.reviews;
    const { form } = text;
    const { account } = lea.text;
    await openReviews(page, lea);
    const filter = page.getByRole('navigation', { name: text.filter });
    await tabTo(page, filter.getByRole('link', { name: text.stars(1), exact: true }));
    await page.keyboard.press('Enter');
    await expect(reviewsOn(page)).toHaveCount(ONE_STAR);
    const title = called(locale, REVIEWS - (locale === 'de-CH' ? 0 : 1));
    await tabTo(page, page.getByRole('button', { name: `${text.question} ${text.yes}: ${title}` }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(text.thanks)).toBeVisible();

    await page.goto(writeReviewHref(locale, ARTICLE));
    await tabTo(page, page.locator('main').getByRole('textbox', { name: account.fields.email }));
    await page.keyboard.type(email);
    await tabTo(page, page.locator('main input[name="password"]').first());
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${writeReviewHref(locale, ARTICLE)}$`));
    await tabTo(page, page.getByRole('radio', { name: form.choices['5'] }));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: form.choices['4'] })).toBeChecked();
    await tabTo(page, page.getByRole('textbox', { name: form.fields.title }));
    await page.keyboard.type('Ganz gut');
    await tabTo(page, page.getByRole('textbox', { name: form.fields.text }));
    await page.keyboard.type('Gut verarbeitet, und leicht zu putzen.');
    await tabTo(page, page.getByRole('checkbox', { name: form.agree }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: form.submit }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: form.doneTitle })).toBeVisible();
    await page.goto(href(locale, 'accountReviews'));
    await expect(page.getByText(text.own.states.waiting)).toBeVisible();
  });
}

for (const locale of FRENCH) {
  test(`${locale}: the product page begins with five reviews, and shows more in place`, async ({ page }) => {
    const lea = shopper(page, locale);
    const { more } = lea.text.reviews;
    await lea.openArticle(DRESS);
    await page.locator('#reviews').scrollIntoViewIfNeeded();
    const reviews = page
      .locator('#reviews')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) });
    await expect(reviews).toHaveCount(5);
    await expect(reviews.first().getByRole('heading')).toHaveAttribute('lang', locale);
    const next = page.locator('#reviews').getByRole('link', { name: more });
    await next.click();
    await expect(reviews).toHaveCount(20);
    await expect(reviews.nth(5)).toBeFocused();
    await next.click();
    await expect(next).toBeHidden();
    expect(await reviews.count()).toBeGreaterThan(20);
  });

  test(`${locale}: a list filtered by stars shows only such products @whole`, async ({ page }) => {
    const lea = shopper(page, locale);
    // Of the demo's shoes and dresses one has four stars on average, another one two.
    const cards = (path: string) =>
      page
        .goto(path)
        .then(() =>
          page
            .locator('main article a[href*="/p/"]')
            .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')),
        );
    const search = `${lea.path('search')}?q=`;
    const word = locale === 'de-CH' ? 'kleid' : 'robe';
    const all = await cards(`${search}${word}`);
    const four = await cards(`${search}${word}&rating=4`);
    expect(four.length).toBeGreaterThan(0);
    expect(four.length).toBeLessThan(all.length);
    const { starsUp } = facetMessagesOf(locale);
    await expect(page.getByText(starsUp('4')).first()).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
}

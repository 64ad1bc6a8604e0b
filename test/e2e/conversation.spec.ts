import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { contactMessagesOf } from '../../src/tenants/messages/contact.ts';
import { newsletterMessagesOf } from '../../src/tenants/messages/newsletter.ts';
import { newsletterHref } from '../../src/tenants/newsletter-paths.ts';
import { href } from '../../src/tenants/paths.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';

const german = newsletterMessagesOf('de-CH');
const form = contactMessagesOf('de-CH');
const person = () => `leser.${test.info().testId.slice(-8)}-${test.info().workerIndex}@example.ch`;

async function expectSound(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([]);
  const { scrolled, width } = await page.evaluate(() => ({
    scrolled: document.documentElement.scrollWidth,
    width: innerWidth,
  }));
  expect(scrolled, page.url()).toBeLessThanOrEqual(width);
}

/** Answers the form's question against bots. */
async function answerQuestion(page: Page): Promise<void> {
  const field = page.locator('#contact-answer');
  const asked = (await page.locator('label[for="contact-answer"]').textContent()) ?? '';
  const [first = 0, second = 0] = (asked.match(/\d+/g) ?? []).map(Number);
  await field.fill(String(first + second));
}

test.use({ viewport: { width: 360, height: 800 } });

test('subscribes from the page footer, and sends the retailer a message with a picture', async ({ page }) => {
  const email = person();
  await page.goto(href('de-CH', 'home'));
  // The test follows the link without its script, which opens a layer (layers.spec.ts).
  const link = page.getByRole('contentinfo').getByRole('link', { name: german.name, exact: true });
  await page.goto((await link.getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { level: 1, name: german.subscribe.title })).toBeVisible();
  await expectSound(page);
  const main = page.getByRole('main');
  await expect(async () => {
    await main.getByRole('textbox', { name: german.email }).fill(email);
    await expect(main.getByRole('button', { name: german.subscribe.submit })).toBeEnabled({ timeout: 1000 });
  }).toPass();
  await main.getByRole('button', { name: german.subscribe.submit }).click();
  // A newsletter needs consent.
  await expect(main.getByText(german.fields.terms)).toBeVisible();
  await expect(main.getByRole('textbox', { name: german.email })).toHaveValue(email);
  await main.locator('input[name="terms"]').check();
  await main.getByRole('button', { name: german.subscribe.submit }).click();
  await expect(page.getByRole('heading', { level: 1, name: german.subscribed.title })).toBeVisible();
  await expectSound(page);

  await page.goto(href('de-CH', 'contact'));
  await expect(async () => {
    await page.locator('#contact-subject').selectOption('article-complaint');
    await expect(main.getByRole('textbox', { name: form.fields.firstname })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectSound(page);
  for (const [name, value] of [
    ['firstname', 'Lea'],
    ['lastname', 'Brunner'],
    ['email', email],
    ['message', 'Der Henkel ist gebrochen.'],
  ])
    await page.locator(`#contact-${name}`).fill(value ?? '');
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#874a1e' } })
    .png()
    .toBuffer();
  const files = page.locator('#contact-files');
  const phone = fs.readFileSync(path.resolve(import.meta.dirname, '../contact/pictures/phone.heic'));
  // The form refuses other file types by name at once, lists accepted files and can remove them.
  await files.setInputFiles([
    { name: 'henkel.svg', mimeType: 'image/png', buffer: picture },
    { name: 'henkel.png', mimeType: 'image/png', buffer: picture },
  ]);
  await expect(main.getByText('henkel.svg')).toBeVisible();
  await files.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: phone });
  await expect(main.getByRole('listitem').filter({ hasText: 'IMG_0001.HEIC' })).toBeVisible();
  await main.getByRole('button', { name: `${form.sending.remove} henkel.png` }).click();
  await expect(main.getByText('henkel.png', { exact: true })).toBeHidden();
  await expectSound(page);
  // With a script the browser solves the question for the customer.
  await expect(page.locator('#contact-answer')).toBeHidden();
  await page.locator('#contact-lastname').fill('X1');
  await main.getByRole('button', { name: form.submit }).click();
  await expect(main.getByRole('alert')).toContainText(form.problems.terms);
  await expect(page.locator('#contact-message')).toHaveValue('Der Henkel ist gebrochen.');
  await expectSound(page);
  await page.locator('#contact-lastname').fill('Brunner');
  await page.locator('#contact-terms').check();
  await main.getByRole('button', { name: form.submit }).click();
  await expect(page.getByRole('heading', { level: 1, name: form.doneTitle })).toBeVisible();
});

test('by keyboard: cancels an upload, keeps the input, and sends it again @whole', async ({ page }) => {
  const words = contactMessagesOf('fr-CH');
  const main = page.getByRole('main');
  await page.goto(href('fr-CH', 'contact'));
  await expect(async () => {
    await page.locator('#contact-subject').selectOption('complaint');
    await expect(main.getByRole('textbox', { name: words.fields.firstname })).toBeVisible({ timeout: 1000 });
  }).toPass();
  for (const [name, value] of [
    ['firstname', 'Léa'],
    ['lastname', 'Brunner'],
    ['email', person()],
    ['message', 'Bonjour'],
  ])
    await page.locator(`#contact-${name}`).fill(value ?? '');
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const photo = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
  await page.locator('#contact-files').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.locator('#contact-terms').focus();
  await page.keyboard.press('Space');
  // Throttles to the speed of a weak mobile connection.
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 20_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  await main.getByRole('button', { name: words.submit }).focus();
  await page.keyboard.press('Enter');
  await expect(main.getByRole('group', { name: words.sending.title })).toBeFocused();
  await expect(main.getByRole('status').filter({ hasText: words.sending.title })).toBeVisible();
  const progress = main.getByRole('progressbar', { name: words.sending.title });
  await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.position)).toBeGreaterThan(0);
  await expectSound(page);
  await page.keyboard.press('Tab');
  await expect(main.getByRole('button', { name: words.sending.cancel })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main.getByRole('alert')).toContainText(words.sending.cancelled);
  await expectSound(page);
  await expect(page.locator('#contact-message')).toHaveValue('Bonjour');
  await expect(main.getByRole('listitem').filter({ hasText: 'photo.jpg' })).toBeVisible();
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await main.getByRole('button', { name: words.submit }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: words.doneTitle })).toBeVisible({ timeout: 30_000 });
});

test('lists missing fields in form order, and each file on its own line @whole', async ({ page }) => {
  const words = contactMessagesOf('fr-CH');
  const main = page.getByRole('main');
  await page.goto(href('fr-CH', 'contact'));
  await expect(async () => {
    await page.locator('#contact-subject').selectOption('article-complaint');
    await expect(main.getByRole('textbox', { name: words.fields.firstname })).toBeVisible({ timeout: 1000 });
  }).toPass();
  const text = Buffer.from('text');
  const files = page.locator('#contact-files');
  await files.setInputFiles([
    { name: 'facture.pdf', mimeType: 'application/pdf', buffer: text },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: text },
    { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: text },
    { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: text },
  ]);
  const lines = (await page.locator('#contact-files-error span').innerText()).split('\n');
  expect(lines.map((line) => line.split('\u00a0')[0])).toEqual(['facture.pdf', 'notes.txt', 'photo.jpg']);
  expect(lines.filter((line) => line.includes('jpeg'))).toHaveLength(1);
  await expectSound(page);
  await main.getByRole('button', { name: words.submit }).click();
  const { firstname, lastname, email, message } = words.missing;
  await expect(main.getByRole('alert').getByRole('link')).toHaveText([
    `${words.fields.firstname}\u00a0: ${firstname}`,
    `${words.fields.lastname}\u00a0: ${lastname}`,
    `${words.fields.email}\u00a0: ${email}`,
    `${words.fields.message}\u00a0: ${message}`,
    words.problems.terms,
  ]);
  await expectSound(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('pauses the newsletter and sends a message, in French @whole', async ({ page }) => {
    const french = newsletterMessagesOf('fr-CH');
    const words = contactMessagesOf('fr-CH');
    const main = page.getByRole('main');
    await page.goto(newsletterHref('fr-CH', 'unsubscribe'));
    await main.getByRole('textbox', { name: french.email }).fill(person());
    await main.getByRole('radio', { name: french.unsubscribe.pause }).check();
    await main.getByRole('button', { name: french.unsubscribe.submit.pause }).click();
    await expect(page.getByRole('heading', { level: 1, name: french.results.paused.title })).toBeVisible();
    await expect(page.getByText(french.results.anonymous)).toBeVisible();

    await page.goto(href('fr-CH', 'contact'));
    await page.locator('#contact-subject').selectOption('other');
    await main.getByRole('button', { name: words.chooseSubject }).click();
    for (const [name, value] of [
      ['firstname', 'Léa'],
      ['lastname', "O'Neill"],
      ['email', person()],
      ['message', 'Bonjour'],
    ])
      await page.locator(`#contact-${name}`).fill(value ?? '');
    await page.locator('#contact-terms').check();
    await answerQuestion(page);
    await main.getByRole('button', { name: words.submit }).click();
    await expect(page.getByRole('heading', { level: 1, name: words.doneTitle })).toBeVisible();
  });
});

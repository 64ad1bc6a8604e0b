import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { staffTexts } from '../../../src/backoffice/texts/index.ts';
import { expect } from './shop-test.ts';

const PASSWORD = 'zwei blaue Kannen';
const { de } = staffTexts;

/** The operator at the command line, beside the running shop. */
export async function kontor(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/cli.ts', ...args], {
    env: {
      ...process.env,
      DATA_DIR: process.env.TEST_DATA_DIR,
      DATABASE_URL: '',
      PORT: process.env.TEST_PORT ?? '3210',
    },
  });
  return stdout;
}

/** From the command line to an open session in the back office; `look` sees every page on the way. */
export async function comeIn(
  page: Page,
  email: string,
  role: string,
  look: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const printed = await kontor('user', 'add', email, '--role', role);
  await page.goto(/http\S+/.exec(printed)?.[0] ?? '');
  await look(page);
  await page.getByLabel(de.welcome.password).fill(PASSWORD);
  await page.getByLabel(de.welcome.repeated).fill(PASSWORD);
  await page.getByRole('button', { name: de.welcome.submit }).click();
  await expect(page.getByText(de.login.passwordSet)).toBeVisible();
  await look(page);

  await page.getByLabel(de.login.email).fill(email);
  await page.getByLabel(de.login.password).fill(PASSWORD);
  await page.getByRole('button', { name: de.login.submit }).click();
  await expect(page.getByRole('heading', { name: de.factor.setUpTitle })).toBeVisible();
  await expect(page.getByRole('img', { name: de.factor.picture })).toBeVisible();
  await look(page);
  await page.getByText(de.factor.typed).click();
  const secret = (await page.getByText(/^[A-Z2-7 ]{39}$/).textContent()) ?? '';
  const code = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), digits: 6, period: 30 }).generate();
  await page.getByLabel(de.factor.code).fill(code);
  await page.getByRole('button', { name: de.factor.confirm }).click();
  await expect(page.getByRole('list', { name: de.factor.codesTitle }).getByRole('listitem')).toHaveCount(10);
  await look(page);
  await page.getByRole('link', { name: de.factor.saved }).click();
  await expect(page.getByRole('heading', { name: de.start.title })).toBeVisible();
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { ADMIN_ROOT, FACTOR, LOGIN } from '../../../src/admin/sections.ts';
import { staffTexts } from '../../../src/admin/texts/index.ts';
import { withDatabase } from '../../../src/cli/open-database.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { readConfig } from '../../../src/platform/config.ts';
import type { Pool } from '../../../src/platform/database/pool.ts';
import { createStaff, OPERATOR, type Role } from '../../../src/shop/staff/employees/index.ts';
import { expect } from './shop-test.ts';
import { sendForm } from './shopper.ts';

const PASSWORD = 'zwei blaue Kannen';
const { de } = staffTexts;

/** Runs the operator's command line beside the running shop. */
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

/** The first try of a test has taken its address: a second one works with its own, which contains the first. */
const ownAddress = (email: string): string => {
  const { retry } = test.info();
  return retry === 0 ? email : `again${retry}.${email}`;
};

/** Creates an employee by command line; returns the path that sets the password. */
export async function welcomeLink(email: string, role: Role): Promise<string> {
  const config = readConfig({ DATA_DIR: process.env.TEST_DATA_DIR ?? '' });
  const add = ({ pool }: { pool: Pool }) =>
    createStaff({ pool, clock: systemClock, keys: [] }).accounts.add(OPERATOR, { email, role });
  const added = await withDatabase(config, add, false);
  if (!added.ok) throw new Error(`no account for ${email}: ${added.problem}`);
  return `${ADMIN_ROOT}/welcome?token=${added.link}`;
}

/**
 * Creates an employee and signs in before the test, by the sign-in forms, with a link from the command line. The test
 * backoffice.spec.ts walks through the sign-in itself (enterByHand). Returns the secret of the second factor.
 */
export async function comeIn(page: Page, address: string, role: Role): Promise<string> {
  const email = ownAddress(address);
  await sendForm(page, await welcomeLink(email, role), { password: PASSWORD, repeated: PASSWORD });
  // The account keeps German, whatever the browser prefers.
  await sendForm(page, `${LOGIN}?lang=de`, { email, password: PASSWORD });
  const shown = /[A-Z2-7 ]{39}/.exec(await (await page.request.get(FACTOR)).text());
  const secret = shown?.[0] ?? '';
  const answer = await page.request.post(FACTOR, { form: { code: codeOf(secret) } });
  // The page shows the recovery codes once, and the session is open.
  expect(answer.status()).toBe(200);
  await page.goto(ADMIN_ROOT);
  await expect(page.getByRole('heading', { name: de.start.title })).toBeVisible();
  return secret;
}

/** Returns the code of an authenticator app for the secret, as the page shows it. */
export function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), digits: 6, period: 30 }).generate();
}

type Entering = { email: string; look?: (page: Page) => Promise<void> };

/** Creates an employee by command line and signs in by hand; `look` runs on every page on the way. */
export async function enterByHand(
  page: Page,
  address: string,
  role: Role,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const email = ownAddress(address);
  const printed = await kontor('user', 'add', email, '--role', role);
  await enterByLink(page, /http\S+/.exec(printed)?.[0] ?? '', { email, look });
}

/** Signs in by the forms of the pages, from the link that sets a password. */
export async function enterByLink(page: Page, link: string, { email, look = async () => {} }: Entering): Promise<void> {
  await page.goto(link);
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
  await page.getByLabel(de.factor.code).fill(codeOf(secret));
  await page.getByRole('button', { name: de.factor.confirm }).click();
  await expect(page.getByRole('list', { name: de.factor.codesTitle }).getByRole('listitem')).toHaveCount(10);
  await look(page);
  await page.getByRole('link', { name: de.factor.saved }).click();
  await expect(page.getByRole('heading', { name: de.start.title })).toBeVisible();
}

import type { Locator, Page } from '@playwright/test';
import { accessibilityProblems } from './support/accessibility.ts';
import { account, haveAccount, PASSWORD } from './support/customer.ts';
import { BOTH } from './support/languages.ts';
import { expect, test } from './support/shop-test.ts';

/** Gives the page a device that creates passkeys and verifies its person. */
async function haveAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Tells the form that carries a signed answer from the one that asks for a challenge. */
const hasAnswerOfPasskey = (body: string | null): boolean =>
  new URLSearchParams(body ?? '').get('intent') === 'passkey';

for (const locale of BOTH) {
  test(`${locale}: adds a passkey, logs in with it, and removes it`, async ({ page }) => {
    test.setTimeout(90_000);
    const email = `passkey.${locale.toLowerCase()}.${test.info().workerIndex}-${test.info().retry}@example.ch`;
    const own = account(page, locale);
    const { security, login } = own.text;
    /** Presses the button until the page's script hears it, and awaits the answer. */
    const enterByPasskey = (answer: Locator) =>
      expect(async () => {
        if (!(await answer.isVisible()))
          await page.getByRole('button', { name: login.passkey }).click({ timeout: 2000 });
        await expect(answer).toBeVisible({ timeout: 4000 });
      }).toPass();
    await haveAuthenticator(page);
    await haveAccount(page, locale, email, PASSWORD);

    await own.open('accountSecurity');
    const add = page.getByRole('button', { name: security.passkeyAdd });
    // The form needs the page's script, which may not have started.
    await expect(async () => {
      await page.locator('main input[name="current"]').fill('falsch');
      await add.click();
      await expect(page.getByText(own.text.fieldProblems['wrong-password']).first()).toBeVisible({ timeout: 3000 });
    }).toPass();
    await page.locator('main input[name="current"]').fill(PASSWORD);
    await add.click();
    await expect(page.getByText(security.passkeyAdded)).toBeVisible();
    // The next passkey needs the password again.
    await expect(page.locator('main input[name="current"]')).toHaveValue('');
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.getByRole('button', { name: security.everywhere }).click();
    await expect(page.getByText(login.loggedOut)).toBeVisible();
    // An answer that brings no new page leaves the form ready for another try.
    let lost = 0;
    await page.route('**', (route) => {
      if (!hasAnswerOfPasskey(route.request().postData())) return route.continue();
      lost += 1;
      return route.fulfill({ status: 204 });
    });
    const press = page.getByRole('button', { name: login.passkey });
    await expect(async () => {
      if (lost === 0) await press.click({ timeout: 2000 });
      expect(lost).toBe(1);
    }).toPass();
    await expect(press).not.toHaveAttribute('aria-busy');
    await page.unrouteAll();
    await enterByPasskey(page.getByRole('heading', { level: 1, name: own.text.overview.greeting('Lea') }));

    await own.open('accountSecurity');
    const ofDevice = page.getByRole('region', { name: security.passkeys }).getByRole('listitem');
    await expect(ofDevice).toHaveCount(1);
    await ofDevice.getByRole('button').click();
    await expect(page.getByText(security.passkeyRemoved)).toBeVisible();
    await page.getByRole('button', { name: security.everywhere }).click();
    await expect(page.getByText(login.loggedOut)).toBeVisible();
    // The device still has its key; the shop no longer knows it.
    await enterByPasskey(page.getByText(login.passkeyWrong));
  });
}

test('browsers without passkeys are offered the password alone', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  const own = account(page, 'de-CH');
  await own.open('account');
  await expect(page.getByRole('button', { name: own.text.login.submit, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: own.text.login.passkey })).toHaveCount(0);
});

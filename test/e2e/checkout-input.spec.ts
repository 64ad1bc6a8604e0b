import type { Area } from '../../src/tenants/paths.ts';
import { variants } from '../support/depth.ts';
import { FRENCH } from './support/languages.ts';
import { expect, test } from './support/shop-test.ts';
import { POT, shopper } from './support/shopper.ts';

for (const javaScriptEnabled of variants([true, false])) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('explains an empty or wrong e-mail address and keeps the input @whole', async ({ page }) => {
      const lea = shopper(page, 'de-CH');
      await lea.has(POT);
      await lea.open('checkoutLogin');
      const email = page.getByRole('textbox', { name: 'E-Mail-Adresse' }).first();
      await page.getByRole('button', { name: 'Als Gast weiter' }).click();
      await expect(email).toHaveAccessibleDescription(/Bitte geben Sie Ihre E-Mail-Adresse ein\./);
      await expect(page.getByRole('alert')).toContainText('Bitte prüfen Sie eine Angabe');

      await email.fill('lea@example');
      await page.getByRole('button', { name: 'Als Gast weiter' }).click();
      await expect(email).toHaveAccessibleDescription(/Die E-Mail-Adresse ist nicht gültig\./);
      await expect(email).toHaveValue('lea@example');
      await expect(email).toHaveAttribute('aria-invalid', 'true');
    });

    test('lists every field of an empty address, and refuses letters in the postal code', async ({ page }) => {
      const lea = shopper(page, 'de-CH');
      await lea.has(POT);
      await lea.startsAt('delivery');
      await lea.go().click();
      const summary = page.getByRole('alert');
      await expect(summary).toContainText('Bitte prüfen Sie 7 Angaben');
      await expect(summary.getByRole('link')).toHaveText([
        /^Anrede/,
        /^Vorname/,
        /^Nachname/,
        /^Strasse/,
        /^Hausnummer/,
        /^Postleitzahl/,
        /^Ort/,
      ]);
      if (javaScriptEnabled) {
        await expect(summary).toBeFocused();
        await summary.getByRole('link', { name: /^Nachname/ }).click();
        await expect(page.getByRole('textbox', { name: 'Nachname' })).toBeFocused();
      }
      await expect(page.getByRole('textbox', { name: 'Vorname' })).toHaveAccessibleDescription(
        /Bitte geben Sie Ihren Vornamen ein\./,
      );

      await page.getByRole('textbox', { name: 'Vorname' }).fill('Lea');
      await page.getByRole('textbox', { name: 'Postleitzahl' }).fill('80O1');
      await lea.go().click();
      await expect(page.getByRole('textbox', { name: 'Postleitzahl' })).toHaveAccessibleDescription(
        /Nur Zahlen sind erlaubt/,
      );
      await expect(page.getByRole('textbox', { name: 'Postleitzahl' })).toHaveValue('80O1');
      await expect(page.getByRole('textbox', { name: 'Vorname' })).toHaveValue('Lea');
    });

    test('asks a guest for eight fields, and gives the sentence of a problem the width of a phone', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 360, height: 800 });
      const lea = shopper(page, 'de-CH');
      await lea.has(POT);
      await lea.startsAt('delivery');
      const main = page.getByRole('main');
      const asked = main
        .getByRole('group', { name: 'Anrede' })
        .or(main.locator('input:not([type=radio])[required], select[required]'));
      await expect(asked.filter({ visible: true })).toHaveCount(8);
      await lea.go().click();
      const street = page.getByRole('textbox', { name: 'Strasse' });
      const number = page.getByRole('textbox', { name: 'Hausnummer' });
      await expect(number).toHaveAccessibleDescription(/Hausnummer/);
      // Once in the summary and once at the field: the field itself does not repeat it.
      await expect(main.getByText('Bitte geben Sie Ihre Hausnummer ein', { exact: false })).toHaveCount(2);
      const problem = page.locator(`[id="${await number.getAttribute('id')}-error"]`);
      const [sentence, field] = [await problem.boundingBox(), await street.boundingBox()];
      expect(sentence?.width).toBeGreaterThan(300);
      expect(field?.width).toBeGreaterThan(300);
      expect(sentence?.height).toBeLessThan(60);
    });

    if (javaScriptEnabled)
      test('says at once that a required field is empty, and ends its summary with the last problem', async ({
        page,
      }) => {
        const lea = shopper(page, 'de-CH');
        await lea.has(POT);
        await lea.startsAt('delivery');
        const field = (name: string) => page.getByRole('textbox', { name });
        await field('Vorname').focus();
        await page.keyboard.press('Tab');
        await expect(field('Vorname')).toHaveAccessibleDescription(/Bitte geben Sie Ihren Vornamen ein\./);
        await expect(page.getByRole('alert')).toBeHidden();
        await lea.go().click();
        await expect(page.getByRole('alert')).toBeFocused();
        await page.getByRole('radio', { name: 'Frau' }).check();
        await field('Vorname').fill('Lea');
        await field('Nachname').fill('Brunner');
        await field('Strasse').fill('Seestrasse');
        await field('Hausnummer').fill('12');
        await field('Ort').fill('Zürich');
        await field('Postleitzahl').fill('8001');
        await expect(page.getByRole('alert')).toContainText('Bitte prüfen Sie 7 Angaben');
        await field('Postleitzahl').blur();
        await expect(page.getByRole('alert')).toBeHidden();
        await lea.go().click();
        await expect(page.getByRole('heading', { level: 1, name: lea.text.checkout.payment.title })).toBeVisible();
      });

    test('takes a company and a second line, and keeps them open', async ({ page }) => {
      const lea = shopper(page, 'de-CH');
      await lea.has(POT);
      await lea.startsAt('delivery');
      const field = (name: string) => page.getByRole('textbox', { name }).first();
      await expect(field('Firma')).toBeHidden();
      await page.getByText('Firma oder Adresszusatz angeben').first().click();
      await field('Firma').fill('Bürki & Söhne');
      await field('Adresszusatz').fill('c/o Frei');
      await page.getByRole('radio', { name: 'Frau' }).check();
      await field('Vorname').fill('Lea');
      await field('Nachname').fill('Brunner');
      await field('Strasse').fill('Seestrasse');
      await field('Hausnummer').fill('12');
      await field('Postleitzahl').fill('8001');
      await field('Ort').fill('Zürich');
      await lea.go().click();
      await expect(page.getByRole('heading', { level: 1, name: lea.text.checkout.payment.title })).toBeVisible();
      await lea.open('delivery');
      await expect(field('Firma')).toHaveValue('Bürki & Söhne');
      await expect(field('Adresszusatz')).toBeVisible();
    });

    test('invoice needs a birthday and full age @whole', async ({ page }) => {
      const lea = shopper(page, 'de-CH');
      await lea.has(POT);
      await lea.startsAt('payment');
      await lea.go().click();
      await expect(page.getByRole('alert')).toContainText('Bitte wählen Sie eine Zahlungsart.');

      const birthday = page.getByRole('textbox', { name: 'Geburtsdatum' });
      await expect(birthday).toBeHidden();
      const invoice = page.getByRole('radio', { name: 'Rechnung' });
      await invoice.check();
      // The fields of the chosen method follow it directly, before the other methods.
      const label = page.locator('label').filter({ has: invoice });
      const [tile, field] = [await label.boundingBox(), await birthday.boundingBox()];
      const gap = (field?.y ?? Infinity) - (tile?.y ?? 0) - (tile?.height ?? 0);
      expect(gap).toBeGreaterThan(0);
      expect(gap).toBeLessThan(150);
      await birthday.fill('31.02.1990');
      await lea.go().click();
      await expect(birthday).toHaveAccessibleDescription(/Bitte geben Sie ein Datum wie 21\.11\.1990 ein\./);
      // With script the field says so before the answer, which shows the fields as they were sent.
      await expect(page.getByRole('alert')).toContainText('21.11.1990');
      await birthday.fill(`01.01.${new Date().getFullYear() - 10}`);
      await lea.go().click();
      await expect(birthday).toHaveAccessibleDescription(/mindestens 18 Jahre/);
      await expect(page.getByRole('radio', { name: 'Rechnung' })).toBeChecked();
    });

    test('refuses an order without consent to the terms @whole', async ({ page }) => {
      const lea = shopper(page, 'de-CH');
      await lea.has(POT);
      await lea.startsAt('checkAndOrder');
      await page.getByRole('button', { name: 'Jetzt bestellen' }).click();
      await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(/Bitte stimmen Sie den AGB zu/);
      await expect(page.getByRole('alert')).toContainText('Bitte stimmen Sie den AGB zu');
      await lea.order();
    });

    test('no step can be skipped @whole', async ({ page }) => {
      const lea = shopper(page, 'de-CH');
      // Page to which the shop redirects a request for a later step.
      const leadsTo = async (area: Area, place: string) => {
        const answer = await page.request.get(lea.path(area));
        expect(answer.ok()).toBe(true);
        expect(new URL(answer.url()).pathname, area).toBe(place);
      };
      await leadsTo('checkAndOrder', '/kasse/hinweis');
      await lea.open('confirmation');
      await expect(page).toHaveURL('/kasse/hinweis');
      await expect(page.getByRole('heading', { level: 1, name: 'Es gibt keine offene Bestellung' })).toBeVisible();
      for (const area of ['checkoutLogin', 'delivery', 'payment', 'deliveryChange', 'paymentChange'] as const)
        await leadsTo(area, '/warenkorb');
      await lea.has(POT);
      for (const area of ['delivery', 'payment'] as const) await leadsTo(area, '/kasse/registrieren');
      await lea.open('checkAndOrder');
      await expect(page).toHaveURL('/kasse/registrieren');
      await lea.enterEmail();
      await expect(page).toHaveURL('/kasse/lieferservice');
      await lea.open('checkAndOrder');
      await expect(page).toHaveURL('/kasse/lieferservice');
    });
  });
}

test('shows a field’s error on blur and removes it once the value is valid', async ({ page }) => {
  const lea = shopper(page, 'de-CH');
  await lea.has(POT);
  await lea.open('checkoutLogin');
  const email = page.getByRole('textbox', { name: 'E-Mail-Adresse' }).first();
  // Before hydration a blur shows nothing; the field is checked at the next blur.
  await expect(async () => {
    await email.fill('lea@');
    await email.press('Tab');
    await expect(email).toHaveAccessibleDescription(/nicht gültig/, { timeout: 1000 });
  }).toPass();
  await email.fill('lea@example.ch');
  await expect(email).not.toHaveAccessibleDescription(/nicht gültig/);
});

test('shows the error of an impossible birthday on blur @whole', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const lea = shopper(page, 'fr-CH');
  const { fields, fieldProblems, payment } = lea.text.checkout;
  await lea.has(POT);
  await lea.startsAt('payment');
  await page.getByRole('radio', { name: payment.methods.invoice.name }).check();
  const birthday = page.getByRole('textbox', { name: fields.birthday });
  for (const [entered, said] of [
    ['31.02.1990', fieldProblems['invalid-date']],
    ['abc', fieldProblems['invalid-date']],
    [`01.01.${new Date().getFullYear() - 10}`, fieldProblems['too-young']],
  ] as const) {
    // Before hydration a blur shows nothing.
    await expect(async () => {
      await birthday.fill(entered);
      await birthday.press('Tab');
      await expect(birthday).toHaveAccessibleDescription(new RegExp(`${said}$`), { timeout: 1000 });
    }).toPass();
  }
  await birthday.fill('21.11.1990');
  await expect(birthday).not.toHaveAttribute('aria-invalid');
});

for (const locale of FRENCH) {
  test(`${locale}: a connection error loses neither the address nor the order @whole`, async ({ page }) => {
    const lea = shopper(page, locale);
    const { frame, checkout } = lea.text;
    await lea.has(POT);
    await lea.startsAt('delivery');
    await page.route('**/*.data*', (route) => route.abort('aborted'));
    await lea.enterAddress();
    await expect(page.getByRole('alert').filter({ hasText: frame.errors.generic })).toBeVisible();
    await expect(page.getByRole('textbox', { name: checkout.fields.street, exact: true })).toHaveValue(
      lea.person.street,
    );
    await page.unroute('**/*.data*');
    await lea.go().click();

    await page.getByRole('radio', { name: checkout.payment.methods.prepayment.name }).check();
    await lea.go().click();
    await expect(page.getByRole('heading', { level: 1, name: checkout.review.title })).toBeVisible();
    await page.getByRole('checkbox').check();
    await page.route('**/*.data*', (route) => route.abort('aborted'));
    await page.getByRole('button', { name: checkout.review.order }).click();
    await expect(page.getByRole('alert').filter({ hasText: frame.errors.generic })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: checkout.review.title })).toBeVisible();
    await page.unroute('**/*.data*');
    await page.getByRole('button', { name: checkout.review.order }).click();
    await expect(page.getByRole('heading', { level: 1, name: checkout.confirmation.title })).toBeVisible();
  });
}

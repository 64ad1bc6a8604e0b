import { href } from '../../src/tenants/paths.ts';
import { expect, test } from './support/shop-test.ts';
import { POT, shopper, tabTo } from './support/shopper.ts';

test('a guest buys in German and pays in advance', async ({ page }) => {
  const lea = shopper(page, 'de-CH');
  await lea.open('home');
  await page.getByRole('combobox', { name: 'Suche' }).or(page.getByRole('searchbox')).first().fill('Schmortopf');
  await page.keyboard.press('Enter');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Schmortopf/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'In den Warenkorb' }).first().click();
  await expect(page.getByText('Bitte wählen: Durchmesser')).toBeVisible();
  await page.getByRole('radio', { name: 'Ø 24 cm' }).check();
  await expect(page).toHaveURL(/v=/);
  await page.getByRole('button', { name: 'In den Warenkorb' }).first().click();

  const layer = page.getByRole('dialog', { name: 'Ihr Artikel liegt im Warenkorb' });
  await expect(layer).toContainText('Schmortopf');
  await expect(layer).toContainText('Ø 24 cm');
  await expect(layer.getByRole('button', { name: 'Weiter einkaufen' })).toBeVisible();
  await layer.getByRole('link', { name: 'Zum Warenkorb' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Warenkorb' })).toBeVisible();
  await expect(page.getByText(/davon MWST\s8\.1\s%/)).toBeVisible();
  await lea.checkOut('prepayment');

  await expect(page.getByText(lea.email)).toBeVisible();
  await expect(page.getByText(`${lea.person.street} ${lea.houseNumber}`)).toBeVisible();
  await expect(page.getByText('Vorauszahlung')).toBeVisible();
  const number = await lea.order();

  expect(number).toMatch(/^\d{6,}$/);
  expect(new URL(page.url()).pathname).toBe('/kasse/auftrag');
  await expect(page.getByText('IBAN')).toBeVisible();
  // The bank's reference contains the order number.
  const reference = page.getByRole('definition').filter({ hasText: /^\d{2}(?: \d{5}){5}$/ });
  await expect(reference).toBeVisible();
  expect((await reference.innerText()).replaceAll(' ', '')).toContain(number);
  await expect(page.getByText(lea.email)).toBeVisible();
  // The whole footer, with help and the legal pages, also without a reload. A guest may open an account.
  const footer = page.getByRole('contentinfo');
  await expect(footer.locator('a[href^="tel:"]').first()).toBeVisible();
  await expect(footer.getByRole('link', { name: 'AGB' })).toBeVisible();
  expect(await footer.getByRole('link').count()).toBeGreaterThan(15);
  await expect(page.getByRole('main').getByRole('link', { name: 'Kundenkonto eröffnen' })).toHaveAttribute(
    'href',
    href('de-CH', 'accountRegister'),
  );

  await lea.open('basket');
  await expect(page.getByText('Ihr Warenkorb ist leer')).toBeVisible();
  await lea.open('checkAndOrder');
  await expect(page.getByText(number).first()).toBeVisible();
});

test('completes a purchase by keyboard alone @whole', async ({ page }) => {
  const { text } = shopper(page, 'de-CH');
  const { checkout } = text;
  const field = (name: keyof typeof checkout.fields) => page.getByRole('textbox', { name: checkout.fields[name] });
  await page.goto('/');
  await tabTo(page, page.getByRole('combobox', { name: 'Suche' }).or(page.getByRole('searchbox')).first());
  await page.keyboard.type(POT);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Schmortopf/ })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'In den Warenkorb' }).first());
  await page.keyboard.press('Enter');

  const layer = page.getByRole('dialog');
  await expect(layer).toBeVisible();
  await tabTo(page, layer.getByRole('link', { name: 'Zur Kasse' }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: checkout.login.title })).toBeFocused();
  await tabTo(page, field('email').first());
  await page.keyboard.type('lea.brunner@example.ch');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: checkout.delivery.title })).toBeFocused();
  await tabTo(page, page.getByRole('radio', { name: checkout.salutations.female }));
  await page.keyboard.press('Space');
  for (const [name, value] of [
    ['firstName', 'Lea'],
    ['lastName', 'Brunner'],
    ['street', 'Bahnhofstrasse'],
  ] as const) {
    await tabTo(page, field(name));
    await page.keyboard.type(value);
  }
  await tabTo(page, page.getByRole('checkbox', { name: checkout.fields.noHouseNumber }));
  await page.keyboard.press('Space');
  await tabTo(page, field('postalCode'));
  await page.keyboard.type('8001');
  await tabTo(page, field('city'));
  await page.keyboard.type('Zürich');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: checkout.payment.title })).toBeFocused();
  await tabTo(page, page.getByRole('radio', { name: checkout.payment.methods.invoice.name }));
  await page.keyboard.press('Space');
  await tabTo(page, field('birthday'));
  await page.keyboard.type('21.11.1990');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: checkout.review.title })).toBeFocused();
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: checkout.review.order }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: checkout.confirmation.title })).toBeVisible();
});

test('a double click on the button makes one order @whole', async ({ page, context }) => {
  const lea = shopper(page, 'de-CH');
  await lea.has(POT);
  await lea.startsAt('checkAndOrder');
  await page.getByRole('checkbox').check();
  const other = await context.newPage();
  await other.goto('/kasse');
  await other.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Jetzt bestellen' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Vielen Dank für Ihre Bestellung' })).toBeVisible();
  const number = await page.getByText('Bestellnummer').first().textContent();
  await other.getByRole('button', { name: 'Jetzt bestellen' }).click();
  await expect(other.getByText('Diese Bestellung haben Sie bereits aufgegeben')).toBeVisible();
  await expect(other.getByText((number ?? '').replace(/\D/g, '')).first()).toBeVisible();
});

test('goes back through the steps, and returns from a change to the order review @whole', async ({ page }) => {
  const lea = shopper(page, 'de-CH');
  await lea.has(POT);
  await lea.startsAt('payment');
  await page.getByRole('radio', { name: 'Vorauszahlung' }).check();
  await lea.go().click();
  await expect(page.getByRole('heading', { level: 1, name: lea.text.checkout.review.title })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Zahlung' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Vorauszahlung' })).toBeChecked();
  await page.goForward();

  await page.getByRole('link', { name: 'Rechnungsadresse ändern' }).click();
  await expect(page).toHaveURL('/kasse/lieferservice-aendern');
  await expect(page.getByRole('textbox', { name: 'Vorname' })).toHaveValue('Lea');
  await page.getByRole('textbox', { name: 'Vorname' }).fill('Leandra');
  await page.getByRole('button', { name: 'Änderungen übernehmen' }).click();
  await expect(page).toHaveURL('/kasse');
  await expect(page.getByText('Leandra Brunner')).toBeVisible();

  await page.getByRole('link', { name: 'Zahlung ändern' }).click();
  await page.getByRole('radio', { name: 'Rechnung' }).check();
  await page.getByRole('textbox', { name: 'Geburtsdatum' }).fill('1990-11-21');
  await page.getByRole('button', { name: 'Änderungen übernehmen' }).click();
  await expect(page).toHaveURL('/kasse');
  await expect(page.getByText('Sie bezahlen innert 20 Tagen')).toBeVisible();
});

test('explains a change since the page was shown, and places no order @whole', async ({ page, context }) => {
  const lea = shopper(page, 'de-CH');
  await lea.has(POT);
  await lea.startsAt('checkAndOrder');
  await page.getByRole('checkbox').check();

  const other = await context.newPage();
  await other.goto('/warenkorb');
  await other.getByRole('button', { name: /^Ein Stück mehr von/ }).click();
  await expect(other.getByRole('textbox', { name: /^Menge von/ })).toHaveValue('2');
  await expect(other.getByText('2 Artikel').first()).toBeVisible();

  await page.getByRole('button', { name: 'Jetzt bestellen' }).click();
  await expect(page.getByRole('alert')).toContainText('Ihr Warenkorb wurde in einem anderen Fenster geändert.');
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByRole('button', { name: 'Jetzt bestellen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vielen Dank für Ihre Bestellung' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest buys in French on invoice @whole', async ({ page }) => {
    const jean = shopper(page, 'fr-CH');
    await jean.addToBasket(POT);
    await jean.checkOut('invoice');
    await expect(page.getByText(jean.text.checkout.payment.methods.invoice.name).first()).toBeVisible();
    await jean.order();
    expect(new URL(page.url()).pathname).toBe('/fr/commande/confirmation');
    await expect(page.getByText(jean.text.checkout.confirmation.nextInvoice(20))).toBeVisible();
    await expect(page.getByText('IBAN')).toHaveCount(0);
  });

  test('asks for another delivery address and uses it @whole', async ({ page }) => {
    const lea = shopper(page, 'de-CH');
    const { checkout } = lea.text;
    await lea.has(POT);
    await lea.startsAt('delivery');
    await page.getByRole('checkbox', { name: checkout.fields.otherAddress }).check();
    await lea.enterAddress();
    await expect(page.getByText(checkout.delivery.enterShipping)).toBeVisible();

    const shipping = page.getByRole('group', { name: checkout.delivery.shipping, exact: true });
    await shipping.getByRole('radio', { name: checkout.salutations.male }).check();
    for (const [name, value] of Object.entries({
      firstName: 'Urs',
      lastName: 'Meier',
      street: 'Dorfgasse',
      houseNumber: '3',
      postalCode: '3011',
      city: 'Bern',
    } as const)) {
      await shipping.getByRole('textbox', { name: checkout.fields[name as 'city'] }).fill(value);
    }
    await lea.go().click();
    // Goods on invoice go to the billing address only.
    await expect(page.getByRole('radio', { name: checkout.payment.methods.invoice.name })).toBeDisabled();
    await page.getByRole('radio', { name: checkout.payment.methods.prepayment.name }).check();
    await lea.go().click();
    await expect(page.getByText('3011 Bern')).toBeVisible();
  });
});

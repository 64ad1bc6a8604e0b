import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { shopper } from './support/shopper.ts';

/** Sofa of the demo, whose accessories are a lamp without a choice and cushions in several colours. */
const SOFA = '200101-01';

test('the added layer adds an accessory with one press and stays open', async ({ page }) => {
  const lea = shopper(page, 'de-CH');
  await lea.openArticle(SOFA);
  await lea.addToBasket(SOFA);
  const layer = page.getByRole('dialog', { name: 'Ihr Artikel liegt im Warenkorb' });
  const companions = layer.getByRole('region', { name: 'Dazu passt' });
  await expect(companions.getByRole('listitem')).toHaveCount(3);
  await expect(companions.getByRole('link', { name: /^Variante wählen: / }).first()).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await companions.getByRole('button', { name: /^In den Warenkorb: .*Stehleuchte/ }).click();
  await expect(companions.getByRole('button', { name: /^Im Warenkorb: .*Stehleuchte/ })).toBeFocused();
  await expect(layer.getByText('Warenkorb (2 Artikel)')).toBeVisible();
  await lea.open('basket');
  await expect(page.getByRole('heading', { name: 'Artikel im Warenkorb (2 Artikel)' })).toBeVisible();
  // The lamp is in the basket, so nothing offers it.
  await expect(page.getByRole('button', { name: /^In den Warenkorb: .*Stehleuchte/ })).toHaveCount(0);
});

test.describe('without JavaScript, in French', () => {
  test.use({ javaScriptEnabled: false });

  test('the basket offers what goes with its contents', async ({ page }) => {
    const lea = shopper(page, 'fr-CH');
    await lea.has(SOFA);
    await lea.open('basket');
    const companions = page.getByRole('region', { name: 'À prendre avec' });
    await companions
      .getByRole('button', { name: /^Ajouter au panier/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: /2 articles/ })).toBeVisible();
  });
});

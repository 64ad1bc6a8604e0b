import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';

test.describe('opens the layer from Austria, in French', () => {
  test.use({ extraHTTPHeaders: { 'x-geo-country': 'AT', 'x-forwarded-for': '127.9.9.1' } });

  test('offers another country’s shop once, by keyboard too, and shifts no layout @whole', async ({ page }) => {
    await page.goto('/fr/aide-service');
    // The offer waits for the first interaction.
    await page.mouse.wheel(0, 300);
    const layer = page.getByRole('dialog', { name: 'Vous achetez en Autriche\u00a0?' });
    await expect(layer).toBeVisible();
    await expect(layer.getByRole('link', { name: 'Aller à la boutique pour l’Autriche' })).toHaveAttribute(
      'href',
      /^http:\/\/at\.localhost:\d+\/$/,
    );
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(layer).toBeHidden();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/fr');
    await page.waitForLoadState('networkidle');
    expect(asked).not.toContain('/api/layers');
  });
});

test('a layer of service texts opens over the page, and is a page without a script', async ({ page, browser }) => {
  await page.goto('/service-hilfe/lieferung');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/servicelayer/shipping';
    link.dataset.layer = 'service';
    link.dataset.reload = '';
    link.textContent = 'Lieferung';
    document.querySelector('main')?.prepend(link);
  });
  await page.getByRole('main').getByRole('link', { name: 'Lieferung', exact: true }).click();
  const layer = page.getByRole('dialog', { name: 'Lieferung kurz erklärt' });
  await expect(layer).toContainText('7.95');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(layer).toBeHidden();
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const other = await plain.newPage();
  await other.goto(new URL('/servicelayer/shipping', page.url()).href);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Lieferung kurz erklärt');
  await plain.close();
});

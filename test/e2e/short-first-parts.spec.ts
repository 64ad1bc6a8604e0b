import { BOTH } from './support/languages.ts';
import { expect, test } from './support/shop-test.ts';
import { DRESS, shopper } from './support/shopper.ts';

test.use({ viewport: { width: 360, height: 780 } });

/** Short first parts that end a line, with the word behind them. Runs in the browser. */
function leftAlone(): string[] {
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { index, 0: word } of (node.textContent ?? '').matchAll(/(?<![\p{L}\d,.@/_-])\p{L}{1,2}-\p{L}+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.indexOf('-') + 2);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
    }
  return found;
}

for (const locale of BOTH)
  test(`${locale}: "E-Mail" and "V-Ausschnitt" stay on one line at any width of their column`, async ({ page }) => {
    const lea = shopper(page, locale);
    const narrow = async (): Promise<string[]> => {
      const found = await page.evaluate(leftAlone);
      // Every width of a column, so that each word meets the end of a line.
      for (let width = 330; width > 120; width -= 6) {
        await page.evaluate((size) => {
          for (const element of document.querySelectorAll<HTMLElement>(
            'main h1, main h2, main label, main dd, main article',
          ))
            element.style.maxInlineSize = `${size}px`;
        }, width);
        found.push(...(await page.evaluate(leftAlone)));
      }
      return [...new Set(found)];
    };
    await lea.openArticle(DRESS);
    if (locale === 'de-CH') await expect(page.getByRole('heading', { level: 1 })).toContainText('V-Ausschnitt');
    expect(await narrow(), page.url()).toEqual([]);
    await lea.open('accountRegister');
    await expect(
      page
        .locator('main label')
        .filter({ hasText: /e-mail/i })
        .first(),
    ).toBeVisible();
    expect(await narrow(), page.url()).toEqual([]);
  });

import { href } from '../../src/tenants/paths.ts';
import { BOTH } from './support/languages.ts';
import { expect, test } from './support/shop-test.ts';

test.use({ hasTouch: true, isMobile: true });

/** Least height of what a finger presses, in CSS pixels (WCAG 2.5.5). A pixel less is rounding. */
const LEAST = 43;

/** Runs in the browser: returns the controls of the page that react on a smaller height. Links within a sentence are free. */
function smallControls(least: number): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'main :is(a[href], button, summary, label:has(input), select)',
  );
  return [...controls].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]')) return [];
    if (getComputedStyle(control).display === 'inline') return [];
    control.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = control.getBoundingClientRect();
    if (width < 2 || height < 2) return [];
    const [x, y] = [left + width / 2, top + height / 2];
    const reacts = (offset: number): boolean => {
      const hit = document.elementFromPoint(x, y + offset);
      return hit !== null && (control.contains(hit) || (hit instanceof HTMLLabelElement && hit.contains(control)));
    };
    let reach = 1;
    for (const direction of [-1, 1])
      for (let offset = 1; offset <= least && reacts(direction * offset); offset += 1) reach += 1;
    return reach < least ? [`${reach} px: ${control.textContent?.trim() || control.getAttribute('aria-label')}`] : [];
  });
}

for (const locale of BOTH)
  for (const width of [360, 820])
    test(`${locale}: a finger hits every control of product and list at ${width} pixels`, async ({ page }) => {
      test.setTimeout(90_000);
      await page.setViewportSize({ width, height: 900 });
      const search = href(locale, 'search');
      // A dress with sizes, a sofa with documents, a television with an energy label, and a list of such.
      for (const term of ['100101-01', '200101-01', '300101-01', locale === 'fr-CH' ? 'téléviseur' : 'fernseher']) {
        await page.goto(`${search}?q=${encodeURIComponent(term)}`, { waitUntil: 'networkidle' });
        expect(await page.evaluate(smallControls, LEAST), term).toEqual([]);
      }
    });

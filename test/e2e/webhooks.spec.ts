import { ADMIN_ROOT } from '../../src/admin/sections.ts';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { openReceiver } from '../webhooks/support.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

const { de } = staffTexts;
const say = de.webhooks;

test('an admin makes a webhook, tests it, looks at the request and pauses it', async ({ page }) => {
  const receiver = await openReceiver();
  try {
    await comeIn(page, 'chefin.hooks@montarve.example', 'admin');
    await page.goto(`${ADMIN_ROOT}/webhooks`);
    await page.getByRole('link', { name: say.add }).click();
    await page.getByRole('textbox', { name: say.name }).fill(`Lager ${test.info().retry}`);
    await page.getByRole('textbox', { name: say.url }).fill('https://10.0.0.7/hooks');
    await page.getByLabel(say.types['review.submitted']).check();
    await page.getByRole('button', { name: say.create }).click();
    await expect(page.getByRole('alert')).toHaveText(say.problems['private-host']);
    // The form still has the entered values.
    await expect(page.getByLabel(say.types['review.submitted'])).toBeChecked();
    await page.getByRole('textbox', { name: say.url }).fill(receiver.url);
    await page.getByRole('button', { name: say.create }).click();
    await expect(page.getByRole('status').locator('code')).toHaveText(/^whsec_/);
    await page.getByRole('link', { name: say.openEndpoint }).click();

    await page.getByRole('button', { name: say.test }).click();
    await expect(page.getByRole('status')).toContainText(`${say.outcomes.delivered} (204)`);
    expect(receiver.received).toHaveLength(1);
    for (const width of [820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    await page.getByRole('link', { name: say.wholeLog }).click();
    await expect(page.getByRole('table')).toContainText('webhook.test');
    await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click();
    await expect(page.getByRole('region', { name: say.request })).toContainText('"type": "webhook.test"');

    await page.getByRole('region', { name: say.outcome }).getByRole('link').click();
    await page.getByRole('button', { name: say.pause }).click();
    await expect(page.getByRole('status')).toHaveText(say.paused);
    await expect(page.getByText(say.pausedNote)).toBeVisible();
  } finally {
    await receiver.close();
  }
});

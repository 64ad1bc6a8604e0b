import { ADMIN_ROOT } from '../../src/admin/sections.ts';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

const { de } = staffTexts;
const say = de.apiClients;

test('an admin makes an API client, its program reads and exports, and a revoked key is refused', async ({ page }) => {
  const name = `Lager Nord ${test.info().retry}`;
  await comeIn(page, 'chefin.api@montarve.example', 'admin');
  await page.goto(`${ADMIN_ROOT}/api-clients`);
  await page.getByRole('link', { name: say.add }).click();
  await page.getByRole('textbox', { name: say.name }).fill(name);
  await page.getByRole('textbox', { name: say.networks }).fill('nonsense');
  await page.getByLabel(de.employeeRoles.permissions['product.price']).check();
  await page.getByLabel(de.employeeRoles.permissions['category.read']).check();
  await page.getByRole('button', { name: say.create }).click();
  await expect(page.getByRole('alert')).toHaveText(say.problems.networks);
  // The form still has the entered values.
  await expect(page.getByRole('textbox', { name: say.name })).toHaveValue(name);
  await expect(page.getByLabel(de.employeeRoles.permissions['product.price'])).toBeChecked();
  await page.getByRole('textbox', { name: say.networks }).fill('');
  await page.getByRole('button', { name: say.create }).click();
  const shown = page.getByRole('status').locator('code');
  await expect(shown).toHaveText(/^kontor_\w{49}$/);
  const key = (await shown.textContent()) ?? '';
  await page.getByRole('link', { name: say.openClient }).click();
  await expect(page.getByLabel(de.employeeRoles.permissions['product.read'])).toBeChecked();

  const headers = { authorization: `Bearer ${key}` };
  const read = () => page.request.get('/api/admin/v1/tenants/ch/products?limit=1', { headers });
  const answer = await read();
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ items: [{ id: expect.any(String) }] });

  const created = await page.request.post('/api/admin/v1/jobs', {
    headers: { ...headers, 'idempotency-key': `export-${test.info().retry}` },
    data: { resource: 'categories' },
  });
  expect(created.status()).toBe(202);
  const { location = '' } = created.headers();
  const stateOf = async () => (await (await page.request.get(location, { headers })).json()).state;
  await expect.poll(stateOf).toBe('done');
  const result = await (await page.request.get(`${location}/result`, { headers })).text();
  expect(JSON.parse(result.split('\n')[0] ?? '')).toMatchObject({ id: expect.any(String) });
  await page.reload();
  await expect(page.getByRole('table', { name: say.jobs.title })).toContainText(say.jobs.states.done);
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await accessibilityProblems(page)).toEqual([]);
  }

  await page.getByRole('button', { name: say.endSecretOf(key.slice(0, 11)) }).click();
  await expect(page.getByRole('status')).toHaveText(say.secretEnded);
  expect((await read()).status()).toBe(401);
  await expect(page.getByRole('table', { name: de.audit.history })).toContainText(name);
});

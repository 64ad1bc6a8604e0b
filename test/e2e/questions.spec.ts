import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';

const SOFA = '/s/?q=200101-01';

test('asks a question with a script: keeps what was typed after mistakes, and says that it arrived', async ({
  page,
}) => {
  await page.goto(SOFA);
  await page.getByRole('link', { name: 'Frage stellen' }).click();
  await page.waitForLoadState('networkidle');
  const question = page.getByRole('textbox', { name: 'Ihre Frage' });
  await question.fill('Passt das Sofa durch eine Tür von 70 cm?');
  await page.getByRole('textbox', { name: 'Name, der gezeigt wird' }).fill('Nora');
  await page.getByRole('button', { name: 'Frage abschicken' }).click();
  await expect(page.getByRole('alert')).toContainText('Bitte prüfen Sie eine Angabe');
  await expect(question).toHaveValue('Passt das Sofa durch eine Tür von 70 cm?');
  expect(await accessibilityProblems(page)).toEqual([]);
  const email = page.getByRole('textbox', { name: 'E-Mail-Adresse' });
  await expect(email).toHaveAccessibleDescription(/Bitte füllen Sie dieses Feld aus\./);

  await email.fill(`nora.${process.pid}@example.ch`);
  await page.getByRole('button', { name: 'Frage abschicken' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Danke für Ihre Frage' })).toBeVisible();
  await expect(page).toHaveURL(/\?asked=1/);
});

import { afterEach, expect, test } from 'vitest';
import { loadCheckoutMessages, loadMessages } from '../tenants/messages/index.ts';
import { showPageTexts } from './page-texts.ts';

afterEach(() => {
  globalThis.kontorTexts = undefined;
});

test('shows the own texts of the document in the catalogues that the page loads', async () => {
  showPageTexts(
    JSON.stringify({
      'basket.empty': 'Nichts drin',
      'checkout.errorSummary': { by: '0', forms: { one: 'Noch eins', other: 'Noch {0}' } },
    }),
  );
  expect((await loadMessages('de-CH')).basket.empty).toBe('Nichts drin');
  const { errorSummary } = await loadCheckoutMessages('de-CH');
  expect([errorSummary(1), errorSummary(4)]).toEqual(['Noch eins', 'Noch 4']);
});

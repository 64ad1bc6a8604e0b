import { expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { composeLetter } from './compose-mail.ts';

test('keeps short facts in one paragraph, beside a long one', async () => {
  const { html } = await composeLetter(
    { tenant: tenants.ch, locale: 'de-CH' },
    { kind: 'payment-reminder', to: 'lea@example.ch', key: 'facts' },
    {
      subject: 'Erinnerung',
      title: 'Erinnerung',
      paragraphs: [],
      facts: [
        ['Rate 1 der Bestellung 10000006, zahlbar bis 21. September 2026', '30.16 CHF'],
        ['Betrag', '30.16 CHF'],
        ['Referenz', '00 20000'],
      ],
      button: 'Bezahlen',
      link: 'https://www.montarve.ch/',
      ignore: 'Fragen?',
    },
  );
  const between = (from: string, to: string) => html.slice(html.lastIndexOf(from), html.lastIndexOf(to));
  expect(between('Rate 1', 'Betrag')).toContain('</div>');
  expect(between('Betrag', 'Referenz')).not.toContain('</div>');
  expect(between('Betrag', 'Referenz')).toContain('<br');
});

test('says that its colours are light, so that mail programs do not invert them', async () => {
  const { html } = await composeLetter(
    { tenant: tenants.ch, locale: 'de-CH' },
    { kind: 'payment-reminder', to: 'lea@example.ch', key: 'light' },
    {
      subject: 'Erinnerung',
      title: 'Erinnerung',
      paragraphs: [],
      facts: [],
      button: 'Bezahlen',
      link: 'https://www.montarve.ch/',
      ignore: 'Fragen?',
    },
  );
  const head = html.slice(0, html.indexOf('<body'));
  expect(head).toContain('<meta name="color-scheme" content="light only"');
  expect(head).toContain('<meta name="supported-color-schemes" content="light only"');
});

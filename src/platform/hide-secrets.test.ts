import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hideSecrets } from './hide-secrets.ts';
import { newToken } from './tokens.ts';

const HIDDEN = '[hidden]';
const token = fc.uint8Array({ minLength: 16, maxLength: 80 }).map((bytes) => Buffer.from(bytes).toString('base64url'));

test.each([
  [
    'https://www.montarve.ch/mein-konto/passwort-festlegen?link=TOKEN',
    'https://www.montarve.ch/mein-konto/passwort-festlegen',
  ],
  [
    '<a href="https://shop.example.ch/x?a=1&amp;t=TOKEN">https://shop.example.ch/x?t=TOKEN</a>',
    'https://shop.example.ch/x',
  ],
  ['https://shop.example.ch/x#TOKEN', 'https://shop.example.ch/x'],
  ['https://shop.example.ch/open/TOKEN/now', '/now'],
  ['https://shop.example.ch/images/0123456789abcdef0123456789abcdef/TOKEN', '/images/'],
  ['https://shop.example.ch/images/0123456789abcdef0123456789abcdef/320?t=TOKEN', '/images/'],
  ['Geben Sie TOKEN ein, danke.', 'Geben Sie [hidden] ein, danke.'],
  ['5f8e6c9a-0d41-4f29-8b1e-1f2f3a4b5c6d.1795305600.TOKEN', '1795305600'],
])('hides the token in %s', (text, remains) => {
  const secret = newToken();
  const shown = hideSecrets(text.replaceAll('TOKEN', secret), HIDDEN);
  expect(shown).not.toContain(secret);
  expect(shown).toContain(HIDDEN);
  expect(shown).toContain(remains);
});

test.each([
  'Bestellung 10000001 vom 26. November 2026',
  'https://www.montarve.ch/service-hilfe/zahlung-und-lieferung-der-moebel',
  'https://www.montarve.ch/images/0123456789abcdef0123456789abcdef/320',
  'https://www.montarve.ch/p/sofa-aus-massivem-eichenholz-mit-bezug/SOFA-2024',
  'Konto CH9300762011623852957, Referenz 210000000003139471430009017',
  'Zahlungserinnerungsverfahren und Donaudampfschifffahrtsgesellschaft',
  '<table class="mj-column-per-100 mj-outlook-group-fix" style="mso-table-lspace:0pt">',
  '------------------------------',
  'Code WEIHNACHT',
])('leaves %s as it is', (text) => {
  expect(hideSecrets(text, HIDDEN)).toBe(text);
});

test('hides voucher codes on request', () => {
  expect(hideSecrets('Code AB2CD3EF4G, Nr. 2345678923', HIDDEN, { codes: true })).toBe('Code [hidden], Nr. 2345678923');
  expect(hideSecrets('<b>ABCDEFGHJK</b>', HIDDEN, { codes: true })).toBe('<b>[hidden]</b>');
  expect(hideSecrets('Code 042 917, #000000', HIDDEN, { codes: true })).toBe('Code [hidden], #000000');
});

test('hides every token of 16 bytes or more', () => {
  fc.assert(
    fc.property(token, fc.constantFrom('', '?link=', '/x/', ' ', '"'), (secret, before) => {
      expect(hideSecrets(`https://shop.example.ch/a${before}${secret}`, HIDDEN)).not.toContain(secret);
    }),
    { numRuns: 500 },
  );
});

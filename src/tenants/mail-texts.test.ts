import { expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { isMailTextKind, MAIL_TEXT_NAMES, withMailText } from './mail-text-names.ts';
import { mailTextOf } from './mail-texts.ts';

const { ch } = tenants;
const SAID = { subject: 'Ihre Bestellung 7 ist unterwegs', paragraphs: ['Alles ist unterwegs.'], title: 'Unterwegs' };
const own = {
  tenant: {
    mailTexts: {
      'de-CH': { 'order-shipped': { subject: 'Paket zu {order}', introduction: ['Guten Tag', 'Es geht um {order}.'] } },
    },
  },
  locale: 'de-CH' as const,
};

test('subjects of the messages have all names, in every locale', () => {
  for (const tenant of Object.values(tenants))
    for (const { locale } of tenant.locales)
      for (const kind of Object.keys(MAIL_TEXT_NAMES).filter(isMailTextKind))
        for (const name of MAIL_TEXT_NAMES[kind])
          expect(mailTextOf(tenant, locale, kind).subject, `${locale} ${kind}`).toContain(`{${name}}`);
});

test('puts the introduction before the text of the mail, with its values', () => {
  expect(withMailText(own, 'order-shipped', SAID, { order: '7' })).toEqual({
    subject: 'Paket zu 7',
    title: 'Unterwegs',
    paragraphs: ['Guten Tag', 'Es geht um 7.', 'Alles ist unterwegs.'],
  });
});

test('leaves other mails, other locales and mails without their values as they are', () => {
  expect(withMailText(own, 'order-cancelled', SAID, { order: '7' })).toBe(SAID);
  expect(withMailText({ ...own, locale: 'fr-CH' }, 'order-shipped', SAID, { order: '7' })).toBe(SAID);
  expect(withMailText(own, 'order-shipped', SAID, {})).toBe(SAID);
  expect(withMailText({ tenant: ch, locale: 'de-CH' }, 'order-shipped', SAID, { order: '7' })).toBe(SAID);
});

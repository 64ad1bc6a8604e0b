import { afterEach, describe, expect, test } from 'vitest';
import { afterOrderMessagesOf } from '../messages/after-order.ts';
import { giftCardMessagesOf } from '../messages/gift-cards.ts';
import { loadCheckoutMessages, loadMessages } from '../messages/index.ts';
import { messagesOf } from '../messages/server.ts';
import { BROWSER_CATALOGUES, cataloguesOf } from './catalogues.ts';
import { textProblem } from './check-text.ts';
import { setOwnTexts, type TextLayer } from './own-texts.ts';
import { platformTexts } from './platform-texts.ts';
import { textsWithKeys } from './read-template.ts';
import { isPlural, namedPlaces, type TextTemplate, templateTexts } from './text-template.ts';

const LOCALES = ['de-CH', 'fr-CH', 'de-DE', 'de-AT', 'nl-NL', 'it-CH', 'en-CH', 'fr-BE', 'it-IT', 'en-IE'] as const;

const layer = (locale: string, texts: Record<string, TextTemplate>): TextLayer => {
  const known = LOCALES.find((one) => one === locale) ?? 'de-CH';
  return new Map([[known, new Map(Object.entries(texts))]]);
};

afterEach(() => {
  setOwnTexts('folder', new Map());
  setOwnTexts('stored', new Map());
});

describe.each(LOCALES)('texts of the platform in %s', (locale) => {
  const texts = platformTexts(locale);

  test('are templates that name each value', () => {
    for (const { key, template, names } of texts.values()) {
      for (const part of templateTexts(template)) {
        expect(part, key).not.toMatch(/[\ue000\ue001]|undefined|NaN|\[object/);
        for (const name of namedPlaces(part)) expect(names, key).toContain(name);
      }
    }
  });

  test('fit themselves', () => {
    for (const text of texts.values()) expect(textProblem(text, text.template), text.key).toBeNull();
  });

  test('read the same after their replacement by themselves', () => {
    const before = textsWithKeys(cataloguesOf(locale));
    const all = [...texts.values()].map(({ key, template }): [string, TextTemplate] => [key, template]);
    setOwnTexts('stored', layer(locale, Object.fromEntries(all)));
    const after = new Map(textsWithKeys(cataloguesOf(locale)));
    for (const [key, text] of before) {
      const replaced = after.get(key);
      if (typeof text !== 'function' || typeof replaced !== 'function' || !texts.has(key)) continue;
      if (hasDay(locale, text)) continue;
      for (const values of [
        [1, 7, 8, 9],
        [7, 1, 8, 9],
        [2, 3, 4, 5],
      ])
        if (String(replaced(...values)) !== String(text(...values)))
          expect([key, replaced(...values)]).toEqual([key, text(...values)]);
    }
  });

  test('have the same words for every value, or cannot be replaced', () => {
    const shown = new Map(textsWithKeys(cataloguesOf(locale)));
    const all = [...texts.values()].map(({ key, template }): [string, TextTemplate] => [key, template]);
    setOwnTexts('stored', layer(locale, Object.fromEntries(all)));
    const replacedTexts = new Map(textsWithKeys(cataloguesOf(locale)));
    for (const { key, template, names } of texts.values()) {
      const [text, replaced] = [shown.get(key), replacedTexts.get(key)];
      if (typeof text !== 'function' || typeof replaced !== 'function' || hasDay(locale, text)) continue;
      // The number of a plural is no word.
      const isWord = (name: string): boolean => !(isPlural(template) && template.by === name);
      const usual: unknown[] = names.map((name, index) => (isWord(name) ? `word${index}` : 2));
      const given: unknown[][] = [usual.map((value) => (value === 2 ? 2 : 'same'))];
      for (const [index, name] of names.entries())
        if (isWord(name)) given.push(...[null, '', '1', true, false].map((value) => usual.with(index, value)));
      for (const values of given) expect([key, values, replaced(...values)]).toEqual([key, values, text(...values)]);
    }
  });
});

/** Tells whether a text inflects the article before a day by its number, as Italian does. A replaced text has one article. */
function hasDay(locale: string, text: (...values: unknown[]) => unknown): boolean {
  return locale.startsWith('it') && /(?:\b(?:il|dal|al|del) |[’'])\d/.test(String(text(1, 8, 7, 9)));
}

test('reads singular and plural from the text of the platform', () => {
  const text = (locale: 'de-CH' | 'fr-CH', key: string) => platformTexts(locale).get(key)?.template;
  expect(text('de-CH', 'reviews.all')).toEqual({
    by: 'count',
    forms: { one: 'Die Bewertung lesen', other: 'Alle {count} Bewertungen lesen' },
  });
  expect(text('fr-CH', 'catalogue.filters.show')).toEqual({
    by: 'total',
    forms: { one: 'Afficher {total} article', other: 'Afficher {total} articles' },
  });
  expect(text('de-CH', 'mail.orderConfirmation.subject')).toBe('Ihre Bestellung {number} bei {shop}');
});

test('shows own texts wherever the catalogue is read, in their locale only', async () => {
  setOwnTexts('folder', layer('de-CH', { 'frame.toasts.close': 'Weg damit', 'checkout.errorSummary': 'Noch {count}' }));
  setOwnTexts('stored', layer('de-CH', { 'mail.orderConfirmation.subject': '{shop}: {number}' }));
  expect(messagesOf('de-CH').frame.toasts.close).toBe('Weg damit');
  expect((await loadMessages('de-CH')).frame.toasts.close).toBe('Weg damit');
  expect((await loadCheckoutMessages('de-CH')).errorSummary(3)).toBe('Noch 3');
  expect(messagesOf('de-CH').mail.orderConfirmation.subject('17', 'Laden')).toBe('Laden: 17');
  expect(messagesOf('de-DE').frame.toasts.close).not.toBe('Weg damit');
  expect(platformTexts('de-CH').get('frame.toasts.close')?.template).not.toBe('Weg damit');
});

test('lets a text of the back office replace that of the folder, and returns to it', () => {
  setOwnTexts('folder', layer('fr-CH', { 'frame.toasts.close': 'dossier' }));
  setOwnTexts('stored', layer('fr-CH', { 'frame.toasts.close': 'bureau' }));
  expect(messagesOf('fr-CH').frame.toasts.close).toBe('bureau');
  setOwnTexts('stored', new Map());
  expect(messagesOf('fr-CH').frame.toasts.close).toBe('dossier');
});

test('fills lists of paragraphs and does not read values as places', () => {
  setOwnTexts(
    'stored',
    layer('de-CH', { 'giftCards.shop.conditions': ['{days} Tage', '{validity}', 'a', 'b'].slice(0, conditions()) }),
  );
  expect(giftCardMessagesOf('de-CH').shop.conditions('{days}', 9).slice(0, 2)).toEqual(['9 Tage', '{days}']);
});

const conditions = () => {
  const template = platformTexts('de-CH').get('giftCards.shop.conditions')?.template;
  return template === undefined ? 0 : templateTexts(template).length;
};

test('gives pages only the texts that browsers load, as JSON that cannot end a script element', () => {
  setOwnTexts(
    'stored',
    layer('de-CH', { 'basket.summary.shippingHint': '</script>', 'mail.account.register.title': 'Nur Mail' }),
  );
  const json = globalThis.kontorTexts?.forPages('de-CH') ?? '';
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual({ 'basket.summary.shippingHint': '</script>' });
  expect(globalThis.kontorTexts?.forPages('fr-CH')).toBeNull();
});

test('leaves catalogues alone without own texts', () => {
  expect(globalThis.kontorTexts).toBeUndefined();
  expect(afterOrderMessagesOf('de-CH')).toBe(afterOrderMessagesOf('de-LI'));
});

test('knows the catalogues of browsers', () => {
  const names = Object.keys(cataloguesOf('de-CH'));
  for (const name of BROWSER_CATALOGUES) expect(names).toContain(name);
});

describe('a text cannot replace one of the platform', () => {
  const platform = { template: 'Ihre Bestellung {number} bei {shop}', names: ['number', 'shop'] };
  test.each([
    ['{number}', { code: 'lost-value', name: 'shop' }],
    ['{number} {shop} {price}', { code: 'unknown-value', name: 'price' }],
    [' ', { code: 'empty' }],
    ['a\u0007 {number} {shop}', { code: 'characters' }],
    [['{number}', '{shop}'], { code: 'other-kind' }],
    [`{number} {shop}${'x'.repeat(4000)}`, { code: 'too-long' }],
  ])('as %j', (own, problem) => {
    expect(textProblem(platform, own)).toEqual(problem);
  });

  test('with another number of lines', () => {
    expect(textProblem({ template: ['a', 'b'], names: [] }, ['a'])).toEqual({ code: 'lines', count: 2 });
  });

  test('with a plural that loses its number', () => {
    const counted = { template: '{count} Artikel', names: ['count'] };
    expect(textProblem(counted, { by: 'count', forms: { one: 'Ein Artikel', other: 'Artikel' } })).toEqual({
      code: 'lost-value',
      name: 'count',
    });
    expect(textProblem(counted, { by: 'count', forms: { one: 'Ein Artikel', other: '{count} Artikel' } })).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '../../countries/facts.ts';
import { countryOf, languageOf } from '../../languages/language.ts';
import type { Locale } from '../tenant.ts';
import { loadAfterMessages } from './after.ts';
import { billingMessagesOf } from './billing.ts';
import { loadAccountMessages, loadCheckoutMessages, loadMessages } from './index.ts';
import { plural } from './plural.ts';
import { loadReviewMessages } from './reviews.ts';
import { sameShape } from './same-shape.ts';
import { messagesOf } from './server.ts';
import { loadCareMessages, loadCreditMessages, loadSearchMessages, loadWishesMessages } from './wanted.ts';

const LOCALES: Locale[] = ['de-CH', 'fr-CH', 'de-DE', 'de-AT', 'nl-NL', 'it-CH', 'en-CH', 'fr-BE', 'it-IT', 'en-IE'];
const COUNTS = [0, 1, 2, 12];

/** Value that no text contains; it shows where a text inserts its values. */
const INSERTED = 'Xy9';

/** Returns every text with its key. Calls functions with counts and with words. */
function textsOf(value: unknown, key = ''): { key: string; text: string }[] {
  if (typeof value === 'string') return [{ key, text: value }];
  if (typeof value === 'function') {
    return [...COUNTS, INSERTED].map((given) => {
      const text: unknown = Reflect.apply(value, undefined, [given, given, given, given]);
      return { key: `${key}(${given})`, text: String(text) };
    });
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, key === '' ? name : `${key}.${name}`));
}

const proper = (locale: Locale) => textsOf(messagesOf(locale));

describe.each(LOCALES)('%s', (locale) => {
  test('has the keys and kinds of Swiss German', () => {
    expect(sameShape(messagesOf('de-CH'), messagesOf(locale))).toBe(true);
  });

  test('has no empty text and no value that failed to print', () => {
    for (const { key, text } of textsOf(messagesOf(locale))) {
      expect(text.trim(), key).not.toBe('');
      expect(text, key).not.toMatch(/undefined|\[object|NaN|[\ue000\ue001]/);
      expect(text, key).not.toMatch(/^\s|\s$| {2}/);
    }
  });

  test('names the countries that the platform has facts of', () => {
    expect(Object.keys(messagesOf(locale).checkout.countries).sort()).toEqual([...COUNTRIES].sort());
  });

  test('loads the same texts in the browser, without those of mails', async () => {
    const {
      mail: _,
      contract: __,
      checkout,
      account,
      reviews,
      search,
      care,
      after,
      wishes,
      credit,
      ...shown
    } = messagesOf(locale);
    expect(await loadMessages(locale)).toEqual(shown);
    expect(await loadCheckoutMessages(locale)).toEqual(checkout);
    expect(await loadAccountMessages(locale)).toEqual(account);
    expect(await loadReviewMessages(locale)).toEqual(reviews);
    expect(await loadSearchMessages(locale)).toEqual(search);
    expect(await loadCareMessages(locale)).toEqual(care);
    expect(await loadAfterMessages(locale)).toEqual(after);
    expect(await loadWishesMessages(locale)).toEqual(wishes);
    expect(await loadCreditMessages(locale)).toEqual(credit);
  });
});

test('inserts in every locale the values that the model inserts', () => {
  const swiss = textsOf(messagesOf('de-CH'));
  for (const locale of LOCALES) {
    const shown = new Map(textsOf(messagesOf(locale)).map(({ key, text }) => [key, text.includes(INSERTED)]));
    for (const { key, text } of swiss) {
      // Another language may replace a number in words by a constant text.
      if (key.endsWith(`(${INSERTED})`) && text.includes(INSERTED) && !key.includes('greetings'))
        expect(shown.get(key), `${locale} ${key}`).toBe(true);
    }
  }
});

test('fixes the wording of some sentences', () => {
  const german = messagesOf('de-CH');
  expect(german.checkout.fieldProblems['invalid-email']).toBe('Die E-Mail-Adresse ist nicht gültig.');
  expect(german.checkout.fieldProblems['digits-only']).toBe('Nur Zahlen sind erlaubt');
  expect(german.catalogue.product.pleaseChooseSize).toBe('Bitte wählen Sie eine Grösse');
  expect(messagesOf('fr-CH').catalogue.product.pleaseChooseSize).toBe('Veuillez choisir une Taille');
});

test('labels the order button as the law requires', () => {
  const buttons = LOCALES.map((locale) => messagesOf(locale).checkout.review.order);
  expect(buttons).toEqual([
    'Jetzt bestellen',
    'Commander maintenant',
    'zahlungspflichtig bestellen',
    'zahlungspflichtig bestellen',
    'Bestelling met betaalverplichting',
    'Ordina con obbligo di pagare',
    'Buy now',
    'Commander avec obligation de paiement',
    'Ordina con obbligo di pagare',
    'Buy now',
  ]);
});

test('never calls delivery eco (directive 2024/825; UWG art. 3 para. 1 x)', () => {
  // \b ends at ASCII letters, so it misses é and ö.
  const generic =
    /(?<!\p{L})(?:[eé]co(?!n)|öko|umwelt|klima|grün|nachhaltig|milieu|duurza|groen|sosten|sustain|green)/iu;
  for (const locale of ['de-CH', 'fr-CH', 'de-DE', 'de-AT', 'nl-NL', 'fr-BE', 'it-IT', 'en-IE'] as const) {
    const { checkout, mail } = messagesOf(locale);
    for (const { key, text } of textsOf({
      how: checkout.how,
      delivery: checkout.delivery,
      mail: mail.orderConfirmation,
    }))
      expect(text, `${locale} ${key}`).not.toMatch(generic);
  }
  expect(messagesOf('de-DE').checkout.how.options.bundled.name).toBe('Gebündelte Zustellung');
  expect(messagesOf('de-CH').checkout.how.options.bundled.name).toBe('Gebündelte Lieferung');
});

test('names the reference of strike prices', () => {
  const wording = LOCALES.map((locale) => messagesOf(locale).catalogue.price.compareAt('P'));
  expect(wording).toEqual([
    'statt P',
    'au lieu de P',
    'niedrigster Preis der letzten 30 Tage: P',
    'niedrigster Preis der letzten 30 Tage: P',
    'laagste prijs van de laatste 30 dagen: P',
    'prezzo precedente P',
    'was P',
    'prix le plus bas des 30 derniers jours\u00a0: P',
    'prezzo più basso degli ultimi 30 giorni: P',
    'lowest price in the last 30 days: P',
  ]);
});

describe('spelling', () => {
  test('writes no sharp s in Swiss German', () => {
    for (const { key, text } of proper('de-CH')) expect(text, key).not.toContain('ß');
  });

  test.each(['de-DE', 'de-AT'] as const)('%s writes ß where it belongs and keeps ss elsewhere', (locale) => {
    const rightful =
      /kass|adress|pass|mess|muss|müss|dass|lass|fass|wiss|nisse|essen|interess|impress|prozess|schluss|schlüss|schloss|ausschn|nass|klass|voraussicht|besser/i;
    for (const { key, text } of proper(locale)) {
      for (const word of text.split(/[^\p{L}]+/u)) if (word.includes('ss')) expect(word, key).toMatch(rightful);
      expect(text, key).not.toMatch(/[«»]|\b[Ii]nnert\b|\bDuvet|\bVelo/);
    }
  });

  test.each<[Locale, RegExp]>([
    ['de-CH', /MwSt|Auftragsnummer|^freiwillig$/],
    ['de-DE', /MWST|\b[Bb]is am\b|bis und mit|kostet neu|^freiwillig$/],
    ['de-AT', /MWST|\b[Bb]is am\b|bis und mit|kostet neu|^freiwillig$/],
    ['fr-CH', /\bVers (?:l[ae’]|mes|mon|ma|votre)|\bindications\b|service clients?(?!è)\b|\bsceau\b/],
    ['nl-NL', /\b(?:je|jij|jouw|haar|zij)\b|tegoedbon|\bwinkel\b|vertragingsrente|[“”]/i],
  ])('uses no word in %s that native readers do not say', (locale, word) => {
    for (const { key, text } of proper(locale)) expect(text, key).not.toMatch(word);
  });

  test('does not respell inserted values', () => {
    const { mail, catalogue, checkout } = messagesOf('de-DE');
    expect(mail.orderConfirmation.greetings.female('Lea', 'Gross')).toBe('Guten Tag Frau Gross,');
    expect(catalogue.list.searchTitle('Fussmass')).toBe('Ergebnisse für „Fussmass“');
    expect(checkout.fields.street).toBe('Straße');
    expect(checkout.payment.methods.invoice.text(14)).toBe('Sie bezahlen innerhalb von 14 Tagen nach der Lieferung.');
  });

  test('sets no-break spaces and curly apostrophes in French', () => {
    for (const { key, text } of [...proper('fr-CH'), ...proper('fr-BE')]) {
      expect(text, key).not.toMatch(/[^\u00a0][;!?»]|«(?!\u00a0)|(?<!\u00a0):(?=\s|$)|'|\d %/);
    }
  });

  test('mixes no other language into Italian and English', () => {
    const german = /\b(?:und|oder|nicht|bitte|wählen|Lieferung|Rechnung|Bestellung|Warenkorb|Zahlung|Grösse|Farbe)\b/i;
    const french = /\b(?:votre|vous|veuillez|panier|livraison|commande|les|des)\b/i;
    const italian = /\b(?:il|della|Suo|carrello|consegna|ordine|pagamento|scelga)\b/;
    const english = /\b(?:the|your|please|basket|order|payment|choose)\b/i;
    for (const { key, text } of proper('it-CH'))
      for (const other of [german, french, english]) expect(text, key).not.toMatch(other);
    for (const { key, text } of proper('en-CH'))
      for (const other of [german, french, italian]) expect(text, key).not.toMatch(other);
  });

  test('sets curly apostrophes in Italian and English', () => {
    for (const locale of ['it-CH', 'en-CH'] as const)
      for (const { key, text } of proper(locale)) expect(text, `${locale} ${key}`).not.toMatch(/'|\s[:;!?]|« | »/);
  });

  test('mixes no German, Dutch and French', () => {
    const german =
      /\b(?:und|der|das|oder|nicht|Sie|Bitte|bitte|wählen|Artikelnummer|Lieferung|Rechnung|Bestellung|Warenkorb|Zahlung|Grösse|Farbe)\b/;
    const dutch = /\b(?:het|een|niet|uw|winkelmand|bezorging|bestelling|kies)\b/i;
    const french = /\b(?:votre|vous|veuillez|panier|livraison|commande|les|des)\b/i;
    for (const { key, text } of proper('fr-CH')) {
      expect(text, key).not.toMatch(german);
      expect(text, key).not.toMatch(dutch);
    }
    for (const { key, text } of proper('nl-NL')) {
      // "Artikelnummer" is also Dutch.
      expect(text.replaceAll('Artikelnummer', ''), key).not.toMatch(german);
      expect(text, key).not.toMatch(french);
    }
  });
});

describe('plurals', () => {
  const articles = { one: 'one', other: 'other' };

  test('treats 0 as singular in French, and as plural in other languages', () => {
    expect([0, 1, 2].map((count) => plural('de', count, articles))).toEqual(['other', 'one', 'other']);
    expect([0, 1, 2].map((count) => plural('nl', count, articles))).toEqual(['other', 'one', 'other']);
    expect([0, 1, 2].map((count) => plural('it', count, articles))).toEqual(['other', 'one', 'other']);
    expect([0, 1, 2].map((count) => plural('en', count, articles))).toEqual(['other', 'one', 'other']);
    expect([0, 1, 2].map((count) => plural('fr', count, articles))).toEqual(['one', 'one', 'other']);
  });

  test('falls back to the general text for a category without one', () => {
    expect(plural('fr', 1_000_000, articles)).toBe('other');
  });

  test('counts products', () => {
    expect(messagesOf('fr-CH').catalogue.filters.show(0)).toBe('Afficher 0 article');
    expect(messagesOf('fr-CH').catalogue.filters.show(312)).toBe('Afficher 312 articles');
    expect(messagesOf('nl-NL').catalogue.filters.show(1)).toBe('1 artikel tonen');
    expect(messagesOf('de-CH').catalogue.filters.show(312)).toBe('312 Artikel anzeigen');
    expect(messagesOf('de-CH').catalogue.list.shown(48, 312)).toBe('48 von 312');
  });
});

test.each(LOCALES)('%s: the bill names the parts of a plan as the checkout does', async (locale) => {
  const { rows } = await loadCreditMessages(locale);
  const { plan } = billingMessagesOf(locale);
  expect([plan.surcharge, plan.pauseSurcharge]).toEqual([rows.surcharge, rows.pauseSurcharge]);
});

test('gives a locale without texts of its own those of its language', () => {
  const models = { 'fr-BE': 'fr-FR', 'nl-BE': 'nl-NL', 'de-LI': 'de-CH', 'de-LU': 'de-DE', 'it-IT': 'it-SM' } as const;
  for (const [locale, model] of Object.entries(models))
    expect(messagesOf(`${languageOf(locale)}-${countryOf(locale)}`), locale).toBe(messagesOf(model));
});

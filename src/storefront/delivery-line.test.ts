import { describe, expect, test } from 'vitest';
import type { Axis } from '../shop/catalogue/products/index.ts';
import { messagesOf } from '../tenants/messages/server.ts';
import { deliveryLine } from './delivery-line.ts';

const text = messagesOf('de-CH').checkout.how.article;
const french = messagesOf('fr-CH').checkout.how.article;
const delivery = { earliest: '2026-11-25', latest: '2026-11-26' };

function sizes(...available: boolean[]): Axis {
  return {
    key: 'size',
    name: 'Grösse',
    choices: available.map((isThere, index) => ({
      value: String(36 + index),
      label: String(36 + index),
      selected: index === 0,
      available: isThere,
      sku: `dress-${index}`,
    })),
  } as Axis;
}

const article = (stock: boolean, ...axes: Axis[]) => ({
  axes,
  stock: { available: stock, few: null },
  delivery,
});

describe('describes the delivery', () => {
  test('by a day if it is equal for all variants or one is chosen', () => {
    const sentence = 'Lieferung zwischen Mittwoch, 25.\u00a0November und Donnerstag, 26.\u00a0November';
    expect(deliveryLine(article(true), null, 'de-CH', text)).toBe(sentence);
    expect(deliveryLine(article(true, sizes(true, true)), null, 'de-CH', text)).toBe(sentence);
    expect(deliveryLine(article(true, sizes(true, false)), '1', 'de-CH', text)).toBe(sentence);
    const oneDay = { ...article(true), delivery: { earliest: '2026-11-25', latest: '2026-11-25' } };
    expect(deliveryLine(oneDay, null, 'de-CH', text)).toBe('Lieferung am Mittwoch, 25.\u00a0November');
  });

  test('by a request to choose a variant if one is sold out', () => {
    expect(deliveryLine(article(true, sizes(true, false)), null, 'de-CH', text)).toBe(
      'Bitte wählen Sie zuerst eine Variante: Dann sehen Sie den Liefertermin.',
    );
    expect(deliveryLine(article(true, sizes(true, false)), 'nonsense', 'fr-CH', french)).toBe(
      'Veuillez d’abord choisir une variante\u00a0: vous verrez alors la date de livraison.',
    );
  });

  test('without a day if it is sold out', () => {
    const none = 'Für diese Variante können wir im Moment keinen Liefertermin nennen.';
    expect(deliveryLine(article(false), null, 'de-CH', text)).toBe(none);
    expect(deliveryLine(article(false, sizes(false, true)), '1', 'de-CH', text)).toBe(none);
    expect(deliveryLine(article(false, sizes(false, false)), null, 'de-CH', text)).toBe(none);
  });
});

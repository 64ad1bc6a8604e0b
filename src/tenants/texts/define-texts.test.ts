import { expect, test } from 'vitest';
import { counted, defineTexts, hidden, wording } from './define-texts.ts';
import { readTexts } from './folder-texts.ts';
import { platformTexts } from './platform-texts.ts';

const read = (given: unknown) => readTexts(given, platformTexts('en-CH'));

test('reads texts, values by their names, plurals and paragraphs', () => {
  const { texts, mistakes } = read(
    defineTexts({
      frame: { toasts: { close: 'Got it' } },
      mail: { orderConfirmation: { subject: (number, shop) => wording`${shop}: order ${number}` } },
      catalogue: {
        rating: { count: (count) => counted(count, { one: wording`1 opinion`, other: wording`${count} opinions` }) },
      },
      afterOrder: {
        letters: { noOrder: { text: (order) => [wording`No order ${order}.`, wording`Please check.`, wording`Bye.`] } },
      },
    }),
  );
  expect(mistakes.filter((mistake) => !mistake.startsWith('afterOrder'))).toEqual([]);
  expect(texts.get('frame.toasts.close')).toBe('Got it');
  expect(texts.get('mail.orderConfirmation.subject')).toBe('{shop}: order {number}');
  expect(texts.get('catalogue.rating.count')).toEqual({
    by: 'count',
    forms: { one: '1 opinion', other: '{count} opinions' },
  });
});

test('does not compile with a wrong key, and refuses it at the start', () => {
  // @ts-expect-error: there is no such text.
  const given = defineTexts({ frame: { toast: { close: 'x' } } });
  expect(read(given).mistakes).toEqual(['frame.toast.close: the platform has no such text']);
});

test('refuses a text that cannot be replaced', () => {
  const given = defineTexts({ facets: { starsUp: (stars) => wording`at least ${stars} stars` } });
  expect(read(given).mistakes).toEqual(['facets.starsUp: this text of the platform cannot be replaced']);
});

test('does not compile with a lost value, and refuses it at the start', () => {
  // @ts-expect-error: the shop is lost.
  const given = defineTexts({ mail: { orderConfirmation: { subject: (number, _shop) => wording`Order ${number}` } } });
  expect(read(given).mistakes).toEqual([
    'mail.orderConfirmation.subject: loses the value {shop}, which the text of the platform shows',
  ]);
});

test('does not compile with a string in place of a text with values', () => {
  // @ts-expect-error: the text has values.
  const given = defineTexts({ mail: { orderConfirmation: { subject: 'Your order' } } });
  expect(read(given).mistakes).toHaveLength(1);
});

test('does not compile with a plural that loses its number', () => {
  const given = defineTexts({
    // @ts-expect-error: the number is lost.
    catalogue: { rating: { count: (count) => counted(count, { other: wording`opinions` }) } },
  });
  expect(read(given).mistakes).toHaveLength(1);
});

test('lets a text hide a value on purpose only where the platform hides it too', () => {
  const card = defineTexts({
    mail: { orderConfirmation: { payment: { card: (days) => wording`Paid by card.${hidden(days)}` } } },
  });
  expect(read(card).mistakes).toEqual([]);
  const invoice = defineTexts({
    mail: { orderConfirmation: { payment: { invoice: (days) => wording`Pay later.${hidden(days)}` } } },
  });
  expect(read(invoice).mistakes).toEqual([
    'mail.orderConfirmation.payment.invoice: loses the value {days}, which the text of the platform shows',
  ]);
});

import { expect, test } from 'vitest';
import { faqData, filledFields } from './structured-data.ts';

test("returns answers as plain text without the editors' marks", () => {
  const items = [
    {
      id: 'versand',
      question: 'Was kostet der Versand?',
      paragraphs: [
        'Er ist **kostenlos** ab 75 Franken.',
        'Mehr dazu in der *Übersicht* der [Gebühren](/hilfe/versand). 2 * 3 * 4',
      ],
    },
  ];
  expect(faqData([{ type: 'accordion', title: null, items }])).toMatchObject({
    mainEntity: [
      {
        name: 'Was kostet der Versand?',
        acceptedAnswer: { text: 'Er ist kostenlos ab 75 Franken.\nMehr dazu in der Übersicht der Gebühren. 2 * 3 * 4' },
      },
    ],
  });
  expect(faqData([])).toBeNull();
});

test('leaves out facts that a retailer has not told', () => {
  const founder = { '@type': 'Person', name: '' };
  const address = { '@type': 'PostalAddress', postalCode: '3000', streetAddress: '' };
  expect(filledFields({ slogan: '', sameAs: [], founder, address, name: 'Velo', years: 0 })).toEqual({
    address: { '@type': 'PostalAddress', postalCode: '3000' },
    name: 'Velo',
    years: 0,
  });
});

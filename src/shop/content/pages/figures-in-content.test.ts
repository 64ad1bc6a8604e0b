import { expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import { withTerms } from './figures-in-content.ts';
import type { Content, ContentPage } from './types.ts';

const PAGE: ContentPage = {
  identifier: 'delivery',
  path: '/lieferung',
  locale: 'de-CH',
  title: 'Lieferung ab {parcelFee}',
  description: '',
  robots: 'index,follow',
  blocks: [{ type: 'text', title: null, paragraphs: ['Gratis ab {freeFrom}.', 'Kein {name}.'], list: [] }],
  version: 3,
  until: new Date('2026-12-01T00:00:00Z'),
};
const source = { page: async () => PAGE, identified: async () => null } as Partial<Content> as Content;
const amount = (minor: number) => formatAmount(minor, tenants.ch.priceFormat);
const content = withTerms(source, () => tenants.ch);

test('fills the figures into all texts, and changes nothing else', async () => {
  expect(await content.page({ tenant: 'ch', locale: 'de-CH', path: '/lieferung' })).toEqual({
    ...PAGE,
    title: `Lieferung ab ${amount(795)}`,
    blocks: [{ type: 'text', title: null, paragraphs: [`Gratis ab ${amount(9900)}.`, 'Kein {name}.'], list: [] }],
  });
});

test('a page that is not there stays away', async () => {
  expect(await content.identified({ tenant: 'ch', locale: 'de-CH', identifier: 'nothing' })).toBeNull();
});

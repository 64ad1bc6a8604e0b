import { expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { PageEntry } from '../shop/content/pages/block-entry.ts';
import { campaignEntries } from '../shop/marketing/newsletter/campaign-blocks.ts';
import type { CampaignEntry } from '../shop/marketing/newsletter/index.ts';
import { campaignEntryOf } from './campaign-action.ts';
import { pageEntryOf } from './content-action.ts';
import { fieldsOfCampaign, fieldsOfEntry, pictureIntent, withMailPicture, withPicture } from './picture-choice.ts';

const PAGE: PageEntry = {
  title: 'Herbst',
  description: 'Warm',
  robots: 'noindex,follow',
  blocks: [
    { type: 'hero', fields: { title: 'A "B" <c>', text: 'Zeile\nZeile', pictureAlt: ' ' }, items: [] },
    { type: 'teasers', fields: { title: '' }, items: [{ title: 'Eins' }, { pictureId: 'alt', pictureAlt: 'Eigenes' }] },
    { type: 'accordion', fields: {}, items: [{}] },
  ],
};
const choice = { id: '0123456789abcdef', alt: 'Ein Sofa' };

test('the choice of a picture preserves every field of the form', () => {
  expect(pageEntryOf(Object.fromEntries(fieldsOfEntry(PAGE)))).toEqual(PAGE);
});

test('sets the picture, and its description if there is none', () => {
  expect(withPicture(PAGE, 'b.0.f', choice).blocks[0]?.fields).toEqual({
    ...PAGE.blocks[0]?.fields,
    pictureId: choice.id,
    pictureAlt: 'Ein Sofa',
  });
  const { items } = withPicture(PAGE, 'b.1.i.1', choice).blocks[1] ?? {};
  expect(items).toEqual([{ title: 'Eins' }, { pictureId: choice.id, pictureAlt: 'Eigenes' }]);
  expect(withPicture(PAGE, 'b.7.f', choice)).toEqual(PAGE);
});

test('accepts only field prefixes of a form', () => {
  expect(pictureIntent('pictures:b.0.f')).toEqual({ verb: 'look', place: 'b.0.f', page: 1 });
  expect(pictureIntent('pictures:b.1.i.12:3')).toEqual({ verb: 'look', place: 'b.1.i.12', page: 3 });
  expect(pictureIntent('picture:b.0.f:x')).toEqual({ verb: 'take', place: 'b.0.f', id: 'x' });
  for (const intent of ['pictures', 'pictures:b.0.g', 'picture:__proto__:x', 'save', 'add:picture'])
    expect(pictureIntent(intent)).toBeNull();
});

const MAIL: CampaignEntry = {
  version: '3',
  name: 'Herbst "26"',
  kind: 'brandB',
  personalised: true,
  frequencies: ['1'],
  rate: '50',
  segment: '3f1c6f0e-8d43-4a51-9a5e-0d2f9f0c4b11',
  testShare: '20',
  testHours: '4',
  testMeasure: 'orders',
  texts: {
    'de-CH': {
      subject: 'Neu',
      subjectB: 'Anders',
      preheader: '',
      blocks: [
        { type: 'text', text: 'Zeile\nZeile', label: '', to: '' },
        { type: 'picture', text: '01', label: '', to: '/mode' },
      ],
    },
    'fr-CH': { subject: '', subjectB: '', preheader: '', blocks: [] },
  },
};

test('preserves every field of a campaign, and sets the picture as cropped', () => {
  const fields = Object.fromEntries(fieldsOfCampaign(MAIL));
  expect(campaignEntryOf(fields, tenants.ch, (locale) => campaignEntries(fields, locale))).toEqual(MAIL);
  expect(pictureIntent('pictures:de-CH.1:2')).toEqual({ verb: 'look', place: 'de-CH.1', page: 2 });
  const chosen = withMailPicture(MAIL, 'de-CH.1', { shownId: '0123456789abcdef', alt: 'Ein Sofa' });
  expect(chosen.texts['de-CH']?.blocks[1]).toEqual({
    type: 'picture',
    text: '/images/0123456789abcdef/1280',
    label: 'Ein Sofa',
    to: '/mode',
  });
  for (const place of ['de-CH.0', 'de-CH.9', 'nl-NL.0'])
    expect(withMailPicture(MAIL, place, { shownId: 'x', alt: '' })).toEqual(MAIL);
});

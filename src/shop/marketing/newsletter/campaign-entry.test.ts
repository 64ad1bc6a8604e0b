import { expect, test } from 'vitest';
import { ch } from '../../../../houses/montarve/tenants/ch.ts';
import { readLocalDateTime } from '../../../platform/local-date-time.ts';
import { campaignEntries, campaignTextEntry } from './campaign-blocks.ts';
import { type CampaignEntry, readCampaignEntry } from './campaign-entry.ts';

test.each([
  ['2026-11-22T09:00', '2026-11-22T08:00:00.000Z'],
  ['2026-07-01T09:00', '2026-07-01T07:00:00.000Z'],
  // The repeated hour and the skipped hour of daylight saving time.
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
])('reads %s in Zürich', (text, moment) => {
  expect(readLocalDateTime(text, 'Europe/Zurich')?.toISOString()).toBe(moment);
});

test.each(['', '2026-11-22', '2026-13-01T09:00', '22.11.2026 09:00', '2026-11-22T09:00Z'])(
  'refuses "%s" as a time',
  (text) => {
    expect(readLocalDateTime(text, 'Europe/Zurich')).toBeNull();
  },
);

const FORM = {
  'de-CH.subject': 'Neu im Herbst',
  'de-CH.preheader': '',
  'de-CH.0.type': 'title',
  'de-CH.0.text': 'Warm',
  'de-CH.1.type': 'products',
  'de-CH.1.text': 'vase-1, vase-2\nvase-3',
  'de-CH.2.type': 'button',
  'de-CH.2.label': 'Ansehen',
  'de-CH.2.to': '/mode',
  'de-CH.3.type': 'picture',
  'de-CH.3.text': '/images/0123456789abcdef/1280',
  'de-CH.3.label': 'Ein Sofa',
  'de-CH.3.to': '',
};
const entryWith = (form: Record<string, string>, own: Partial<CampaignEntry> = {}): CampaignEntry => ({
  version: '1',
  name: 'Herbst',
  kind: 'brandA',
  personalised: false,
  frequencies: [],
  rate: '50',
  texts: { 'de-CH': campaignEntries(form, 'de-CH'), 'fr-CH': campaignEntries(form, 'fr-CH') },
  ...own,
});

test('converts a form to a text and back', () => {
  const read = readCampaignEntry(entryWith(FORM), ch);
  if (!('draft' in read)) throw new Error(read.problem);
  expect(Object.keys(read.draft.texts)).toEqual(['de-CH']);
  expect(read.draft.texts['de-CH']?.blocks).toEqual([
    { type: 'title', text: 'Warm' },
    { type: 'products', skus: ['vase-1', 'vase-2', 'vase-3'] },
    { type: 'button', label: 'Ansehen', to: '/mode' },
    { type: 'picture', src: '/images/0123456789abcdef/1280', alt: 'Ein Sofa', to: '' },
  ]);
  expect(
    readCampaignEntry(entryWith({}, { texts: { 'de-CH': campaignTextEntry(read.draft.texts['de-CH']) } }), ch),
  ).toEqual(read);
});

test.each([
  [{ ...FORM, 'de-CH.subject': '' }, 'de-CH subject'],
  [{ ...FORM, 'de-CH.0.text': ' ' }, 'de-CH 1'],
  [{ ...FORM, 'de-CH.1.text': '<script>' }, 'de-CH 2'],
  [{ ...FORM, 'de-CH.1.text': '' }, 'de-CH 2'],
  [{ ...FORM, 'de-CH.2.to': 'javascript:alert(1)' }, 'de-CH 3'],
  [{ ...FORM, 'de-CH.2.to': '//evil.example' }, 'de-CH 3'],
  [{ ...FORM, 'de-CH.2.to': 'http://plain.example' }, 'de-CH 3'],
  [{ 'fr-CH.subject': 'Nouveau' }, 'fr-CH blocks'],
  [{ ...FORM, 'de-CH.3.type': 'script', 'de-CH.3.text': 'x' }, 'de-CH 4'],
  [{ ...FORM, 'de-CH.3.to': 'javascript:alert(1)' }, 'de-CH 4'],
])('%j is refused', (form, at) => {
  expect(readCampaignEntry(entryWith(form), ch)).toEqual({ problem: 'text', at });
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ kind: 'brandC' }, 'kind'],
  [{ frequencies: ['9'] }, 'frequency'],
  [{ rate: '0' }, 'rate'],
  [{ rate: '1.5' }, 'rate'],
  [{ rate: '100000' }, 'rate'],
])('%j is refused', (own, problem) => {
  expect(readCampaignEntry(entryWith(FORM, own), ch)).toEqual({ problem });
});

test('moves, removes and adds blocks of the form', () => {
  const { 'de-CH.3.type': _, ...three } = FORM;
  const types = (intent: string) => campaignEntries({ ...three, intent }, 'de-CH').blocks.map(({ type }) => type);
  expect(types('up:de-CH:2')).toEqual(['title', 'button', 'products']);
  expect(types('down:de-CH:0')).toEqual(['products', 'title', 'button']);
  expect(types('up:de-CH:0')).toEqual(['title', 'products', 'button']);
  expect(types('drop:de-CH:1')).toEqual(['title', 'button']);
  expect(types('add:de-CH:text')).toEqual(['title', 'products', 'button', 'text']);
  for (const nothing of ['add:de-CH:script', 'add:fr-CH:text', 'up:de-CH:9', 'drop:de-CH:x', 'save'])
    expect(types(nothing)).toEqual(['title', 'products', 'button']);
});

test('accepts a library picture by its id, and refuses partial ids and unknown sizes', () => {
  const read = (text: string) => readCampaignEntry(entryWith({ ...FORM, 'de-CH.3.text': text }), ch);
  expect(read(' 0123456789abcdef ')).toEqual(read('/images/0123456789abcdef/1280'));
  expect(read('https://cdn.example/a.jpg')).toHaveProperty('draft');
  for (const text of [
    '0123',
    '/images/0123/640',
    '/images/0123456789abcdef',
    '/images/0123456789abcdef/9',
    '/sofa.jpg',
    'data:image/png;base64,AA',
    '',
  ])
    expect(read(text)).toEqual({ problem: 'picture', at: 'de-CH 4' });
});

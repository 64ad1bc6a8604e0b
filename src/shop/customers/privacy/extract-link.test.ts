import { expect, test } from 'vitest';
import { LINK_SECONDS, readExtractLink, signExtract } from './extract-link.ts';

const NEW = { secret: 'n'.repeat(40) };
const OLD = { secret: 'o'.repeat(40) };
const ID = '0f9b6c1e-5d0b-4a57-9d9f-3f6a4c1f2b11';
const NOW = new Date('2026-11-21T10:00:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

test('is valid for a quarter of an hour, even after a key change', () => {
  const link = signExtract([OLD], ID, NOW);
  expect(readExtractLink([OLD], link, later(LINK_SECONDS - 1))).toBe(ID);
  expect(readExtractLink([NEW, OLD], link, later(1))).toBe(ID);
  expect(readExtractLink([OLD], link, later(LINK_SECONDS))).toBeNull();
  expect(readExtractLink([NEW], link, later(1))).toBeNull();
});

test('rejects another extract, a later expiry and another signature', () => {
  const link = signExtract([NEW], ID, NOW);
  const [id = '', until = '', signature = ''] = link.split('.');
  for (const forged of [
    '',
    ID,
    `${id.replace('0f', '1f')}.${until}.${signature}`,
    `${id}.${Number(until) + 1}.${signature}`,
    `${id}.${until}.${signature.slice(1)}A`,
    `${id}.${until}.`,
    `${id}.${until}.${signature}.x`,
    link.toUpperCase(),
  ])
    expect(readExtractLink([NEW], forged, NOW), forged).toBeNull();
});

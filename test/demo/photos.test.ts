import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeFeeds } from '../../houses/montarve/data/feed.ts';
import { PHOTOS, readRange } from '../../houses/montarve/data/range.ts';
import { photoOf } from '../../houses/montarve/data/variants.ts';
import { tenants } from '../../houses/montarve/house.ts';

const range = readRange();
const photos = [...range.photos];
const VIEWS = ['-2', '-back', '-detail', '-room'];
/** Default colours with a front view and at least two further ones. New pictures may only raise it. */
const THREE_PICTURES = 87;

/** Photos of a colour, the first of which shows the front. */
const photosOf = (product: (typeof range.products)[number], colour: string) =>
  ['', ...VIEWS].map((view) => photoOf(product, colour, view)).filter((photo) => range.photos.has(photo));

let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'photos-'));
  writeFeeds(range, tenants.ch, folder, new Date('2026-11-21T09:00:00Z'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

type Row = { image_link: string; additional_image_link?: string[]; 'c:alt_text': string[] };
const rowsOf = (name: string): Row[] =>
  fs
    .readFileSync(path.join(folder, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('the photos of the range', () => {
  it('belong to a colour of a product, or to a scene', () => {
    const known = new Set(
      range.products.flatMap((product) =>
        product.colours.flatMap(({ id, views }) =>
          ['', ...VIEWS, ...Object.keys(views ?? {}).map((value) => `-${value}`)].map((view) =>
            photoOf(product, id, view),
          ),
        ),
      ),
    );
    expect(photos.filter((photo) => !photo.startsWith('scene-') && !known.has(photo))).toEqual([]);
  });

  it('weigh less than 400 kB each', () => {
    expect(photos.filter((photo) => fs.statSync(path.join(PHOTOS, photo)).size > 400_000)).toEqual([]);
  });

  it('add further views only to a colour that shows its front', () => {
    const ownFront = (photo: string) => range.photos.has(photo.replace(/-(?:2|back|detail|room)\.jpg$/, '.jpg'));
    expect(photos.filter((photo) => !photo.startsWith('scene-') && !ownFront(photo))).toEqual([]);
  });

  it('show the default colour of many products three times', () => {
    const counts = range.products.flatMap((product) => {
      const first = product.colours.find(({ id }) => range.photos.has(photoOf(product, id)));
      return first ? [photosOf(product, first.id).length] : [];
    });
    expect(counts.filter((count) => count >= 3).length).toBeGreaterThanOrEqual(THREE_PICTURES);
  });

  it('reach the feeds of all languages, each with an alternative text of its own', () => {
    for (const locale of ['de-CH', 'fr-CH']) {
      const rows = rowsOf(`ch-${locale}.jsonl`);
      const links = new Set(rows.flatMap((row) => [row.image_link, ...(row.additional_image_link ?? [])]));
      expect(photos.filter((photo) => !photo.startsWith('scene-') && !links.has(photo))).toEqual([]);
      const unlike = rows.filter(
        (row) => new Set(row['c:alt_text']).size !== 1 + (row.additional_image_link?.length ?? 0),
      );
      expect(unlike.map(({ image_link: photo }) => photo)).toEqual([]);
    }
  });
});

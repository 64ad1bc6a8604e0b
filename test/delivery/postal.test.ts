import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { createPlaces, importPostal } from '../../src/shop/selling/delivery/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { openRest } from '../support/rest.ts';

const HEAD = '# GeoNames.org postal codes, CC BY 4.0\nzip\tplace\tstate\tstate_code\tlatitude\tlongitude\n';
const clock = fixedClock('2026-11-21T10:00:00Z');

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'postal-'));
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await database.drop();
});

function file(rows: string[]): string {
  const name = path.join(folder, 'rows.tsv');
  fs.writeFileSync(name, `${HEAD}${rows.join('\n')}\n`);
  return name;
}
const importRows = (country: string, rows: string[]) =>
  importPostal({ pool: database.pool, clock }, { file: file(rows), country });
const places = () => createPlaces({ pool: database.pool });
const townsOf = async (country: string, postalCode: string) =>
  (await places().ofCode({ country, postalCode })).places.map((place) => place.place);

const LAUSANNE = '1000\tLausanne 10\tCanton de Vaud\tVD\t46.5218\t6.633';
const OTHER_LAUSANNE = '1000\tLausanne 12\tCanton de Vaud\tVD\t46.5218\t6.633';
const BIEL = '2502\tBiel/Bienne\tCanton de Berne\tBE\t47.1324\t7.2441';

test('a new shop knows the large places, with canton and coordinates, and refuses no code', async () => {
  expect(await places().ofCode({ country: 'CH', postalCode: '8001' })).toMatchObject({
    isComplete: false,
    places: [{ place: 'Zürich', region: 'CH-ZH' }],
  });
  expect(await places().ofCode({ country: 'LI', postalCode: '9490' })).toMatchObject({
    places: [{ place: 'Vaduz', region: 'LI' }],
  });
  expect(await places().ofCode({ country: 'CH', postalCode: '7000' })).toMatchObject({ places: [{ region: 'CH-GR' }] });
  expect(await townsOf('CH', '3999')).toEqual([]);
});

test('a file replaces a country’s places: several towns of a code, repeated imports, removed towns', async () => {
  expect(await importRows('CH', [LAUSANNE, OTHER_LAUSANNE, BIEL])).toMatchObject({
    rows: 3,
    accepted: 3,
    changed: 3,
    refused: [],
  });
  expect(await townsOf('CH', '1000')).toEqual(['Lausanne 10', 'Lausanne 12']);
  // All codes are known now, so the table of large places no longer counts.
  expect(await places().ofCode({ country: 'CH', postalCode: '8001' })).toMatchObject({ isComplete: true, places: [] });
  expect(await importRows('CH', [LAUSANNE, OTHER_LAUSANNE, BIEL])).toMatchObject({ changed: 0 });
  expect(await importRows('CH', [LAUSANNE, BIEL])).toMatchObject({ changed: 1 });
  expect(await townsOf('CH', '1000')).toEqual(['Lausanne 10']);
  // Places of other countries are unchanged.
  expect(await townsOf('LI', '9490')).toEqual(['Vaduz']);
});

test('names a wrong row and imports the others', async () => {
  const good = Array.from({ length: 60 }, (_, index) => BIEL.replace('2502', String(2500 + index)));
  const report = await importRows('CH', [
    ...good,
    BIEL.replace('2502', '25022'),
    BIEL.replace('BE', 'XX'),
    BIEL.replace('47.1324', '147.1324'),
    BIEL.replace('7.2441', 'east'),
    '2502\tBiel',
  ]);
  expect(report).toMatchObject({ rows: 65, accepted: 60 });
  expect(report.refused.map(({ line, attribute }) => [line, attribute])).toEqual([
    [63, 'zip'],
    [64, 'state_code'],
    [65, 'latitude'],
    [66, 'longitude'],
    [67, ''],
  ]);
});

test('a file of another kind changes nothing', async () => {
  const before = await townsOf('CH', '2502');
  expect(await importRows('CH', ['9490\tVaduz\tVaduz\t7001\t47.1431\t9.5256'])).toMatchObject({
    accepted: 0,
    changed: 0,
  });
  expect(await importRows('CH', [])).toMatchObject({ rows: 0, changed: 0 });
  expect(await townsOf('CH', '2502')).toEqual(before);
  const headless = path.join(folder, 'headless.tsv');
  fs.writeFileSync(headless, 'a\tb\n1\t2\n');
  await expect(importPostal({ pool: database.pool, clock }, { file: headless, country: 'CH' })).rejects.toThrow(
    'the file has no column "zip"',
  );
});

test('reads German states by number and letter, Austrian towns without district, Dutch codes by digits', async () => {
  await importRows('DE', ['10115\tBerlin\tLand Berlin\t16\t52.53\t13.38', '80331\tMünchen\tBavaria\tBY\t48.13\t11.57']);
  await importRows('AT', ['1010\tWien, Innere Stadt\tWien\t09\t48.2\t16.37']);
  await importRows('NL', ['1011\tAmsterdam\tNorth Holland\t07\t52.37\t4.9']);
  expect((await places().ofCode({ country: 'DE', postalCode: '10115' })).places).toMatchObject([{ region: 'DE-BE' }]);
  expect((await places().ofCode({ country: 'DE', postalCode: '80331' })).places).toMatchObject([{ region: 'DE-BY' }]);
  expect(await townsOf('AT', '1010')).toEqual(['Wien']);
  expect(await townsOf('NL', '1011 AB')).toEqual(['Amsterdam']);
});

test('returns country and towns of a postal code, and none for an invalid one', async () => {
  const { ask } = openRest(database.pool);
  const towns = async (code: string) =>
    (await ask(`/api/delivery/places?postalCode=${encodeURIComponent(code)}`)).json();
  expect(await towns('2502')).toEqual({ country: 'CH', towns: ['Biel/Bienne'], complete: true });
  expect(await towns('9490')).toEqual({ country: 'LI', towns: ['Vaduz'], complete: false });
  for (const code of ['', '80331', "' or 1=1", '250']) expect(await towns(code)).toMatchObject({ towns: [] });
});

import { expect, test } from 'vitest';
import { readPageJson } from './read-page-json.ts';

test('reads a page, and names the file of one that is no JSON', () => {
  expect(readPageJson('ch/it-CH/home.json', '{ "path": "/" }')).toEqual({ path: '/' });
  expect(() => readPageJson('ch/it-CH/home.json', '{ "path": "/", }')).toThrow(
    'content page ch/it-CH/home.json is no JSON: Expected double-quoted property name',
  );
});

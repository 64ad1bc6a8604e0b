import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { fileTimes, sourceTimes } from '../../scripts/source-times.mjs';
import { temporaryFolder } from '../support/server.ts';

let folder: string;
const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
const times = () => sourceTimes(folder, 'de,fr');

beforeEach(() => {
  folder = temporaryFolder();
  fs.mkdirSync(path.join(folder, 'look'));
  write('look/theme.css', ':root { --accent: red }');
});

test('stays equal without a change', () => {
  expect(times()).toBe(times());
});

test('changes with the languages and with each added, removed or changed file', () => {
  const seen = [times(), sourceTimes(folder, 'de')];
  write('house.ts', 'export {}');
  seen.push(times());
  write('look/theme.css', ':root { --accent: tan }');
  // A program may set the time of a file back.
  fs.utimesSync(path.join(folder, 'look/theme.css'), 0, 0);
  seen.push(times());
  write('look/theme.css', ':root { --accent: sky }');
  fs.utimesSync(path.join(folder, 'look/theme.css'), 0, 0);
  seen.push(times());
  fs.rmSync(path.join(folder, 'house.ts'));
  seen.push(times());
  expect(new Set(seen).size).toBe(seen.length);
});

test('ignores packages, whose versions are in the lock file', () => {
  const before = times();
  fs.mkdirSync(path.join(folder, 'node_modules'));
  write('node_modules/index.js', '');
  expect(times()).toBe(before);
});

test('differs once an output of the build is missing', () => {
  const file = path.join(folder, 'look/theme.css');
  const before = fileTimes([file]);
  fs.rmSync(file);
  expect(fileTimes([file])).not.toBe(before);
});

import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CLIENT_CHUNKS } from './client-chunks.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const files = [
  ...globSync(
    ['src/**/*.{ts,tsx,css}', 'houses/**/*.{css,woff2}', 'node_modules/{react,react-dom,react-router,scheduler}/*.js'],
    {
      cwd: ROOT,
    },
  ),
  'virtual:house-look',
  'virtual:house-options.css',
];

test.each(CLIENT_CHUNKS.flatMap(({ name, parts }) => parts.map((part) => ({ name, part }))))(
  'the chunk "$name" has files of $part',
  ({ part }) => {
    expect(files.some((file) => part.test(`/${file}`) || part.test(file))).toBe(true);
  },
);

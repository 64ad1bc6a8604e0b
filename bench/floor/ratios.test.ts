import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  FLOOR_WORK,
  type FloorWork,
  grownRatios,
  medianOf,
  parseRatios,
  type Ratios,
  writtenRatios,
} from './ratios.ts';

const STORED = path.join(import.meta.dirname, 'ratios.json');
const DOCUMENT = path.join(import.meta.dirname, '../../docs/benchmarks.md');

const all = (ratio: number, others: Partial<Record<FloorWork, number>> = {}): Ratios =>
  parseRatios(JSON.stringify({ ...Object.fromEntries(FLOOR_WORK.map((work) => [work, ratio])), ...others }));

test('names the work whose ratio grew more than 1.3 times', () => {
  expect(grownRatios(all(10), all(13))).toEqual([]);
  expect(grownRatios(all(10), all(2))).toEqual([]);
  expect(grownRatios(all(10), all(10, { 'guest checkout': 13.1 }))).toEqual([
    'guest checkout: 13.1 times its floor, 1.31 times the stored 10 (at most 1.3)',
  ]);
});

test('refuses ratios that are missing, unknown or below one', () => {
  const { 'cached page': _, ...others } = all(2);
  expect(() => parseRatios(JSON.stringify(others))).toThrow();
  expect(() => parseRatios(JSON.stringify({ ...all(2), another: 3 }))).toThrow();
  expect(() => parseRatios(JSON.stringify({ ...all(2), 'cached page': 0.9 }))).toThrow('no ratio to a floor');
});

test('reads the ratios that it wrote', () => {
  expect(parseRatios(writtenRatios(all(4.25)))).toEqual(all(4.25));
});

test('the middle of several turns ignores a slow one', () => {
  expect(medianOf([9, 100, 10])).toBe(10);
  expect(medianOf([1, 2, 3, 4])).toBe(2);
  expect(() => medianOf([])).toThrow('no median');
});

test('the document shows the stored ratios', () => {
  const stored = parseRatios(fs.readFileSync(STORED, 'utf8'));
  const document = fs.readFileSync(DOCUMENT, 'utf8');
  const section = document.slice(document.indexOf('## Floors'));
  for (const work of FLOOR_WORK) {
    const row = section.split('\n').find((line) => line.startsWith(`| ${work} |`));
    expect(row?.split('|').at(-2)?.trim(), work).toBe(String(stored[work]));
  }
});

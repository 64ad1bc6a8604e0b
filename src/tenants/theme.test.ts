import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { theme as example } from '../../houses/example/theme.ts';
import { theme as montarve } from '../../houses/montarve/theme.ts';
import { NEUTRAL_THEME, type Theme } from './theme.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LOOKS: [string, string, Theme][] = [
  ['the neutral look', 'src/ui', NEUTRAL_THEME],
  ['Montarve', 'houses/montarve', montarve],
  ['the example retailer', 'houses/example', example],
];

/** Returns the custom properties of a style sheet's :root. */
function tokensOf(folder: string): Map<string, string> {
  const sheet = readFileSync(path.join(ROOT, folder, 'theme.css'), 'utf8');
  const root = /:root \{([^}]*)\}/.exec(sheet)?.[1] ?? '';
  return new Map([...root.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
}

/** Returns the relative luminance of a colour such as #124b3f (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test('every look defines the same tokens, besides colours of single departments', () => {
  const names = LOOKS.map(([, folder]) =>
    [...tokensOf(folder).keys()].filter((name) => name === '--color-tab-neutral' || !name.startsWith('--color-tab-')),
  );
  expect(names.slice(1)).toEqual(names.slice(1).map(() => names[0]));
  expect(names[0]?.length).toBeGreaterThan(35);
});

test.each(LOOKS)('%s: mails and papers have the colours of its pages', (_name, folder, theme) => {
  const tokens = tokensOf(folder);
  const { paper, ink, muted, accent, sale } = theme.documents;
  expect([paper, ink, muted, accent, sale].map((colour) => colour.toLowerCase())).toEqual(
    ['surface', 'text', 'text-muted', 'action', 'sale'].map((name) => tokens.get(`--color-${name}`)),
  );
  expect(theme.pageColour).toBe(tokens.get('--color-surface'));
});

test.each(LOOKS)('%s: texts are legible on their grounds (WCAG 1.4.3)', (_name, folder) => {
  const tokens = tokensOf(folder);
  const colour = (name: string) => tokens.get(`--color-${name}`) ?? '';
  const grounds = ['surface', 'surface-sunken', 'surface-raised'];
  const pairs = [
    ...['text', 'text-muted', 'link', 'action', 'sale', 'problem', 'success'].flatMap((text) =>
      grounds.map((ground) => [text, ground] as const),
    ),
    ['on-action', 'action'],
    ['on-action', 'action-hover'],
    ['on-tab', 'tab-neutral'],
    ['text-inverse', 'surface-inverse'],
    ['text-inverse-muted', 'surface-inverse'],
    ['problem', 'problem-surface'],
    ['success', 'success-surface'],
  ] as const;
  const weak = pairs.filter(([text, ground]) => contrast(colour(text), colour(ground)) < 4.5);
  expect(weak).toEqual([]);
  expect(contrast(colour('control-border'), colour('surface'))).toBeGreaterThanOrEqual(3);
});

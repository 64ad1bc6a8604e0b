import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { theme as example } from '../../houses/example/theme.ts';
import { theme as montarve } from '../../houses/montarve/theme.ts';
import { darkColour, optionSheet } from './house-theme.ts';
import { NEUTRAL_THEME, type Theme } from './theme.ts';
import { contrast, contrastProblems } from './theme-contrast.ts';
import { chosenRules, darkRules, optionRules, tokensOf } from './theme-sheets.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LOOKS: [string, string, Theme][] = [
  ['the neutral look', 'src/ui', NEUTRAL_THEME],
  ['Montarve', 'houses/montarve', montarve],
  ['the example retailer', 'houses/example', example],
];

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const PALETTES = LOOKS.flatMap(([, folder]) => [`${folder}/theme.css`, `${folder}/dark.css`]).filter((file) =>
  existsSync(path.join(ROOT, file)),
);
const DARK = PALETTES.filter((file) => file.endsWith('dark.css'));

test('every look defines the same tokens, besides colours of single departments', () => {
  const names = LOOKS.map(([, folder]) =>
    [...tokensOf(read(`${folder}/theme.css`)).keys()].filter(
      (name) => name === '--color-tab-neutral' || !name.startsWith('--color-tab-'),
    ),
  );
  expect(names.slice(1)).toEqual(names.slice(1).map(() => names[0]));
  expect(names[0]?.length).toBeGreaterThan(35);
});

test.each(DARK)('%s replaces every colour of its light palette', (file) => {
  const light = tokensOf(read(file.replace('dark.css', 'theme.css')));
  const colours = [...light.keys()].filter((name) => /^--(color|credit)-/.test(name));
  expect([...tokensOf(read(file)).keys()].sort()).toEqual(colours.sort());
});

test.each(LOOKS)('%s: mails and papers have the colours of its pages', (_name, folder, theme) => {
  const tokens = tokensOf(read(`${folder}/theme.css`));
  const { paper, ink, muted, accent, sale } = theme.documents;
  expect([paper, ink, muted, accent, sale].map((colour) => colour.toLowerCase())).toEqual(
    ['surface', 'text', 'text-muted', 'action', 'sale'].map((name) => tokens.get(`--color-${name}`)),
  );
  expect(theme.pageColour).toBe(tokens.get('--color-surface'));
});

test.each(PALETTES)('%s is legible on all of its grounds', (file) => {
  expect(contrastProblems(tokensOf(read(file)), file)).toEqual([]);
});

test('illegible, missing and unreadable colours are named with their file, one line each', () => {
  const tokens = new Map(tokensOf(read('src/ui/theme.css')));
  tokens.set('--color-on-action', '#777777');
  tokens.delete('--credit-accent');
  tokens.set('--color-rating', 'orange');
  tokens.set('--color-tab-bikes', '#ffffff');
  expect(contrastProblems(tokens, 'theme.css')).toEqual([
    'theme.css: --color-on-action (#777777) on --color-action (#1f5f8b) has contrast 1.52, below 4.5',
    'theme.css: --color-on-action (#777777) on --color-action-hover (#17496b) has contrast 2.12, below 4.5',
    'theme.css: --credit-accent is missing',
    'theme.css: --color-rating is "orange"; write it as #rrggbb',
    'theme.css: --color-on-tab (#ffffff) on --color-tab-bikes (#ffffff) has contrast 1.00, below 4.5',
    'theme.css: --color-tab-bikes (#ffffff) on --color-surface (#ffffff) has contrast 1.00, below 4.5',
  ]);
});

test('contrast is symmetric, between 1 and 21, and 1 for equal colours', () => {
  const colour = fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })));
  fc.assert(
    fc.property(colour, colour, (one, other) => {
      const value = contrast(one, other);
      expect(value).toBe(contrast(other, one));
      expect(value).toBeGreaterThanOrEqual(1);
      expect(value).toBeLessThanOrEqual(21);
      expect(contrast(one, one)).toBe(1);
    }),
  );
});

test('a theme without options adds nothing to the style sheets of pages', () => {
  const sheets = { compact: read('src/ui/compact.css'), dark: read('src/ui/dark.css'), schemeSwitch: '/* switch */' };
  expect(optionRules(montarve, sheets)).toBe('');
  expect(optionRules(NEUTRAL_THEME, sheets)).toBe('');
  expect(optionRules({ ...NEUTRAL_THEME, density: 'compact' }, sheets)).toBe(sheets.compact);
  expect(optionRules({ ...NEUTRAL_THEME, dark: 'system' }, sheets)).not.toContain('switch');
  expect(optionRules({ ...NEUTRAL_THEME, dark: 'choice' }, sheets)).toContain('switch');
});

test('a dark palette follows the device on screens of the shop, and yields to a choice', () => {
  const sheet = '/* :root { --x: 1; } */\n:root {\n  --color-text: #ffffff;\n}\n';
  expect(darkRules(sheet, 'off')).toBe('');
  expect(darkRules(sheet, 'system')).toMatchInlineSnapshot(
    `"@media screen and (prefers-color-scheme:dark){:root[data-shop]{color-scheme:dark;--color-text: #ffffff;}:root[data-shop] img:not([src$=".svg"]){filter:brightness(.88)}}"`,
  );
  const chosen = darkRules(sheet, 'choice');
  expect(chosen).toContain('(prefers-color-scheme:dark){:root[data-shop]:not([data-scheme=light]){');
  expect(chosen).toContain(
    '@media screen{:root[data-shop][data-scheme=dark]{color-scheme:dark;--color-text: #ffffff;}',
  );
  // Fields and scrollbars follow the choice too.
  expect(chosen).toMatch(/\}:root\[data-shop\]\[data-scheme=light\]\{color-scheme:light\}\}$/);
});

test('a palette chosen without script counts more than that of the device', () => {
  const sheets = { light: ':root { --a: 1; }', dark: ':root { --a: 2; }' };
  expect(chosenRules(sheets, null)).toBe('');
  expect(chosenRules(sheets, 'light')).toContain('{color-scheme:light;--a: 1;}');
  expect(chosenRules(sheets, 'dark')).toContain('{color-scheme:dark;--a: 2;}');
});

test('the guide for themes lists exactly the tokens of the neutral theme', () => {
  const guide = read('docs/how-to/change-the-look.md');
  const listed = [...guide.matchAll(/^\| `(--[\w-]+)` \| \S/gm)].map(([, name]) => name);
  expect(listed).toEqual([...tokensOf(read('src/ui/theme.css')).keys()]);
});

test('pages of the demo retailer, which has no dark palette, get no rules of options', () => {
  expect(optionSheet()).toBe('');
  // The neutral one, for a theme that asks for dark pages without a palette of its own.
  expect(darkColour()).toBe(tokensOf(read('src/ui/dark.css')).get('--color-surface'));
});

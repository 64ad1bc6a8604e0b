import type { Tokens } from './theme-sheets.ts';

/** A colour on a ground, by the names of their tokens, and the least contrast between them. */
type Pair = readonly [colour: string, ground: string, least: number];

/** WCAG 1.4.3: texts. */
const TEXT = 4.5;
/** WCAG 1.4.11: borders of fields, marks of the focus, stars. */
const SIGN = 3;

const GROUNDS = ['color-surface', 'color-surface-sunken', 'color-surface-raised'];
const TEXTS = ['text', 'text-muted', 'link', 'link-hover', 'action', 'sale', 'problem', 'success'];

/** Pairs of roles that pages put on each other. */
export const PAIRS: readonly Pair[] = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground): Pair => [`color-${text}`, ground, TEXT])),
  ['color-on-action', 'color-action', TEXT],
  ['color-on-tab', 'color-sale', TEXT],
  ['color-on-action', 'color-action-hover', TEXT],
  ['color-text-inverse', 'color-surface-inverse', TEXT],
  ['color-text-inverse-muted', 'color-surface-inverse', TEXT],
  ...['problem', 'success', 'notice'].map((kind): Pair => ['color-text', `color-${kind}-surface`, TEXT]),
  ['color-problem', 'color-problem-surface', TEXT],
  ['color-success', 'color-success-surface', TEXT],
  ['credit-text', 'credit-surface', TEXT],
  ['credit-accent', 'credit-surface', TEXT],
  ['credit-accent', 'color-surface', TEXT],
  ['color-control-border', 'color-surface', SIGN],
  ['color-focus', 'color-surface', SIGN],
  ['color-rating', 'color-surface', SIGN],
];

/**
 * Returns the pairs of a palette with too little contrast, one line each. Empty if all are legible. `name` is the file
 * of the palette.
 */
export function contrastProblems(tokens: Tokens, name: string): string[] {
  const tabs = [...tokens.keys()].filter((token) => token.startsWith('--color-tab-'));
  const onTabs = tabs.flatMap((tab): Pair[] => [
    ['color-on-tab', tab.slice(2), TEXT],
    [tab.slice(2), 'color-surface', TEXT],
  ]);
  const lines = [...PAIRS, ...onTabs].flatMap(([one, ground, least]) => {
    const [above, below] = [tokens.get(`--${one}`), tokens.get(`--${ground}`)];
    const missing = [one, ground].filter((token) => !tokens.has(`--${token}`));
    if (above === undefined || below === undefined) return missing.map((token) => `${name}: --${token} is missing`);
    const [top, bottom] = [channelsOf(above), channelsOf(below)];
    if (top === null) return [`${name}: --${one} is "${above}"; write it as #rrggbb`];
    if (bottom === null) return [`${name}: --${ground} is "${below}"; write it as #rrggbb`];
    const found = contrast(top, bottom);
    if (found >= least) return [];
    return [`${name}: --${one} (${above}) on --${ground} (${below}) has contrast ${shown(found)}, below ${least}`];
  });
  return [...new Set(lines)];
}

/** Rounds down, so that 4.49 does not look sufficient. */
const shown = (value: number): string => (Math.floor(value * 100) / 100).toFixed(2);

type Channels = readonly number[];

/** Returns red, green and blue of #rgb or #rrggbb; null for other notations. */
function channelsOf(colour: string): Channels | null {
  const long = colour.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3');
  if (!/^#[\da-f]{6}$/i.test(long)) return null;
  return [1, 3, 5].map((at) => Number.parseInt(long.slice(at, at + 2), 16));
}

/** Returns the contrast of two colours (WCAG 2.2), 1 to 21. */
export function contrast(one: Channels, other: Channels): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(channels: Channels): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

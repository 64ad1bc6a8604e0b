import type { FontSpan, HouseFont, HouseFontRange } from '../../tenants/theme.ts';
import { REFERENCE_FONTS, type ReferenceFont } from './reference-widths.ts';
import type { SampleKind } from './sample-texts.ts';

/** Measures of a font at one em. `widthOf` is the width of the sample texts of a kind at a weight and width. */
export type FontMeasures = {
  ascent: number;
  descent: number;
  lineGap: number;
  widthOf(kind: SampleKind, weight: number, width: number): number;
};

/** First weight for which devices take their bold face. */
const BOLD_FROM = 550;

/** Returns the names for `--font-text`: the font, then a fallback for each kind of device. */
export function familiesOf(font: HouseFont): string[] {
  return [font.family, ...REFERENCE_FONTS.map(({ name }) => `${font.family} ${name}`)];
}

/**
 * Returns the font faces of a retailer: each font, and system fonts stretched to its measures, so that no line moves
 * when it arrives (decision 33).
 */
export function fontFaces(fonts: readonly HouseFont[], measuresOf: (file: string) => FontMeasures): string {
  const parts = fonts.flatMap((font) => {
    const measures = measuresOf(font.file);
    const faces = REFERENCE_FONTS.flatMap((reference) =>
      rangesOf(font).map((range) => fallbackFace(font, range, reference, measures)),
    );
    return [ownFace(font), ...faces];
  });
  return `/* Written by "npm run kontor -- theme fonts" from theme.ts. System fonts are scaled to the measures of the fonts. */\n\n${parts.join('\n\n')}\n`;
}

/** Ranges of a font that names none: regular and bold. */
function rangesOf({ weights, widths, ranges }: HouseFont): readonly HouseFontRange[] {
  if (ranges !== undefined) return ranges;
  const [lightest, boldest] = weights;
  const usual = { ...(widths && { widths }), at: [lightest, 100] as const };
  if (boldest < BOLD_FROM) return [{ weights, ...usual, like: 'text' }];
  const bold = { ...usual, at: [boldest, 100] as const };
  if (lightest >= BOLD_FROM) return [{ weights, ...bold, like: 'text' }];
  return [
    { weights: [lightest, BOLD_FROM - 1], ...usual, like: 'text' },
    { weights: [BOLD_FROM, boldest], ...bold, like: 'text' },
  ];
}

function ownFace({ family, file, weights, widths }: HouseFont): string {
  return face([
    ['font-family', `"${family}"`],
    ['src', `url("./${file}") format("woff2")`],
    ['font-weight', span(weights)],
    ...stretch(widths),
    ['font-style', 'normal'],
    ['font-display', 'swap'],
  ]);
}

function fallbackFace(
  { family }: HouseFont,
  { weights, widths, at: [weight, width], like }: HouseFontRange,
  { name, regular, bold }: ReferenceFont,
  { ascent, descent, lineGap, widthOf }: FontMeasures,
): string {
  const device = weight < BOLD_FROM ? regular : bold;
  const factor = Math.round((widthOf(like, weight, width) / device.widths[like]) * 1000) / 1000;
  return face([
    ['font-family', `"${family} ${name}"`],
    ['src', device.local.map((local) => `local("${local}")`).join(', ')],
    ['font-weight', span(weights)],
    ...stretch(widths),
    ['size-adjust', percent(factor)],
    ['ascent-override', percent(ascent / factor)],
    ['descent-override', percent(descent / factor)],
    ['line-gap-override', percent(lineGap / factor)],
  ]);
}

const percent = (part: number): string => `${Math.round(part * 1000) / 10}%`;
const span = ([from, to]: FontSpan): string => (from === to ? `${from}` : `${from} ${to}`);
const stretch = (widths: FontSpan | undefined): [string, string][] =>
  widths === undefined ? [] : [['font-stretch', `${widths[0]}% ${widths[1]}%`]];
const face = (rows: [string, string][]): string =>
  `@font-face {\n${rows.map(([name, value]) => `  ${name}: ${value};\n`).join('')}}`;

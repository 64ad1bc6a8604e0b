import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { theme } from '../../../houses/montarve/theme.ts';
import { familiesOf, fontFaces } from './font-faces.ts';
import { measureFont } from './measure-font.ts';
import { REFERENCE_FONTS } from './reference-widths.ts';
import type { SampleKind } from './sample-texts.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../houses/montarve');
const require = createRequire(import.meta.url);

test('the font faces of the demo retailer are those that the command writes', () => {
  const written = fontFaces(theme.fonts ?? [], (file) => measureFont(readFileSync(path.join(FOLDER, file))));
  expect(written).toBe(readFileSync(path.join(FOLDER, 'fonts.css'), 'utf8'));
});

test('its style sheet names every face of the command before system fonts', () => {
  const sheet = readFileSync(path.join(FOLDER, 'theme.css'), 'utf8').replaceAll(/\s+/g, ' ');
  const names = (theme.fonts ?? []).flatMap(familiesOf).map((family) => `"${family}"`);
  expect(sheet).toContain(`--font-text: ${names.join(', ')}, system-ui`);
});

test.each([
  ['regular', '400Regular/Arimo_400Regular.ttf'],
  ['bold', '700Bold/Arimo_700Bold.ttf'],
] as const)('the widths of Arial, %s, are those of the font with its measures', (face, file) => {
  const font = measureFont(readFileSync(require.resolve(`@expo-google-fonts/arimo/${file}`)));
  const kinds: SampleKind[] = ['text', 'figures', 'titles'];
  const arial = REFERENCE_FONTS.find(({ name }) => name === 'Arial')?.[face].widths;
  for (const kind of kinds) expect(font.widthOf(kind, 400, 100)).toBeCloseTo(arial?.[kind] ?? 0, 2);
});

test('a fallback is as wide and as high as its font', () => {
  const measures = { ascent: 0.9, descent: 0.3, lineGap: 0.06, widthOf: () => 315.61 * 1.5 };
  const font = { family: 'Own', file: 'own.woff2', weights: [400, 400] } as const;
  expect(
    fontFaces([font], () => measures)
      .split('\n\n')
      .slice(1, 3),
  ).toEqual([
    `@font-face {
  font-family: "Own";
  src: url("./own.woff2") format("woff2");
  font-weight: 400;
  font-style: normal;
  font-display: swap;
}`,
    `@font-face {
  font-family: "Own Arial";
  src: local("Arial"), local("Liberation Sans"), local("Arimo");
  font-weight: 400;
  size-adjust: 150%;
  ascent-override: 60%;
  descent-override: 20%;
  line-gap-override: 4%;
}`,
  ]);
});

test('a variable font without ranges gets a regular and a bold fallback for each kind of device', () => {
  const measures = { ascent: 1, descent: 0, lineGap: 0, widthOf: (_: SampleKind, weight: number) => weight };
  const font = { family: 'Own', file: 'own.woff2', weights: [300, 800] } as const;
  const faces = fontFaces([font], () => measures)
    .split('\n\n')
    .slice(2);
  expect(faces.map((face) => /font-weight: (.*);/.exec(face)?.[1])).toEqual(
    REFERENCE_FONTS.flatMap(() => ['300 549', '550 800']),
  );
  expect(faces[1]).toContain('local("Arial Bold")');
});

import { create, type Font } from 'fontkit';
import type { FontMeasures } from './font-faces.ts';
import { SAMPLES } from './sample-texts.ts';

/** Returns the measures of a font file. Throws if the file is no font. */
export function measureFont(file: Uint8Array): FontMeasures {
  const font = create(file);
  const { ascent, descent, lineGap, unitsPerEm } = font;
  return {
    ascent: ascent / unitsPerEm,
    descent: -descent / unitsPerEm,
    lineGap: lineGap / unitsPerEm,
    widthOf: (kind, weight, width) => {
      const face = faceAt(file, weight, width);
      return SAMPLES[kind].reduce((sum, text) => sum + face.layout(text).advanceWidth, 0) / unitsPerEm;
    },
  };
}

/** Returns a font at a weight and width; a font without axes as it is. */
function faceAt(file: Uint8Array, weight: number, width: number): Font {
  const face = create(file);
  const axes = Object.entries(face.variationAxes);
  if (axes.length === 0) return face;
  const wanted: Readonly<Record<string, number>> = { wght: weight, wdth: width };
  // fontkit's getVariation() cannot read compressed files. Coordinates count if they are set before the first use.
  face.variationCoords = axes.map(([tag, { min, max, default: usual }]) =>
    Math.max(min, Math.min(max, wanted[tag] ?? usual)),
  );
  return face;
}

import type { SampleKind } from './sample-texts.ts';

type Widths = Readonly<Record<SampleKind, number>>;

/** A font that devices have, by the names under which they may have it, and the widths of the sample texts in it. */
export type ReferenceFont = {
  name: string;
  regular: { local: readonly string[]; widths: Widths };
  bold: { local: readonly string[]; widths: Widths };
};

/**
 * Fonts of Windows and Apple (Arial, and those with its measures), Android (Roboto) and Linux (DejaVu). Widths are those
 * of SAMPLES at one em with kerning: Arimo 1.341, which has the measures of Arial, Roboto 3.015 and DejaVu 2.37.
 */
export const REFERENCE_FONTS: readonly ReferenceFont[] = [
  {
    name: 'Arial',
    regular: {
      local: ['Arial', 'Liberation Sans', 'Arimo'],
      widths: { text: 315.61, figures: 93.375, titles: 94.108 },
    },
    bold: {
      local: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold'],
      widths: { text: 338.894, figures: 96.143, titles: 100.524 },
    },
  },
  {
    name: 'Roboto',
    regular: { local: ['Roboto'], widths: { text: 312.527, figures: 91.351, titles: 93.805 } },
    bold: { local: ['Roboto Bold', 'Roboto'], widths: { text: 318.493, figures: 93.28, titles: 94.805 } },
  },
  {
    name: 'DejaVu',
    regular: { local: ['DejaVu Sans'], widths: { text: 358.253, figures: 105.24, titles: 106.534 } },
    bold: {
      local: ['DejaVu Sans Bold', 'DejaVu Sans'],
      widths: { text: 405.745, figures: 117.267, titles: 119.646 },
    },
  },
];

declare module 'fontkit' {
  /** A parsed font, which PDFKit accepts in place of a file. */
  export type Font = {
    postscriptName: string;
    unitsPerEm: number;
    ascent: number;
    /** Below zero. */
    descent: number;
    lineGap: number;
    /** Axes by tag, such as wght; none for a font of one face. */
    variationAxes: Readonly<Record<string, { min: number; max: number; default: number }>>;
    /** Place on the axes. */
    variationCoords: number[] | null;
    layout(text: string): { advanceWidth: number };
  };
  export function create(file: Uint8Array): Font;
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, font: import('fontkit').Font): this;
  }
}

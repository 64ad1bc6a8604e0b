declare module 'fontkit' {
  /** A parsed font, which PDFKit accepts in place of a file. */
  export type Font = { postscriptName: string; layout(text: string): object };
  export function create(file: Uint8Array): Font;
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, font: import('fontkit').Font): this;
  }
}

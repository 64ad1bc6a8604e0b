import fs from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import type { Document } from './bill-layout.ts';

const require = createRequire(import.meta.url);
const FILES = {
  // Font names that the payment part expects. Arimo has the same metrics.
  'Liberation Sans': require.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
  'Liberation Sans-Bold': require.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf'),
} as const;
export const REGULAR = 'Liberation Sans';
export const BOLD = 'Liberation Sans-Bold';

/** Parsed files. Parsing them for each bill took four times as long as drawing it. */
const parsed = new Map<string, Font>();

function parse(file: string): Font {
  const known = parsed.get(file);
  if (known) return known;
  const font = create(fs.readFileSync(file));
  parsed.set(file, font);
  return font;
}

/** Registers the fonts of bills with a document. */
export function registerFonts(document: Document): void {
  for (const [name, file] of Object.entries(FILES)) document.registerFont(name, forOneDocument(parse(file)));
}

/**
 * Returns the font with glyphs of its own. A glyph remembers the letters that it first stood for, so the text of a bill
 * would depend on the bills before it.
 */
function forOneDocument(font: Font): Font {
  return Object.create(font, { _glyphs: { value: {} } });
}

import { unpackNavigation } from './packed-navigation.ts';
import type { ShellData } from './shell-data.ts';

/** Data of the page shell with its navigation packed (packed-navigation.ts). */
export type ShellParts = Omit<ShellData, 'navigation'> & { navigation: string };

/** Replaces JSON's quotes, which the router would write as four characters each. */
const QUOTE = '¨';
/** Maximum number of cached shells: tenants, languages and addresses of this process. */
const MOST_FRAMES = 20;
const unpacked = new Map<string, ShellData>();
/** Packed shells by all data but the navigation, which is one text as long as its tree is the same. */
const packed = new Map<string, { navigation: string; text: string }>();

/**
 * Packs the page shell into one text. The router writes each name and value of loader data separately. Those of the
 * shell are equal on every page and were two fifths of a product page's data.
 */
export function packShell(frame: ShellParts): string {
  const { navigation, ...others } = frame;
  const key = JSON.stringify(others);
  const known = packed.get(key);
  // Returns the identical string, so that lookups compare references.
  if (known?.navigation === navigation) return known.text;
  // Evicts here and not on insertion: browsers hold one shell only.
  if (unpacked.size >= MOST_FRAMES) unpacked.clear();
  if (packed.size >= MOST_FRAMES) packed.clear();
  const text = JSON.stringify(frame).replaceAll(QUOTE, '\\u00a8').replaceAll('"', QUOTE);
  packed.set(key, { navigation, text });
  return text;
}

/** Unpacks a text of the server that rendered this page. */
export function unpackShell(text: string): ShellData {
  let frame = unpacked.get(text);
  if (!frame) {
    const parts: ShellParts = JSON.parse(text.replaceAll(QUOTE, '"'));
    frame = { ...parts, navigation: unpackNavigation(parts.navigation) };
    unpacked.set(text, frame);
  }
  return frame;
}

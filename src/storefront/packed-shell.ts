import { unpackNavigation } from './packed-navigation.ts';
import type { ShellData } from './shell-data.ts';

/** The frame with its navigation as one text (packed-navigation.ts). */
export type ShellParts = Omit<ShellData, 'navigation'> & { navigation: string };

/** Stands for JSON's quotes, each of which the router would write as four signs. */
const QUOTE = '¨';
/** Houses, languages and addresses that pages of this process are asked for under. */
const MOST_FRAMES = 20;
const unpacked = new Map<string, ShellData>();
/** By everything but the navigation, which is one text as long as its tree is the same. */
const packed = new Map<string, { navigation: string; text: string }>();

/**
 * The frame as one text. The router writes each name and value of a loader's answer on its own: those of the frame, the same
 * on every page, were two fifths of all that a product page hands to its script.
 */
export function packShell(frame: ShellParts): string {
  const { navigation, ...others } = frame;
  const key = JSON.stringify(others);
  const known = packed.get(key);
  // The very same text, so that who looks up what it says compares no letters.
  if (known?.navigation === navigation) return known.text;
  // Here and not where they are put in: browsers have one.
  if (unpacked.size >= MOST_FRAMES) unpacked.clear();
  if (packed.size >= MOST_FRAMES) packed.clear();
  const text = JSON.stringify(frame).replaceAll(QUOTE, '\\u00a8').replaceAll('"', QUOTE);
  packed.set(key, { navigation, text });
  return text;
}

/** `text` comes from the server that made this page. */
export function unpackShell(text: string): ShellData {
  let frame = unpacked.get(text);
  if (!frame) {
    const parts: ShellParts = JSON.parse(text.replaceAll(QUOTE, '"'));
    frame = { ...parts, navigation: unpackNavigation(parts.navigation) };
    unpacked.set(text, frame);
  }
  return frame;
}

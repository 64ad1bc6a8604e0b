import { existsSync } from 'node:fs';
import path from 'node:path';
import { HOUSE_FOLDER, house } from './load-house.ts';
import { NEUTRAL_THEME, type Theme } from './theme.ts';

/** Look of this process's retailer, or the neutral one. */
export const houseTheme: Theme = house.theme ?? NEUTRAL_THEME;

const NEUTRAL_FOLDER = path.resolve(import.meta.dirname, '../ui');

/** Returns a style sheet of the retailer, or the neutral one of that name. */
export function themeSheet(name: 'theme.css' | 'fonts.css'): string {
  const own = path.join(HOUSE_FOLDER, name);
  return existsSync(own) ? own : path.join(NEUTRAL_FOLDER, name);
}

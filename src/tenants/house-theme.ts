import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { HOUSE_FOLDER, house } from './load-house.ts';
import { NEUTRAL_THEME, type Theme } from './theme.ts';
import { contrastProblems } from './theme-contrast.ts';
import { optionRules, tokensOf } from './theme-sheets.ts';

/** Look of this process's retailer, or the neutral one. */
export const houseTheme: Theme = house.theme ?? NEUTRAL_THEME;

const NEUTRAL_FOLDER = path.resolve(import.meta.dirname, '../ui');

/** Returns a style sheet of the retailer, or the neutral one of that name. */
export function themeSheet(name: 'theme.css' | 'dark.css' | 'fonts.css'): string {
  const own = path.join(HOUSE_FOLDER, name);
  return existsSync(own) ? own : path.join(NEUTRAL_FOLDER, name);
}

/** Returns the rules of the options that the retailer's theme sets; empty if it sets none. */
export function optionSheet(): string {
  return optionRules(houseTheme, {
    compact: readFileSync(path.join(NEUTRAL_FOLDER, 'compact.css'), 'utf8'),
    dark: readFileSync(themeSheet('dark.css'), 'utf8'),
    schemeSwitch: readFileSync(path.join(NEUTRAL_FOLDER, 'scheme-switch.css'), 'utf8'),
  });
}

/** Returns the background of pages in the dark palette. */
export function darkColour(): string {
  return tokensOf(readFileSync(themeSheet('dark.css'), 'utf8')).get('--color-surface') ?? '#000000';
}

/** Returns what is wrong with the retailer's look, one line each: illegible colours, missing files, an empty logo. */
export function lookProblems(): string[] {
  const { dark = 'off', font, logo } = houseTheme;
  const palettes = dark === 'off' ? (['theme.css'] as const) : (['theme.css', 'dark.css'] as const);
  return [
    ...palettes.flatMap((name) => {
      const file = themeSheet(name);
      return contrastProblems(tokensOf(readFileSync(file, 'utf8')), path.relative(process.cwd(), file));
    }),
    ...(font === null ? [] : missing('font', font)),
    ...(logo === undefined ? [] : logoProblems(logo.file)),
  ];
}

function missing(option: string, file: string): string[] {
  return existsSync(path.join(HOUSE_FOLDER, file)) ? [] : [`theme.${option}: there is no file ${file} in the folder`];
}

function logoProblems(file: string): string[] {
  const found = missing('logo', file);
  if (found.length > 0 || readFileSync(path.join(HOUSE_FOLDER, file), 'utf8').includes('id="logo"')) return found;
  return [`theme.logo: ${file} has no element with id="logo"`];
}

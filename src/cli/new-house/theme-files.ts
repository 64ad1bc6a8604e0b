import { readFileSync } from 'node:fs';
import path from 'node:path';
import { NEUTRAL_THEME } from '../../tenants/theme.ts';

const NEUTRAL_SHEETS = path.resolve(import.meta.dirname, '../../ui');

/**
 * Returns the look of a new folder by path: copies of the neutral palettes, and the options. A later version of the
 * platform may change its neutral colours, not those of a retailer.
 */
export function themeFiles(): Record<string, string> {
  return {
    'theme.css': sheet(
      'theme.css',
      'Look of the shop: colours, type and shape by role. Mails have theirs in theme.ts.',
    ),
    'dark.css': sheet('dark.css', 'Dark colours by role. Type and shape are those of theme.css.'),
    'theme.ts': OPTIONS,
  };
}

/** Copies a neutral sheet with another first line. */
function sheet(name: 'theme.css' | 'dark.css', about: string): string {
  const text = readFileSync(path.join(NEUTRAL_SHEETS, name), 'utf8');
  return `/* ${about} */\n${text.slice(text.indexOf(':root'))}`;
}

const { pageColour, mailFont, documents } = NEUTRAL_THEME;

const OPTIONS = `import type { Theme } from 'kontor/house';

/** Look of mails and papers, and options of pages. The colours of pages are in theme.css and dark.css. */
export const theme: Theme = {
  pageColour: '${pageColour}',
  font: null,
  mailFont: '${mailFont}',
  documents: {
${Object.entries(documents)
  .map(([name, colour]) => `    ${name}: '${colour}',`)
  .join('\n')}
  },
  // Visitors choose between light and dark pages. 'off' leaves only theme.css.
  dark: 'choice',
};
`;

import fs from 'node:fs';
import path from 'node:path';
import { houseTheme } from '../tenants/house-theme.ts';
import { HOUSE_FOLDER } from '../tenants/load-house.ts';
import { CallProblem, type Command, textOption } from './command.ts';
import { familiesOf, fontFaces } from './theme/font-faces.ts';
import { measureFont } from './theme/measure-font.ts';

/** Writes the font faces of the retailer's theme. It needs no database. */
export const themeFontsCommand: Command = {
  name: 'theme fonts',
  operands: [],
  options: { out: { type: 'string', value: 'FILE', text: 'file to write (default fonts.css of the folder)' } },
  summary: "writes the retailer's fonts.css with fallbacks of the same measures",
  details: 'HOUSE names the folder. Its theme.ts lists the fonts; each fallback has the widths of its font.',
  run: async (call) => {
    const { fonts = [] } = houseTheme;
    if (fonts.length === 0) throw new CallProblem(`theme.ts of ${HOUSE_FOLDER} lists no fonts`);
    const target = path.resolve(textOption(call, 'out') ?? path.join(HOUSE_FOLDER, 'fonts.css'));
    fs.writeFileSync(target, fontFaces(fonts, measuresOf));
    call.out(`${target} is written. Name these in --font-text of theme.css, before system fonts:`);
    call.out(`  ${[...new Set(fonts.flatMap(familiesOf))].map((family) => `"${family}"`).join(', ')}`);
    return 0;
  },
};

function measuresOf(file: string): ReturnType<typeof measureFont> {
  const place = path.join(HOUSE_FOLDER, file);
  if (!fs.existsSync(place)) throw new CallProblem(`there is no file ${place}`);
  try {
    return measureFont(fs.readFileSync(place));
  } catch (error) {
    throw new CallProblem(`${place} is no font that can be read (${error instanceof Error ? error.message : error})`);
  }
}

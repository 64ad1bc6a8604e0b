import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Connect, Plugin } from 'vite';

const LOOK = 'virtual:house-look';
const SHEETS: Readonly<Record<string, 'theme.css' | 'fonts.css'>> = {
  'virtual:house-theme.css': 'theme.css',
  'virtual:house-fonts.css': 'fonts.css',
};
/** Rules for options of the theme. Vite handles only addresses of this form as style sheets. */
const OPTIONS = 'virtual:house-options.css';
const OPTIONS_FILE = '/virtual/house-options.css';
/** Sheets of layouts by the part of pages. The first layout of a part needs none. */
const LAYOUTS: Readonly<Record<string, 'header' | 'footer'>> = {
  'virtual:house-header': 'header',
  'virtual:house-footer': 'footer',
};
const NO_LAYOUT = '\0virtual:house-layout';
const SOURCES = path.resolve(import.meta.dirname, '../../../src/tenants');
const SHELL = path.resolve(import.meta.dirname, '../../../src/storefront/components/shell');

type Look = Pick<
  typeof import('../../tenants/house-theme.ts'),
  'darkColour' | 'houseTheme' | 'optionSheet' | 'themeSheet'
>;
type Loaded = { look: Look; folder: string };

/**
 * Vite plugin that gives pages the look of the retailer (decisions 233 and 242): its style sheets, or the neutral ones.
 * Documents take the rest of its theme from `virtual:house-look`.
 */
export function houseLook(): Plugin {
  let loaded: Promise<Loaded> | undefined;
  const load = (): Promise<Loaded> => (loaded ??= loadLook());
  return {
    name: 'kontor:house-look',
    sharedDuringBuild: true,
    async config() {
      const { folder } = await load();
      // Development serves fonts of a folder outside of the platform too.
      return { server: { fs: { allow: [path.resolve(SOURCES, '../..'), folder] } } };
    },
    async configureServer(server) {
      const { folder } = await load();
      server.middlewares.use(publicFiles(path.join(folder, 'public')));
    },
    async resolveId(id) {
      if (id === LOOK) return `\0${LOOK}`;
      if (id === OPTIONS) return OPTIONS_FILE;
      const part = LAYOUTS[id];
      if (part !== undefined) return layoutSheet(part, (await load()).look.houseTheme);
      const sheet = SHEETS[id];
      return sheet === undefined ? undefined : (await load()).look.themeSheet(sheet);
    },
    async load(id) {
      if (id === NO_LAYOUT) return 'export default null;';
      if (id === OPTIONS_FILE) return (await load()).look.optionSheet();
      if (id !== `\0${LOOK}`) return undefined;
      const { look, folder } = await load();
      return lookModule(look, folder);
    },
  };
}

/** Returns the sheet of a layout, or a module without classes for the usual one. */
function layoutSheet(part: 'header' | 'footer', { header, footer }: Look['houseTheme']): string {
  const layout = part === 'header' ? header : footer;
  if (layout === undefined || layout === 'bar' || layout === 'columns') return NO_LAYOUT;
  return path.join(SHELL, `${part}-${layout}.module.css`);
}

/** Returns the module of the look, as src/storefront declares it. */
function lookModule({ houseTheme, darkColour }: Look, folder: string): string {
  const { font, logo, pageColour, departments = {}, header = 'bar', dark = 'off' } = houseTheme;
  const asset = (name: string, file: string | undefined): string =>
    file === undefined ? '' : `import ${name} from ${JSON.stringify(`${path.join(folder, file)}?url&no-inline`)};\n`;
  const looks = Object.entries(departments);
  const values = {
    pageColour,
    header,
    dark,
    darkColour: dark === 'off' ? null : darkColour(),
    frames: Object.fromEntries(looks.map(([id, { picture }]) => [id, picture])),
    claims: Object.fromEntries(looks.flatMap(([id, { claim }]) => (claim === undefined ? [] : [[id, claim]]))),
    sizeGuides: looks.filter(([, { sizeGuide }]) => sizeGuide === true).map(([id]) => id),
  };
  return [
    `${asset('fontAddress', font ?? undefined)}${asset('logoAddress', logo?.file)}`,
    `export const font = ${font === null ? 'null' : 'fontAddress'};`,
    logo === undefined
      ? 'export const logo = null;'
      : `export const logo = { address: logoAddress, width: ${logo.width}, height: ${logo.height} };`,
    ...Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`),
  ].join('\n');
}

/** Serves public files of the retailer in development, as src/app/http/build-files.ts does afterwards. */
function publicFiles(folder: string): Connect.NextHandleFunction {
  const types: Readonly<Record<string, string>> = {
    '.svg': 'image/svg+xml',
    '.png': 'image/png',
    '.jpg': 'image/jpeg',
  };
  return (request, response, next) => {
    const name = path.join(folder, path.normalize(new URL(request.url ?? '/', 'http://localhost').pathname));
    const type = types[path.extname(name)];
    if (type === undefined || !existsSync(name)) {
      next();
      return;
    }
    response.setHeader('Content-Type', type);
    createReadStream(name).pipe(response);
  };
}

/** Uses computed addresses, so that the configuration's own bundle does not contain the tenants. */
async function loadLook(): Promise<Loaded> {
  const look: Look = await import(pathToFileURL(path.join(SOURCES, 'house-theme.ts')).href);
  const { HOUSE_FOLDER: folder } = await import(pathToFileURL(path.join(SOURCES, 'load-house.ts')).href);
  return { look, folder };
}

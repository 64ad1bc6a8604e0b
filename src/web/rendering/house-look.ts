import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Connect, Plugin } from 'vite';

const LOOK = 'virtual:house-look';
const SHEETS: Readonly<Record<string, 'theme.css' | 'fonts.css'>> = {
  'virtual:house-theme.css': 'theme.css',
  'virtual:house-fonts.css': 'fonts.css',
};
const SOURCES = path.resolve(import.meta.dirname, '../../../src/tenants');

type Look = Pick<typeof import('../../tenants/house-theme.ts'), 'houseTheme' | 'themeSheet'>;
type Loaded = { look: Look; folder: string };

/**
 * Vite plugin that gives pages the look of the retailer (decision 233): its style sheets, or the neutral ones. The
 * head of documents takes its colour and font from `virtual:house-look`.
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
      const sheet = SHEETS[id];
      return sheet === undefined ? undefined : (await load()).look.themeSheet(sheet);
    },
    async load(id) {
      if (id !== `\0${LOOK}`) return undefined;
      const { look, folder } = await load();
      const { font, pageColour } = look.houseTheme;
      const address = font === null ? 'null' : 'address';
      const asset = font === null ? '' : `import address from ${JSON.stringify(`${path.join(folder, font)}?url`)};\n`;
      return `${asset}export const font = ${address};\nexport const pageColour = ${JSON.stringify(pageColour)};`;
    },
  };
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

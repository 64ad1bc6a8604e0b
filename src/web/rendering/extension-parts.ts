import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Extension } from '../../extending/extension.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PARTS = path.join(ROOT, 'src/storefront/extensions');
const BLOCKS = 'virtual:extension-blocks';
const PAGES = 'virtual:extension-pages';
/** Stands for both in a retailer without them. */
const NONE = path.join(PARTS, 'no-parts.ts');

type Loaded = { folder: string; extensions: readonly Extension[] };

/**
 * Vite plugin that bundles the components of the retailer's blocks and pages (decision 241). Without any, pages contain
 * nothing of this extension point.
 */
export function extensionParts(): Plugin {
  let loaded: Promise<Loaded> | undefined;
  const load = (): Promise<Loaded> => (loaded ??= loadExtensions());
  return {
    name: 'kontor:extension-parts',
    enforce: 'pre',
    sharedDuringBuild: true,
    async resolveId(id, importer) {
      const { folder, extensions } = await load();
      if (id === BLOCKS) return extensions.some(({ blocks = [] }) => blocks.length > 0) ? `\0${BLOCKS}` : NONE;
      if (id === PAGES) return extensions.some(({ routes = [] }) => routes.length > 0) ? `\0${PAGES}` : NONE;
      // A folder outside of the platform has no React of its own: there must be one copy.
      if (/^react(?:$|\/)/.test(id) && importer?.startsWith(`${folder}${path.sep}`))
        return this.resolve(id, path.join(PARTS, 'extension-blocks.tsx'), { skipSelf: true });
      return undefined;
    },
    async load(id) {
      if (id !== `\0${BLOCKS}` && id !== `\0${PAGES}`) return undefined;
      const { folder, extensions } = await load();
      if (id === `\0${PAGES}`) return `${components('pages', folder, partsOf(extensions, 'routes'))}`;
      const view = JSON.stringify(path.join(PARTS, 'extension-blocks.tsx'));
      return `import { extensionBlocks } from ${view};
${components('blocks', folder, partsOf(extensions, 'blocks'))}
const view = extensionBlocks(blocks);
export { view as ExtensionBlocks };`;
    },
  };
}

type Part = { name: string; component: string };

const partsOf = (extensions: readonly Extension[], member: 'blocks' | 'routes'): Part[] =>
  extensions.flatMap((extension): readonly Part[] => extension[member] ?? []);

/** Returns a module text that exports the components of these parts by name. */
function components(constant: string, folder: string, parts: readonly Part[]): string {
  const imports = parts.map(
    ({ component }, index) => `import Part${index} from ${JSON.stringify(path.join(folder, component))};`,
  );
  const entries = parts.map(({ name }, index) => `${JSON.stringify(name)}: Part${index}`);
  return `${imports.join('\n')}\nexport const ${constant} = { ${entries.join(', ')} };`;
}

/** Uses computed addresses, so that the configuration's own bundle does not contain the tenants. */
async function loadExtensions(): Promise<Loaded> {
  const { extensions } = await import(pathToFileURL(path.join(ROOT, 'src/extending/extensions.ts')).href);
  const { HOUSE_FOLDER: folder } = await import(pathToFileURL(path.join(ROOT, 'src/tenants/load-house.ts')).href);
  return { folder, extensions };
}

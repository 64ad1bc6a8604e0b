import type { Plugin } from 'vite';

const NAME = 'virtual:text-files';
const TEXTS = /src\/tenants\/messages\/([a-z]{2}(?:-[A-Z]{2})?)\/(index|checkout)\.ts$/;

/**
 * Vite plugin that tells the server build which client files contain a locale's texts (`virtual:text-files`, see
 * text-files-module.d.ts). The start script imports them only when it runs; a page that preloads them saves a round
 * trip. In development the list is empty.
 */
export function textFiles(): Plugin {
  const files: Record<string, string[]> = {};
  return {
    name: 'kontor:text-files',
    sharedDuringBuild: true,
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const withImports = (name: string): string[] => {
        const chunk = bundle[name];
        return chunk?.type === 'chunk' ? [name, ...chunk.imports.flatMap(withImports)] : [];
      };
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const [, locale, part] = TEXTS.exec(chunk.facadeModuleId ?? '') ?? [];
        if (locale && part) files[`${locale}/${part}`] = withImports(chunk.fileName).map((name) => `/${name}`);
      }
    },
    load: (id) => (id === `\0${NAME}` ? `export const textFiles = ${JSON.stringify(files)};` : undefined),
  };
}

import type { Plugin } from 'vite';

const NAME = 'virtual:text-files';
const TEXTS = /src\/tenants\/messages\/([a-z]{2}-[A-Z]{2})\/(index|checkout)\.ts$/;

/**
 * Tells the server's build in which files the browser finds a locale's texts (`virtual:text-files`, see text-files-module.d.ts).
 * The page's start asks for them only when it runs itself; a page that names them saves a round trip. Nothing is known
 * while developing, and nothing needs to be.
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

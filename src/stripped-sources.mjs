/*
 * Loads our TypeScript files without their types from where scripts/strip-types.mjs has put them. Node strips types with a
 * WebAssembly module that stays in the memory of every thread (10 MB each); a file that was changed since is left to it.
 * In JavaScript, since it is loaded before anything else.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const OURS = ['.', '../demo/'].map((folder) => new URL(folder, import.meta.url).href);
const STRIPPED = new URL('../build/stripped/', import.meta.url);

registerHooks({
  load: (url, context, next) => {
    if (!OURS.some((folder) => url.startsWith(folder)) || !url.endsWith('.ts')) return next(url, context);
    try {
      const name = hash('sha1', readFileSync(fileURLToPath(url)));
      const source = readFileSync(new URL(`${name}.js`, STRIPPED), 'utf8');
      return { format: 'module', source, shortCircuit: true };
    } catch {
      // Not stripped, or not to be read: Node says what is wrong.
      return next(url, context);
    }
  },
});

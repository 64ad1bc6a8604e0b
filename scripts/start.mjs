// npm start, and with --dev npm run dev: says in one line what would end the start, builds once, and becomes the shop.
import './require-node.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildOnce } from './build-pages.mjs';

const development = process.argv.includes('--dev');
const problem = await import('../src/server/preflight.ts').then(
  ({ preflight }) => preflight(process.env, development),
  (error) => {
    // A package that is missing altogether: nothing else can be asked.
    if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    return { line: `${error.message.split('\n')[0]}. Run "npm ci" and start again.` };
  },
);
if (problem) {
  console.error(`Kontor cannot start: ${problem.line}`);
  process.exit(2);
}
if (!development) buildOnce();
const server = path.resolve(import.meta.dirname, '../src/server.ts');
// The shop starts this process anew with these words.
process.argv = [process.argv[0], server, ...process.argv.slice(2)];
await import(pathToFileURL(server).href);

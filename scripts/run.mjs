// Runs a program of an npm script in this process, so that it receives the signals that npm forwards.
// Usage: node scripts/run.mjs [--built] FILE ARGUMENTS. With --built it builds the pages first.
import './require-node.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildOnce } from './build-pages.mjs';

const args = process.argv.slice(2);
if (args[0] === '--built') {
  args.shift();
  buildOnce();
}
const [program = '', ...given] = args;
const file = path.resolve(program);
process.argv = [process.argv[0], file, ...given];
await import(pathToFileURL(file).href);

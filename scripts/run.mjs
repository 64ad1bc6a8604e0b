// npm scripts: runs a program in this process, which gets the signals that npm passes on.
// node scripts/run.mjs [--built] FILE ARGUMENTS: --built builds the pages first.
import './require-node.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildOnce } from './build-pages.mjs';

const words = process.argv.slice(2);
if (words[0] === '--built') {
  words.shift();
  buildOnce();
}
const [program = '', ...given] = words;
const file = path.resolve(program);
process.argv = [process.argv[0], file, ...given];
await import(pathToFileURL(file).href);

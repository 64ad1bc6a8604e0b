// Runs npm start, and with --dev npm run dev. Reports in one line what prevents the start, builds once, and becomes the
// shop.
import './require-node.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildOnce, needsBuild } from './build-pages.mjs';

const development = process.argv.includes('--dev');
const mustBuild = development ? null : needsBuild();
// Development loads the packages that its pages load.
if (!development) await import('../src/stripped-sources.mjs');
const problem = await import('../src/server/preflight.ts').then(
  ({ preflight }) => preflight(process.env, development),
  (error) => {
    // Mistakes in the retailer's folder, which every module with tenants needs.
    if (error?.name === 'ConfigProblem') return { line: error.message };
    // Without its packages the preflight cannot run.
    if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    return { line: `${error.message.split('\n')[0]}. Run "npm ci" and start again.` };
  },
);
if (problem) {
  console.error(`Kontor cannot start: ${problem.line}`);
  process.exit(2);
}
if (await mustBuild) buildOnce();
const server = path.resolve(import.meta.dirname, '../src/server.ts');
// The shop restarts this process with these arguments.
process.argv = [process.argv[0], server, ...process.argv.slice(2)];
await import(pathToFileURL(server).href);

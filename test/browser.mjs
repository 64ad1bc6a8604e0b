// npm run test:e2e and npm run accessibility: builds once, then runs Playwright.
import '../scripts/require-node.mjs';
import { pathToFileURL } from 'node:url';
import { buildOnce } from '../scripts/build-pages.mjs';
import { packageBin } from '../scripts/package-bin.mjs';

buildOnce();
// Node strips types itself.
process.env.PW_DISABLE_TS_ESM = '1';
const program = packageBin('@playwright/test', 'playwright');
process.argv = [process.argv[0], program, 'test', ...process.argv.slice(2)];
await import(pathToFileURL(program).href);

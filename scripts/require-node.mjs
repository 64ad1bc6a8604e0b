// Ensures a Node that runs .ts files. The packaged one is first on the PATH of npm scripts, unless npm 10 installed it.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { continueWith, linkNode, packagedNode } from './packaged-node.mjs';

const LEAST = 24;
const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));

const [major] = process.versions.node.split('.').map(Number);
if (major < LEAST) {
  const program = packagedNode(MODULES, process);
  if (program !== null) {
    linkNode(MODULES, program, process.platform);
    await continueWith(path.join(MODULES, program));
  }
  console.error(
    `Kontor cannot start: it needs Node ${LEAST}, found ${process.version}. "npm ci" brings it; it is missing for ` +
      `${process.platform} ${process.arch} when npm ran with --omit=optional or on another machine. ` +
      `Run "npm ci" without that option, or install Node ${LEAST}, and start again.`,
  );
  process.exit(2);
}

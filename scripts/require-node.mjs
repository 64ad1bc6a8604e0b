// The shop runs .ts files directly, which needs the Node that npm installed beside it (first on the PATH of npm scripts).
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Kontor cannot start: it needs Node 24, found ${process.version}. "npm ci" brings it; it is missing for ` +
      `${process.platform} ${process.arch} when npm ran with --omit=optional or on another machine. ` +
      'Run "npm ci" without that option, or install Node 24, and start again.',
  );
  process.exit(2);
}

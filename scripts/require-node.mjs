// The shop runs .ts files directly, which needs the Node that npm installed beside it (first on the PATH of npm scripts).
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Kontor needs Node 24, found ${process.version}. It comes with "npm ci" as a package; it is missing when npm ran with ` +
      '--ignore-scripts. Run "npm ci" without that option and start again with "npm start".',
  );
  process.exit(2);
}

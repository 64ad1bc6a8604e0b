/** npm start: opens the shop and serves it. See src/server/run.ts. */
const development = process.argv.includes('--dev');
// React chooses its build by this when it is first imported; without it pages would be rendered by the one for
// developers, at three times the processor time.
process.env.NODE_ENV ??= development ? 'development' : 'production';
const { run } = await import('./server/run.ts');

await run(process.env, development);

// Nothing is exported; it makes this file a module.
export {};

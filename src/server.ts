import { missingOptions } from './server/start-options.ts';

/** npm start: opens the shop and serves it. See src/server/run.ts. */
const development = process.argv.includes('--dev');
// React chooses its build by this when it is first imported; without it pages would be rendered by the one for
// developers, at three times the processor time.
process.env.NODE_ENV ??= development ? 'development' : 'production';

const { execArgv, env, platform } = process;
const anew = development ? null : missingOptions({ execArgv, environment: env, platform });
if (anew && process.execve) {
  const [, ...given] = process.argv;
  process.execve(process.execPath, [process.argv0, ...anew.execArgv, ...given], anew.environment);
}

const { run } = await import('./server/run.ts');

await run(process.env, development);

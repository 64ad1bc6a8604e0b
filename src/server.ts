import { startServerWithOptions } from './platform/start-options.ts';

/** Entry point of npm start: opens the shop and serves it. See src/server/run.ts. */
const development = process.argv.includes('--dev');
// React chooses its build by NODE_ENV at its first import. Its development build takes three times the processor time.
process.env.NODE_ENV ??= development ? 'development' : 'production';

if (!development) startServerWithOptions();

const { ConfigProblem } = await import('./platform/config-problem.ts');
const { run } = await import('./server/run.ts').catch((error) => {
  // Mistakes in the retailer's folder, which every module with tenants needs.
  if (!(error instanceof ConfigProblem)) throw error;
  console.error(`Kontor cannot start: ${error.message}`);
  process.exit(2);
});

await run(process.env, development);

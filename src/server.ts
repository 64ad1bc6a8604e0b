/** npm start: opens the shop and serves it. See src/server/run.ts. */
import { run } from './server/run.ts';

await run(process.env, process.argv.includes('--dev'));

/** Entry point of the operator's command line: npm run kontor -- COMMAND. */
import { createInterface } from 'node:readline/promises';
import { COMMAND_ARGUMENTS, startWithOptions } from './platform/start-options.ts';

// An import of 100,000 rows takes half of the memory with them.
startWithOptions(COMMAND_ARGUMENTS);

const { CallProblem } = await import('./cli/command.ts');
const { readSecret } = await import('./cli/read-secret.ts');
const { ConfigProblem } = await import('./platform/config-problem.ts');
const { runCommand } = await import('./cli/run-command.ts').catch((error) => {
  // Mistakes in the retailer's folder, which every module with tenants needs.
  if (!(error instanceof ConfigProblem)) throw error;
  process.stderr.write(`kontor: ${error.message}\n`);
  process.exit(2);
});

// A reader such as `head` may close the pipe early. The command then ends with the status of a failure.
let hasReader = true;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  hasReader = false;
});

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  out: (line) => {
    if (!hasReader) throw new CallProblem('the reader closed the output');
    process.stdout.write(`${line}\n`);
  },
  err: (line) => process.stderr.write(`${line}\n`),
  ...(process.stdin.isTTY === true && { ask }),
  readSecret: (question) => readSecret(question, process.stdin, process.stderr),
  terminal:
    process.stderr.isTTY === true
      ? { write: (text) => process.stderr.write(text), columns: () => process.stderr.columns }
      : null,
});

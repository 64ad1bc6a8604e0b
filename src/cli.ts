/** Entry point of the operator's command line: npm run kontor -- COMMAND. */
import { fstatSync } from 'node:fs';
import { COMMAND_ARGUMENTS, startWithOptions } from './platform/start-options.ts';

// An import of 100,000 rows takes half of the memory with them.
startWithOptions(COMMAND_ARGUMENTS);

const { createQuestions } = await import('./cli/ask-lines.ts');
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

const questions = createQuestions(process.stdin, process.stderr);

/** Returns true for a terminal, a file and a pipe: whatever has answers in lines. */
function hasAnswers(): boolean {
  if (process.stdin.isTTY === true) return true;
  const input = fstatSync(process.stdin.fd);
  return input.isFile() || input.isFIFO();
}

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  out: (line) => {
    if (!hasReader) throw new CallProblem('the reader closed the output');
    process.stdout.write(`${line}\n`);
  },
  err: (line) => process.stderr.write(`${line}\n`),
  ...(hasAnswers() && { ask: questions.ask }),
  readSecret: (question) => readSecret(question, process.stdin, process.stderr),
  terminal:
    process.stderr.isTTY === true
      ? { write: (text) => process.stderr.write(text), columns: () => process.stderr.columns }
      : null,
});
questions.close();

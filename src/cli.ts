/** The operator's command line: npm run kontor -- COMMAND. Wires the departments together like src/server.ts does. */
import { runCommand } from './cli/run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  terminal:
    process.stderr.isTTY === true
      ? { write: (text) => process.stderr.write(text), columns: () => process.stderr.columns }
      : null,
});

import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { extensions } from '../extending/extensions.ts';
import { readConfig } from '../platform/config.ts';
import { ConfigProblem } from '../platform/config-problem.ts';
import { FeedProblem } from '../platform/feeds/rows.ts';
import { publicUrlsProblem } from '../tenants/check-public-urls.ts';
import { backupCommand, restoreCommand } from './backup-commands.ts';
import { CallProblem, type Command, type ExitCode, type Surroundings } from './command.ts';
import { configCommands } from './config-commands.ts';
import { databaseCommands } from './database-commands.ts';
import { doctor } from './doctor.ts';
import { exportProductsCommand } from './export-command.ts';
import { exportWarehouseCommand } from './export-warehouse-command.ts';
import { commandsOf } from './extension-commands.ts';
import { filesCommands } from './files-commands.ts';
import { helpOf, helpOfAll } from './help.ts';
import { importCommands } from './import-commands.ts';
import { jobsCommand } from './jobs-command.ts';
import { keysCommands } from './keys-commands.ts';
import { ledgerCommands } from './ledger-commands.ts';
import { listenerCommands } from './listener-commands.ts';
import { loadCommand } from './load-command.ts';
import { mcpCommand } from './mcp-command.ts';
import { memoryCommand } from './memory/memory-command.ts';
import { migrateCommand } from './migrate-command.ts';
import { newHouseCommand } from './new-house-command.ts';
import { reindexCommand } from './reindex-command.ts';
import { reportCommands } from './report-commands.ts';
import { themeFontsCommand } from './theme-command.ts';
import { userCommands } from './user-commands.ts';

const PACKAGE = v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() }));

export const COMMANDS: Command[] = [
  ...importCommands,
  // Precedes the ledger's "export", which would read "products" as its first operand.
  exportProductsCommand,
  exportWarehouseCommand,
  ...ledgerCommands,
  ...userCommands,
  backupCommand,
  restoreCommand,
  ...configCommands,
  loadCommand,
  ...databaseCommands,
  ...keysCommands,
  ...filesCommands,
  jobsCommand,
  ...listenerCommands,
  newHouseCommand,
  themeFontsCommand,
  mcpCommand,
  reindexCommand,
  ...reportCommands,
  migrateCommand,
  memoryCommand,
  doctor,
  ...commandsOf(extensions),
];

/** Runs the command of the arguments with its options and the environment, and reports any error as one line. */
export async function runCommand(argv: string[], surroundings: Surroundings): Promise<ExitCode> {
  const command = COMMANDS.find(({ name }) => name.split(' ').every((word, index) => argv[index] === word));
  if (!command) return withoutCommand(argv, surroundings);
  try {
    const rest = argv.slice(command.name.split(' ').length);
    if (rest.includes('--help') || rest.includes('-h')) {
      surroundings.out(helpOf(command));
      return 0;
    }
    const { operands, options } = readArguments(command, rest);
    const config = readConfig(surroundings.environment);
    const problem = publicUrlsProblem(config.publicUrls);
    if (problem !== null) throw new ConfigProblem(problem);
    return await command.run({ ...surroundings, config, operands, options });
  } catch (error) {
    surroundings.err(`kontor ${command.name}: ${explain(error)}`);
    return 2;
  }
}

/** Returns the version of the platform, from its package. */
function platformVersion(): string {
  const file = path.resolve(import.meta.dirname, '../../package.json');
  return v.parse(PACKAGE, fs.readFileSync(file, 'utf8')).version;
}

function withoutCommand(argv: string[], { out, err }: Surroundings): ExitCode {
  const [first] = argv;
  if (first === '--version') {
    out(`kontor ${platformVersion()}`);
    return 0;
  }
  if (first === '--help' || first === '-h' || first === 'help') {
    out(helpOfAll(COMMANDS));
    return 0;
  }
  const group = COMMANDS.filter(({ name }) => name.startsWith(`${first} `));
  if (group.length > 0 && (argv[1] === '--help' || argv[1] === '-h')) {
    out(helpOfAll(group));
    return 0;
  }
  const choice = (group.length > 0 ? group : COMMANDS).map(({ name }) => name).join(', ');
  err(
    first === undefined
      ? `kontor: which command? (${choice})`
      : `kontor: there is no command "${argv.slice(0, 2).join(' ')}" (${choice})`,
  );
  return 2;
}

function readArguments(
  command: Command,
  args: string[],
): { operands: string[]; options: Record<string, string | boolean | undefined> } {
  const parsed = parseArgs({
    args,
    allowPositionals: true,
    strict: true,
    options: Object.fromEntries(Object.entries(command.options).map(([name, { type }]) => [name, { type }])),
  });
  const { positionals } = parsed;
  const missing = command.operands[positionals.length];
  // An operand in brackets is optional.
  if (missing !== undefined && !missing.startsWith('['))
    throw new CallProblem(`${missing} is missing: kontor ${command.name} ${command.operands.join(' ')}`);
  const extra = positionals[command.operands.length];
  if (extra !== undefined) throw new CallProblem(`"${extra}" is one word too many`);
  const options = Object.fromEntries(
    Object.entries(parsed.values).map(([name, value]) => [name, Array.isArray(value) ? undefined : value]),
  );
  return { operands: positionals, options };
}

/** Returns the message of a known problem, or the first line and cause of any other error. */
function explain(error: unknown): string {
  if (error instanceof CallProblem || error instanceof ConfigProblem || error instanceof FeedProblem)
    return error.message;
  if (!(error instanceof Error)) return String(error);
  const [line = ''] = error.message.split('\n');
  const cause = error.cause instanceof Error ? ` (${error.cause.message.split('\n')[0]})` : '';
  // A refused connection is a list of attempts without its own message.
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return (line || code) + cause;
}

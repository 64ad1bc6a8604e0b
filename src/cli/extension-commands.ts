import * as v from 'valibot';
import { createContainment } from '../extending/contain.ts';
import type { ExtensionCommand } from '../extending/extension-command.ts';
import { systemClock } from '../platform/clock.ts';
import { type Log, silentLog } from '../platform/log.ts';
import type { Command, CommandCall, ExitCode } from './command.ts';

/** Longest time of a command. An operator ends it with Ctrl-C. */
const RUN_MS = 24 * 3_600_000;
const exitCode = v.picklist([0, 1, 2]);

/** Returns the commands of extensions. A failure is reported with the name of the command, and ends it with code 2. */
export function commandsOf(extensions: readonly { name: string; commands?: readonly ExtensionCommand[] }[]): Command[] {
  return extensions.flatMap(({ name: extension, commands = [] }) =>
    commands.map((command) => ({
      name: `run ${extension} ${command.name}`,
      operands: command.operands ?? [],
      options: command.options ?? {},
      summary: command.summary,
      ...(command.details === undefined ? {} : { details: command.details }),
      run: (call) => runContained(extension, command, call),
    })),
  );
}

async function runContained(extension: string, command: ExtensionCommand, call: CommandCall): Promise<ExitCode> {
  const { operands, options, out, err } = call;
  const line: Log['info'] = (_, message) => err(message);
  const log: Log = { ...silentLog, info: line, warn: line, child: () => log };
  return createContainment({ clock: systemClock, log }).within(
    { extension, point: 'command' },
    async (context) => {
      try {
        return v.parse(exitCode, await command.run({ operands, options, out, err }, context));
      } catch (error) {
        err(`the extension "${extension}" failed: ${error instanceof Error ? error.message : typeof error}`);
        throw error;
      }
    },
    2,
    { limitMs: RUN_MS },
  );
}

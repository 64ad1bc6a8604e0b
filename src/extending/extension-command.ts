import type { CommandCall, ExitCode, OptionSpec } from '../cli/command.ts';
import type { ExtensionContext } from './context.ts';

/** Call of a command: its operands and options, and the output. Results go to `out`, problems to `err`. */
export type ExtensionCall = Pick<CommandCall, 'operands' | 'options' | 'out' | 'err'>;

/** Command of an extension: `npm run kontor -- run EXTENSION NAME`. */
export type ExtensionCommand = {
  /** Name within the extension. */
  name: string;
  /** Names of the operands, such as ["FILE"]. One in brackets is optional. */
  operands?: string[];
  options?: Record<string, OptionSpec>;
  /** Sentence without a subject for the help, such as "checks an article list". */
  summary: string;
  details?: string;
  /** Does the work. 0: done; 1: some records were refused or a check found a problem; 2: not started. */
  run(call: ExtensionCall, context: ExtensionContext): ExitCode | Promise<ExitCode>;
};

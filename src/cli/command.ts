import type { Config } from '../platform/config.ts';

/**
 * Environment and output of a command: results go to `out`, problems to `err`, the progress bar to the terminal if
 * there is one.
 */
export type Surroundings = {
  environment: Record<string, string | undefined>;
  out(line: string): void;
  err(line: string): void;
  terminal: { write(text: string): void; columns(): number } | null;
  /** Asks for a secret on standard input. */
  readSecret?(question: string): Promise<string>;
  /** Asks for one line of text; absent without a terminal. */
  ask?: (question: string) => Promise<string>;
};

/** 0: done; 1: some records were refused or a check found a problem; 2: not started. */
export type ExitCode = 0 | 1 | 2;

export type OptionSpec = { type: 'string' | 'boolean'; value?: string; text: string };

export type Command = {
  /** Words that call the command, such as "import products". */
  name: string;
  /** Names of the positional arguments, such as ["FILE"]. */
  operands: string[];
  options: Record<string, OptionSpec>;
  summary: string;
  details?: string;
  run(call: CommandCall): Promise<ExitCode>;
};

export type CommandCall = Surroundings & {
  config: Config;
  operands: string[];
  options: Record<string, string | boolean | undefined>;
};

/** The command cannot run. Its message is the one line that the operator reads. */
export class CallProblem extends Error {
  override name = 'CallProblem';
}

export function textOption(call: CommandCall, name: string): string | undefined {
  const value = call.options[name];
  return typeof value === 'string' ? value : undefined;
}

import type { Command } from './command.ts';

const usageOf = (command: Command) =>
  [
    'npm run kontor --',
    command.name,
    ...command.operands,
    ...(Object.keys(command.options).length > 0 ? ['[OPTIONS]'] : []),
  ].join(' ');

/** Aligns two columns: input and its effect. */
function columns(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`);
}

export function helpOf(command: Command): string {
  const options = Object.entries(command.options).map(([name, option]): [string, string] => [
    `--${name}${option.value ? ` ${option.value}` : ''}`,
    option.text,
  ]);
  return [
    `Usage: ${usageOf(command)}`,
    '',
    command.summary,
    ...(command.details ? ['', command.details] : []),
    '',
    'Options:',
    ...columns([...options, ['--help', 'this text']]),
    '',
    'Exit code: 0 done, 1 some rows were refused or a check found a problem, 2 not started.',
  ].join('\n');
}

export function helpOfAll(commands: Command[]): string {
  return [
    'Usage: npm run kontor -- COMMAND [OPTIONS]',
    '',
    ...columns(commands.map((command) => [[command.name, ...command.operands].join(' '), command.summary])),
    '',
    'Each has --help. Commands work beside a running shop and without one.',
  ].join('\n');
}

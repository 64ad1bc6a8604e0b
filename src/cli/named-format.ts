import { createContainment } from '../extending/contain.ts';
import { extensions } from '../extending/extensions.ts';
import { systemClock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { formatNamed, importFormatsOf, type SourceReading } from '../shop/catalogue/products/import/index.ts';
import { CallProblem, type CommandCall, type OptionSpec, textOption } from './command.ts';

export const FORMAT: OptionSpec = {
  type: 'string',
  value: 'NAME',
  text: 'format that an extension of the retailer reads (default: recognised)',
};

/** Returns the reader of the format that the call names; undefined without one. Refuses a name that no extension has. */
export function readingOf(call: CommandCall): (log: Log) => SourceReading | undefined {
  const name = textOption(call, 'format');
  if (name === undefined) return () => undefined;
  const known = extensions.flatMap(({ importFormats = [] }) => importFormats.map((format) => format.name));
  if (!known.includes(name))
    throw new CallProblem(`no extension reads the format "${name}"${known.length > 0 ? ` (${known.join(', ')})` : ''}`);
  return (log) => formatNamed(importFormatsOf(extensions, createContainment({ clock: systemClock, log })), name);
}

import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { systemClock } from '../platform/clock.ts';
import { belongsToOther, retailerOfDatabase } from '../platform/database/database-retailer.store.ts';
import { type SettingLayer, settingLayers } from '../shop/staff/settings/index.ts';
import { HOUSE_FOLDER, house } from '../tenants/load-house.ts';
import { CallProblem, type Command, type CommandCall } from './command.ts';
import { configDifferences, configLines } from './config/compare-values.ts';
import { environmentValues } from './config/environment-values.ts';
import { type ConfigValue, folderValues } from './config/folder-values.ts';
import { withSettings } from './config/setting-values.ts';
import type { SourcePlace } from './config/source-places.ts';
import { withDatabase } from './open-database.ts';

const OFFLINE = { type: 'boolean', text: 'without the settings of employees, which are in the database' } as const;

const Valued = v.object({ value: v.any(), from: v.string() });
const Dump = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    values: v.record(v.string(), v.object({ ...Valued.entries, planned: v.exactOptional(v.array(Valued)) })),
  }),
);

const configShow: Command = {
  name: 'config show',
  operands: ['[PLACE]'],
  options: {
    json: { type: 'boolean', text: 'one JSON object, which "config diff" reads' },
    offline: OFFLINE,
  },
  summary: 'shows each value of the configuration, and what it comes from',
  details:
    'PLACE chooses a part, such as tenants.ch.delivery or PORT. A value comes from the platform, a law profile, a line of the folder of HOUSE, the environment, or a setting of employees with its effect. Values that may contain secrets are shown as set or not set.',
  run: async (call) => {
    const [part] = call.operands;
    const all = await presentValues(call);
    const isPart = (place: string) => part === undefined || place === part || place.startsWith(`${part}.`);
    const values = new Map([...all].filter(([place]) => isPart(place)));
    if (values.size === 0) throw new CallProblem(`there is no value at ${part}`);
    if (call.options.json !== true) for (const line of configLines(values)) call.out(line);
    else call.out(JSON.stringify({ retailer: house.name, values: Object.fromEntries(values) }, null, 2));
    return 0;
  },
};

const configDiff: Command = {
  name: 'config diff',
  operands: ['A', '[B]'],
  options: { offline: OFFLINE },
  summary: 'compares the configuration of two environments',
  details:
    'A and B are files that "config show --json" wrote. Without B it is the present configuration. Exit code 1: they differ.',
  run: async (call) => {
    const [a = '', b] = call.operands;
    const lines = configDifferences(readDump(a), b === undefined ? await presentValues(call) : readDump(b));
    for (const line of lines) call.out(line);
    if (lines.length === 0) call.out('no differences');
    return lines.length === 0 ? 0 : 1;
  },
};

export const configCommands: Command[] = [configShow, configDiff];

/** Returns the values of the environment, then those of the folder with the settings of employees over them. */
async function presentValues(call: CommandCall): Promise<Map<string, ConfigValue>> {
  const folder = folderValues(house, await placesInFolder());
  const layers = call.options.offline === true ? [] : await presentLayers(call);
  return new Map([...environmentValues(call.environment, house.extensions), ...withSettings(folder, layers)]);
}

async function presentLayers(call: CommandCall): Promise<SettingLayer[]> {
  return withDatabase(
    call.config,
    async ({ pool, log }) => {
      const stored = await retailerOfDatabase(pool);
      if (stored === house.name) return settingLayers({ pool, log }, systemClock.now());
      if (stored !== null) throw new CallProblem(belongsToOther(stored, house.name));
      call.err('This version has not yet started on the database, so its settings are left out.');
      return [];
    },
    false,
  );
}

/** Reads the configuration's own files, but no extensions and no data. */
async function placesInFolder(): Promise<SourcePlace[]> {
  // Loads a parser, which no other command needs.
  const { sourcePlaces } = await import('./config/source-places.ts');
  return fs.globSync('{*,tenants/*}.ts', { cwd: HOUSE_FOLDER }).flatMap((name) => {
    const file = path.join(HOUSE_FOLDER, name);
    const shown = path.relative(process.cwd(), file).replaceAll(path.sep, '/');
    return sourcePlaces(shown, fs.readFileSync(file, 'utf8'));
  });
}

function readDump(file: string): Map<string, ConfigValue> {
  if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile()) throw new CallProblem(`there is no file ${file}`);
  const read = v.safeParse(Dump, fs.readFileSync(file, 'utf8'));
  if (!read.success) throw new CallProblem(`${file} was not written by "config show --json"`);
  return new Map(Object.entries(read.output.values));
}

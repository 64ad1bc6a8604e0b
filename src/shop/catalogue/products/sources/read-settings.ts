import type { RemotePlace } from '../../../../platform/remote-files/remote-file.ts';
import { tenants } from '../../../../tenants/index.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import type { ImportKind } from '../uploads/import-administration.store.ts';
import { DELIMITERS, ENCODINGS } from './read-source.ts';
import { nextPull, readSchedule } from './schedule.ts';
import type { SourceSettings } from './sources.store.ts';

export type SettingsProblem =
  | 'no-name'
  | 'no-kind'
  | 'no-target'
  | 'wrong-address'
  | 'wrong-secret-name'
  | 'no-host-key'
  | 'wrong-schedule'
  | 'no-place';

type Entered = Readonly<Record<string, string>>;

const LONGEST_NAME = 80;
const LONGEST_ADDRESS = 2000;

/** Tenant and locale of a target, "ch" or "ch/de-CH"; null for one that no longer exists. */
export function readTarget(target: string): { tenant: Tenant; locale: string | null } | null {
  const [id, locale = null] = target.split('/');
  const tenant = Object.values(tenants).find((entry) => entry.id === id);
  if (!tenant) return null;
  return locale === null || tenant.locales.some((entry) => entry.locale === locale) ? { tenant, locale } : null;
}

/** Targets that a source may have: tenants, for products with each of their locales. */
export function possibleTargets(kind: ImportKind): string[] {
  const all: Tenant[] = Object.values(tenants);
  // All tenants share the stock.
  if (kind === 'stock') return all.slice(0, 1).map(({ id }) => id);
  if (kind === 'prices') return all.map(({ id }) => id);
  return all.flatMap(({ id, locales }) => locales.map(({ locale }) => `${id}/${locale}`));
}

export const readSourceName = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_NAME);

/**
 * Reads the settings of a source from its form, with boxes such as "target.ch/de-CH". `formats`: names of the formats of extensions.
 */
export function readSettings(
  kind: ImportKind,
  entered: Entered,
  now: Date,
  formats: readonly string[] = [],
): { ok: true; settings: SourceSettings } | { ok: false; problem: SettingsProblem } {
  const name = readSourceName(entered.name ?? '');
  if (name === '') return { ok: false, problem: 'no-name' };
  const targets = possibleTargets(kind).filter((target) => entered[`target.${target}`] === 'on');
  const [first] = targets;
  if (first === undefined) return { ok: false, problem: 'no-target' };
  const place = readPlace(entered);
  if (place !== null && 'problem' in place) return { ok: false, problem: place.problem };
  const schedule = readSchedule(entered);
  if (schedule === null) return { ok: false, problem: 'wrong-schedule' };
  if (schedule.kind !== 'none' && place === null) return { ok: false, problem: 'no-place' };
  const timeZone = readTarget(first)?.tenant.timeZone ?? 'UTC';
  return {
    ok: true,
    settings: {
      name,
      targets,
      file_format: formats.find((one) => one === entered.format) ?? '',
      delimiter: DELIMITERS.find((one) => one === unescaped(entered.delimiter)) ?? '',
      encoding: ENCODINGS.find((one) => one === entered.encoding) ?? '',
      replace: kind === 'products' && entered.replace === 'on',
      overwrite_edits: kind !== 'stock' && entered.overwriteEdits === 'on',
      place,
      schedule,
      next_at: nextPull(schedule, now, timeZone),
    },
  };
}

/** A form cannot hold a tab: browsers show it as a space. */
const unescaped = (delimiter: string | undefined): string | undefined => (delimiter === 'tab' ? '\t' : delimiter);

function readPlace(entered: Entered): RemotePlace | null | { problem: SettingsProblem } {
  const text = (name: string) => (entered[name] ?? '').trim().slice(0, LONGEST_ADDRESS);
  const secret = text('secret').replace(/^FEED_SECRET_/, '');
  if (!/^[A-Z0-9_]{0,40}$/.test(secret)) return { problem: 'wrong-secret-name' };
  switch (entered.place) {
    case 'web': {
      const login = (['basic', 'bearer'] as const).find((one) => one === entered.login) ?? 'none';
      if (!isWebAddress(text('url'))) return { problem: 'wrong-address' };
      if (login !== 'none' && secret === '') return { problem: 'wrong-secret-name' };
      return { kind: 'web', url: text('url'), secret: login === 'none' ? '' : secret, login };
    }
    case 'sftp': {
      const port = Number(text('port') || '22');
      const hasPort = Number.isInteger(port) && port > 0 && port < 65_536;
      if (!isHost(text('host')) || text('path') === '' || !hasPort) return { problem: 'wrong-address' };
      if (secret === '') return { problem: 'wrong-secret-name' };
      const hostKey = text('hostKey').replace(/=+$/, '');
      if (hostKey !== '' && !/^SHA256:[A-Za-z0-9+/]{43}$/.test(hostKey)) return { problem: 'no-host-key' };
      return { kind: 'sftp', host: text('host'), port, path: text('path'), secret, hostKey };
    }
    case 's3': {
      const { endpoint, region, bucket, key } = {
        endpoint: text('endpoint'),
        region: text('region'),
        bucket: text('bucket'),
        key: text('key').replace(/^\/+/, ''),
      };
      const isGood = isWebAddress(endpoint) && /^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket) && key !== '';
      return isGood && /^[a-z0-9-]{0,40}$/.test(region)
        ? { kind: 's3', endpoint, region, bucket, key, secret }
        : { problem: 'wrong-address' };
    }
    default:
      return null;
  }
}

/** Addresses with a user or password are refused: they would be stored and shown. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}

const isHost = (text: string): boolean => /^[a-z0-9]([a-z0-9.:-]{0,250}[a-z0-9])?$/i.test(text);

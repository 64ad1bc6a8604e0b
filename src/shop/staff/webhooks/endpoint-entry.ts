import { tenants as allTenants } from '../../../tenants/index.ts';
import { EVENT_TYPES } from '../events/index.ts';
import type { EndpointFilter } from './types.ts';

/**
 * Form of an endpoint: name, url, types (with spaces between), reach (all or single), tenants (ids with spaces between) and
 * prefix (begin of the subjects; empty for any).
 */
export type EndpointForm = Readonly<Record<string, string>>;

export type EndpointEntry = EndpointFilter & { name: string; url: string };

export type EndpointEntryProblem =
  | 'no-name'
  | 'name-taken'
  /** The address is none, is not encrypted, or has a login or a fragment. */
  | 'url'
  /** The address is in an internal network that the operator has not allowed. */
  | 'private-host'
  | 'no-types'
  | 'no-tenants'
  | 'prefix'
  | 'too-many';

const LONGEST_NAME = 60;
const LONGEST_URL = 1000;
/** Characters of subjects: "order/100000123". */
const PREFIX = /^[a-z][a-z-]*(?:\/[\w.:-]{0,80})?$/i;

export function readEndpointForm(
  entered: EndpointForm,
): { ok: true; entry: EndpointEntry } | { ok: false; problem: EndpointEntryProblem } {
  const listed = (text = '') => text.split(/[\s,]+/).filter((word) => word !== '');
  const name = (entered.name ?? '').normalize('NFC').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_NAME).trim();
  if (name === '') return { ok: false, problem: 'no-name' };
  const url = readEndpointUrl(entered.url ?? '');
  if (url === null) return { ok: false, problem: 'url' };
  const chosen = new Set(listed(entered.types));
  const types = EVENT_TYPES.filter((type) => chosen.has(type));
  if (types.length === 0) return { ok: false, problem: 'no-types' };
  const ids = new Set(listed(entered.tenants));
  const named = Object.values(allTenants).flatMap(({ id }) => (ids.has(id) ? [id] : []));
  const tenants = entered.reach === 'single' ? named : null;
  if (tenants?.length === 0) return { ok: false, problem: 'no-tenants' };
  const subjectPrefix = (entered.prefix ?? '').trim();
  if (subjectPrefix !== '' && !PREFIX.test(subjectPrefix)) return { ok: false, problem: 'prefix' };
  return { ok: true, entry: { name, url, types, tenants, subjectPrefix } };
}

/** Reads the address of an endpoint; null for one that never can be used. */
function readEndpointUrl(entered: string): string | null {
  const text = entered.trim();
  if (text.length > LONGEST_URL || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '' && url.hash === '' ? url.href : null;
}

import { isListEntry } from '../../../platform/address-list.ts';
import { dayStart } from '../../../platform/day-bounds.ts';
import { tenants } from '../../../tenants/index.ts';
import { withNeeded } from '../employees/index.ts';
import { CLIENT_SCOPES, type ClientScope } from './client-scopes.ts';

/**
 * Form of a client: name, description, scopes (with spaces between), tenants (ids with spaces between; empty for all),
 * networks (one a line), and expires (last day, YYYY-MM-DD; empty for none).
 */
export type ClientForm = Readonly<Record<string, string>>;

export type ClientEntry = {
  name: string;
  description: string;
  scopes: readonly ClientScope[];
  /** Null: all tenants. */
  tenants: readonly string[] | null;
  networks: readonly string[];
  expiresAt: Date | null;
};

export type ClientEntryProblem =
  | 'no-name'
  | 'name-taken'
  | 'no-scopes'
  | 'no-tenants'
  /** A line is no address or network. */
  | 'networks'
  /** The day is none, or has passed. */
  | 'expiry';

/** Scopes that operations need beside those that pages of the back office need. */
const ALSO_NEEDED: Partial<Record<ClientScope, readonly ClientScope[]>> = { 'order.ship': ['order.read'] };

const LONGEST_NAME = 60;
const LONGEST_DESCRIPTION = 300;
const MOST_NETWORKS = 50;
/** Days end as those of the retailer. */
const TIME_ZONE = 'Europe/Zurich';

/** Reads the form of a client. Adds scopes that others need; `added` names them. */
export function readClientForm(
  entered: ClientForm,
  now: Date,
):
  | { ok: true; entry: ClientEntry; added: readonly ClientScope[] }
  | { ok: false; problem: Exclude<ClientEntryProblem, 'name-taken'> } {
  const line = (text = '') => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  const listed = (text = '') => text.split(/[\s,;]+/).filter((word) => word !== '');
  // An at sign would make the name look like the account of an employee in the audit trail.
  const name = line(entered.name).replaceAll('@', '').slice(0, LONGEST_NAME).trim();
  if (name === '') return { ok: false, problem: 'no-name' };
  const chosen = CLIENT_SCOPES.filter((scope) => listed(entered.scopes).includes(scope));
  if (chosen.length === 0) return { ok: false, problem: 'no-scopes' };
  const needed = withNeeded(chosen.flatMap((scope) => [scope, ...(ALSO_NEEDED[scope] ?? [])]));
  const scopes = CLIENT_SCOPES.filter((scope) => needed.has(scope));
  const ids = listed(entered.tenants);
  const known = Object.keys(tenants).filter((id) => ids.includes(id));
  if (entered.reach === 'single' && known.length === 0) return { ok: false, problem: 'no-tenants' };
  const networks = [...new Set(listed(entered.networks))];
  if (networks.length > MOST_NETWORKS || !networks.every(isListEntry)) return { ok: false, problem: 'networks' };
  const day = (entered.expires ?? '').trim();
  const expiresAt = day === '' ? null : dayStart(day, TIME_ZONE, 1);
  if (day !== '' && (!expiresAt || expiresAt <= now)) return { ok: false, problem: 'expiry' };
  return {
    ok: true,
    entry: {
      name,
      description: line(entered.description).slice(0, LONGEST_DESCRIPTION),
      scopes,
      tenants: entered.reach === 'single' ? known : null,
      networks,
      expiresAt,
    },
    added: scopes.filter((scope) => !chosen.includes(scope)),
  };
}

import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Pool } from '../platform/database/pool.ts';
import {
  assignedNames,
  createStaff,
  isRole,
  OPERATOR,
  ROLES,
  type RoleKey,
  type Staff,
} from '../shop/staff/employees/index.ts';
import { mainTenant } from '../tenants/index.ts';
import { configuredUrls, firstConfiguredUrl } from '../tenants/origins.ts';
import { CallProblem, type Command, type CommandCall, type ExitCode, textOption } from './command.ts';
import { withDatabase } from './open-database.ts';

const ROLE = {
  type: 'string',
  value: 'ROLE',
  text: `what the account may do: ${ROLES.join(', ')}, or the name of an own role`,
} as const;
const LINK_NOTE = 'The password is set through a one-time link, so that no shell history contains it.';

/** Commands for accounts of the back office. Only they can create the first account. */
export const userCommands: Command[] = [
  {
    name: 'user add',
    operands: ['EMAIL'],
    options: { role: ROLE },
    summary: 'adds an account of the back office and prints the link that sets its password',
    details: `${LINK_NOTE} Repeatable: an account without a password gets a new link.`,
    run: (call) => {
      const role = roleOf(call);
      return withStaff(call, async (staff) => {
        const [email = ''] = call.operands;
        const key = await roleKeyOf(staff, role);
        const outcome = await staff.accounts.add(OPERATOR, { email, role: key });
        if (outcome.ok) {
          call.out(outcome.added ? `${email} is added as ${role}` : `${email} has no password yet; this is a new link`);
          return printLink(call, outcome.link);
        }
        if (outcome.problem !== 'exists') throw new CallProblem(`"${email}" is no e-mail address`);
        const as = `${email} exists already as ${outcome.role}${outcome.locked ? ' and is locked' : ''}`;
        if (outcome.role === role && !outcome.locked) {
          call.out(`${as}; nothing to do (kontor user reset ${email} makes a new link)`);
          return 0;
        }
        call.err(`${as}; nothing was changed`);
        return 1;
      });
    },
  },
  {
    name: 'user reset',
    operands: ['EMAIL'],
    options: { factor: { type: 'boolean', text: 'also remove the second factor; the next login sets up a new one' } },
    summary: 'prints a new one-time link for an account, for a forgotten password',
    details: LINK_NOTE,
    run: (call) =>
      withAccount(call, async (staff, id, email) => {
        if (call.options.factor === true) {
          await staff.accounts.resetFactor(OPERATOR, id);
          call.out(`the second factor of ${email} is removed`);
        }
        const outcome = await staff.accounts.invite(OPERATOR, id);
        if (outcome.ok) return printLink(call, outcome.link);
        call.err(`${email} is locked (kontor user unlock ${email})`);
        return 1;
      }),
  },
  {
    name: 'user lock',
    operands: ['EMAIL'],
    options: {},
    summary: 'locks an account and ends its sessions at once',
    run: (call) => withAccount(call, (staff, id, email) => setLocked(call, staff, { id, email, locked: true })),
  },
  {
    name: 'user unlock',
    operands: ['EMAIL'],
    options: {},
    summary: 'unlocks an account',
    run: (call) => withAccount(call, (staff, id, email) => setLocked(call, staff, { id, email, locked: false })),
  },
  {
    name: 'user list',
    operands: [],
    options: {},
    summary: 'lists the accounts of the back office',
    run: (call) =>
      withStaff(call, async (staff) => {
        const accounts = (await staff.accounts.list(OPERATOR)) ?? [];
        for (const { email, role, grants, locked, has_password, has_factor } of accounts) {
          const state = locked ? 'locked' : !has_password ? 'invited' : has_factor ? 'active' : 'without second factor';
          call.out(`${email}  ${grants ? assignedNames(grants) : role}  ${state}`);
        }
        if (accounts.length === 0) call.out('there are no accounts yet (kontor user add EMAIL --role admin)');
        return 0;
      }),
  },
];

function roleOf(call: CommandCall): string {
  const role = textOption(call, 'role');
  if (role === undefined) throw new CallProblem(`--role is missing (${ROLES.join(', ')})`);
  return role;
}

/** Returns the key of a role: a built-in one by its code, an own one by its name. */
async function roleKeyOf(staff: Staff, role: string): Promise<RoleKey> {
  const key = isRole(role) ? role : await staff.roles.named(role);
  if (!key) throw new CallProblem(`there is no role "${role}" (${ROLES.join(', ')})`);
  return key;
}

function withStaff(call: CommandCall, work: (staff: Staff) => Promise<ExitCode>): Promise<ExitCode> {
  // Needs no keys, because employees set up second factors in the back office.
  return withDatabase(call.config, ({ pool }: { pool: Pool }) =>
    work(createStaff({ pool, clock: systemClock, keys: [] })),
  );
}

function withAccount(
  call: CommandCall,
  work: (staff: Staff, id: string, email: string) => Promise<ExitCode>,
): Promise<ExitCode> {
  return withStaff(call, async (staff) => {
    const [email = ''] = call.operands;
    const id = await staff.accounts.idOf(OPERATOR, email);
    if (!id) throw new CallProblem(`there is no account ${email}`);
    return work(staff, id, email);
  });
}

async function setLocked(
  call: CommandCall,
  staff: Staff,
  { id, email, locked }: { id: string; email: string; locked: boolean },
): Promise<ExitCode> {
  const outcome = await staff.accounts.setLocked(OPERATOR, id, locked);
  if (outcome.ok) {
    call.out(`${email} is ${locked ? 'locked' : 'unlocked'}`);
    return 0;
  }
  call.err(outcome.problem === 'last-admin' ? `${email} is the last admin and stays` : `${email} could not be changed`);
  return 1;
}

function printLink(call: CommandCall, link: string): ExitCode {
  call.out('Open this link within 24 hours to set the password; it works once:');
  call.out(`  ${baseOf(call.config)}/backoffice/welcome?token=${link}`);
  return 0;
}

/** Returns the configured origin. Without one, a shop that listens only on this machine is opened there. */
function baseOf({ host, port, publicUrls }: Config): string {
  const isLocal = host === 'localhost' || host === '::1' || host.startsWith('127.');
  const local = isLocal ? `http://localhost:${port}` : configuredUrls(publicUrls)(mainTenant);
  return firstConfiguredUrl(publicUrls) ?? local;
}

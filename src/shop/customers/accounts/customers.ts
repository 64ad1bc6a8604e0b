import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { createPasswords } from '../../../platform/passwords/passwords.ts';
import { type AddressBook, createAddressBook } from './address-book.ts';
import { sweepCustomers } from './devices.store.ts';
import { createHelp, type Help } from './help.ts';
import { createLogin, type Login } from './login.ts';
import { createOwnData, type OwnData } from './own-data.ts';
import { createOwnPassword, type OwnPassword } from './own-password.ts';
import { createPasskeys, type Passkeys } from './passkeys.ts';
import { type Profile, profileOf } from './profile.ts';
import { createRegistration, type Registration } from './registration.ts';
import type { SessionKeys } from './session-token.ts';
import { createSettings, type Settings } from './settings.ts';
import { createStaffChanges, type StaffChanges } from './staff-changes.ts';
import type { Visitor } from './types.ts';

export type Customers = {
  login: Login;
  registration: Registration;
  password: OwnPassword;
  passkeys: Passkeys;
  data: OwnData;
  addresses: AddressBook;
  settings: Settings;
  help: Help;
  staffChanges: StaffChanges;
  /** Returns the visitor's own profile; null for an unknown visitor. */
  profile(visitor: Visitor, house: { timeZone: string }): Profile | null;
  /** Deletes expired data; run by a job. */
  sweep(): Promise<void>;
};

const DAY = 86_400_000;

export function createCustomers(deps: { pool: Pool; clock: Clock; keys: SessionKeys; outbox: Outbox }): Customers {
  const { pool, clock } = deps;
  const all = { ...deps, passwords: createPasswords() };
  const password = createOwnPassword(all);
  return {
    login: createLogin(all),
    registration: createRegistration(all),
    password,
    passkeys: createPasskeys({ ...deps, checkPassword: password.check }),
    data: createOwnData({ ...deps, checkPassword: password.check }),
    addresses: createAddressBook(deps),
    settings: createSettings(deps),
    help: createHelp(deps),
    staffChanges: createStaffChanges(deps),
    profile: (visitor, { timeZone }) => profileOf(visitor, clock.now(), timeZone),
    sweep: async () => {
      const now = clock.now();
      const ago = (days: number) => new Date(now.getTime() - days * DAY);
      await sweepCustomers(pool, { now, seen: ago(2), attempts: ago(2) });
    },
  };
}

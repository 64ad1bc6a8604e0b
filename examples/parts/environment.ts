import { type AdminClient, createAdminClient } from '#admin-client';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns a variable of the environment; throws if it is missing. */
export function variable(environment: Environment, name: string): string {
  const value = environment[name];
  if (value === undefined || value === '') throw new Error(`set ${name}`);
  return value;
}

const TENANTS = ['ch', 'de', 'at', 'nl'] as const;
export type TenantName = (typeof TENANTS)[number];

export function tenantOf(environment: Environment): TenantName {
  const name = environment.KONTOR_TENANT ?? 'ch';
  const found = TENANTS.find((known) => known === name);
  if (!found) throw new Error('KONTOR_TENANT is none of ch, de, at, nl');
  return found;
}

/** Creates the client from KONTOR_URL and KONTOR_KEY; with KONTOR_CLIENT_ID it uses tokens instead of the key. */
export function clientOf(environment: Environment): AdminClient {
  const key = variable(environment, 'KONTOR_KEY');
  const clientId = environment.KONTOR_CLIENT_ID;
  return createAdminClient({
    shop: variable(environment, 'KONTOR_URL'),
    key,
    ...(clientId === undefined ? {} : { clientId }),
  });
}

/** Returns a signal that aborts when the system asks the program to end. */
export function endingSignal(): AbortSignal {
  const ending = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => ending.abort());
  return ending.signal;
}

/** Runs a program until it ends or is asked to end. */
export async function runUntilAsked(program: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const signal = endingSignal();
  try {
    await program(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

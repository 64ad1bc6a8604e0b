import dns from 'node:dns';
import type { LookUp } from './facts.ts';

/** Milliseconds of the first try of one name server; the second one may take twice as long. */
const TRY_MS = 1500;
const TRIES = 2;
/** Milliseconds after which all open look-ups end. */
const MOST_MS = 8000;

const NO_RECORD: readonly string[] = [dns.NODATA, dns.NOTFOUND];

/** Look-ups in DNS, each in a bounded time. */
export type NameLookUps = {
  /** Returns the IPv4 and IPv6 addresses of a host. */
  addresses(host: string): Promise<LookUp>;
  /** Returns the texts (TXT) of a name. */
  texts(name: string): Promise<LookUp>;
};

/** Look-ups for a machine without DNS. */
export const NO_LOOK_UPS: NameLookUps = {
  addresses: async () => ({ state: 'unknown', reason: { why: 'offline' } }),
  texts: async () => ({ state: 'unknown', reason: { why: 'offline' } }),
};

/** Answer of DNS for a name. */
export type Answer = { kind: keyof NameLookUps; name: string; found: LookUp };

/** Returns look-ups that also collect their answers. */
export function recordLookUps(names: NameLookUps): { names: NameLookUps; answers: Answer[] } {
  const answers: Answer[] = [];
  const recorded = (kind: keyof NameLookUps) => async (name: string) => {
    const found = await names[kind](name);
    answers.push({ kind, name, found });
    return found;
  };
  return { names: { addresses: recorded('addresses'), texts: recorded('texts') }, answers };
}

/** Returns look-ups that ask no name server: they answer what was stored. */
export function storedLookUps(answers: readonly Answer[]): NameLookUps {
  const stored = (kind: keyof NameLookUps) => async (name: string) =>
    answers.find((answer) => answer.kind === kind && answer.name === name)?.found ?? NOT_ASKED;
  return { addresses: stored('addresses'), texts: stored('texts') };
}

const NOT_ASKED: LookUp = { state: 'unknown', reason: { why: 'not-asked' } };

/** Creates look-ups by the name servers of this machine, or by others. `mostMs`: milliseconds of one look-up. */
export function createNameLookUps({
  servers,
  mostMs = MOST_MS,
}: {
  servers?: readonly string[];
  mostMs?: number;
} = {}): NameLookUps {
  async function ask(query: (resolver: dns.promises.Resolver) => Promise<string[]>): Promise<LookUp> {
    const resolver = new dns.promises.Resolver({ timeout: TRY_MS, tries: TRIES });
    if (servers) resolver.setServers([...servers]);
    const limit = setTimeout(() => resolver.cancel(), mostMs);
    try {
      return { state: 'found', records: await query(resolver) };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
      return NO_RECORD.includes(code)
        ? { state: 'none' }
        : { state: 'unknown', reason: { why: 'no-server', error: code } };
    } finally {
      clearTimeout(limit);
    }
  }
  // DNS splits a long text into strings of 255 bytes. PostgreSQL stores no NUL, which a text may contain.
  const textOf = (parts: string[]): string => parts.join('').replaceAll('\0', '\uFFFD');

  return {
    addresses: async (host) => {
      const answers = await Promise.all([
        ask((resolver) => resolver.resolve4(host)),
        ask((resolver) => resolver.resolve6(host)),
      ]);
      const records = answers.flatMap((answer) => (answer.state === 'found' ? answer.records : []));
      if (records.length > 0) return { state: 'found', records };
      return answers.find(({ state }) => state === 'unknown') ?? { state: 'none' };
    },
    texts: (name) => ask(async (resolver) => (await resolver.resolveTxt(name)).map(textOf)),
  };
}

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
  addresses: async () => ({ state: 'unknown', reason: 'of --offline' }),
  texts: async () => ({ state: 'unknown', reason: 'of --offline' }),
};

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
        : { state: 'unknown', reason: `no name server answers (${code})` };
    } finally {
      clearTimeout(limit);
    }
  }
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
    // DNS splits a long text into strings of 255 bytes.
    texts: (name) => ask(async (resolver) => (await resolver.resolveTxt(name)).map((parts) => parts.join(''))),
  };
}

import dns from 'node:dns';
import { boundedQueue } from '../bounded-queue.ts';
import type { HostAddress, ResolveHost } from './public-addresses.ts';

/** Milliseconds of the first try; the second one may take twice as long. */
const TRY_MS = 1500;
const TRIES = 2;
/** Look-ups by the operating system at once, and those that wait. */
const BY_SYSTEM = 2;
const MOST_WAITING = 50;

/**
 * Creates a resolver that asks the name servers of the machine itself, each name in a bounded time. The look-up of the
 * operating system occupies one of the few threads of the process until it ends. A name server that hangs would delay all
 * other work. That look-up reads only names that no name server has, such as those of the hosts file.
 */
export function createHostResolver({
  servers,
  tryMs = TRY_MS,
}: {
  /** Name servers instead of those of the machine. */
  servers?: readonly string[];
  tryMs?: number;
} = {}): ResolveHost {
  const queue = boundedQueue(BY_SYSTEM, MOST_WAITING);
  let resolver: dns.promises.Resolver | null = null;
  return async (host) => {
    if (resolver === null) {
      resolver = new dns.promises.Resolver({ timeout: tryMs, tries: TRIES });
      if (servers) resolver.setServers([...servers]);
    }
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = answers.flatMap((answer, index) =>
      answer.status === 'fulfilled' ? answer.value.map((address) => entry(address, index === 0 ? 4 : 6)) : [],
    );
    if (found.length > 0 || answers.some(hasTimedOut)) return found;
    return (await queue(() => bySystem(host))) ?? [];
  };
}

const entry = (address: string, family: 4 | 6): HostAddress => ({ address, family });

const bySystem: ResolveHost = async (host) =>
  (await dns.promises.lookup(host, { all: true, verbatim: true })).map(({ address, family }) =>
    entry(address, family === 6 ? 6 : 4),
  );

function hasTimedOut(answer: PromiseSettledResult<unknown>): boolean {
  if (answer.status === 'fulfilled') return false;
  const { reason } = answer;
  return reason instanceof Error && 'code' in reason && (reason.code === dns.TIMEOUT || reason.code === dns.CANCELLED);
}

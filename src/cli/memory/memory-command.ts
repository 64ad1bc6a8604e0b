import type { Config } from '../../platform/config.ts';
import { CallProblem, type Command, type CommandCall, textOption } from '../command.ts';
import { memoryLines } from './memory-lines.ts';
import { type MemoryReport, memoryReport, UNKNOWN_SYSTEM } from './memory-report.ts';
import { parseScrape, type Scraped } from './scraped-figures.ts';
import { readSystemMemory } from './system-memory.ts';

const PATIENCE_MS = 10_000;

/** Prints how much memory the running shop uses, and for what. */
export const memoryCommand: Command = {
  name: 'memory',
  operands: [],
  options: {
    address: { type: 'string', value: 'URL', text: 'address of the shop; by default HOST and PORT of the environment' },
    json: { type: 'boolean', text: 'prints bytes as JSON' },
  },
  summary: 'prints how much memory the running shop uses, by kind',
  details:
    'It reads /metrics, for which it sends METRICS_TOKEN. On the machine of the shop it also reads /proc, with the account of the shop or as root.',
  run: async (call) => {
    const own = ownAddress(call.config);
    const address = textOption(call, 'address') ?? own;
    const scraped = parseScrape(await readMetrics(call, address));
    const report = memoryReport(scraped, systemOf(call.config, scraped, isHere(address)));
    if (call.options.json === true) call.out(JSON.stringify(jsonOf(report)));
    else for (const line of memoryLines(report)) call.out(line);
    return 0;
  },
};

/** Returns the address under which a shop of this environment answers on this machine. */
function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const asked = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${asked.includes(':') ? `[${asked}]` : asked}:${port}`;
}

async function readMetrics({ config }: CommandCall, address: string): Promise<string> {
  if (!URL.canParse('/metrics', address))
    throw new CallProblem(`"${address}" is no address, such as http://127.0.0.1:3000`);
  const headers = config.metricsToken === undefined ? {} : { authorization: `Bearer ${config.metricsToken}` };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch(new URL('/metrics', address), { headers, signal }).catch(() => null);
  if (answer === null) throw new CallProblem(`no shop answers at ${address}`);
  if (!answer.ok)
    throw new CallProblem(`${address} refuses its figures (${answer.status}): set METRICS_TOKEN to its token`);
  return answer.text();
}

/** Whether an address leads to this machine by a loopback name. Behind another name there may be another machine. */
function isHere(address: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(new URL(address).hostname);
}

function systemOf(config: Config, scraped: Scraped, here: boolean) {
  const pid = Number(scraped.get('kontor_info')?.[0]?.labels.pid);
  if (!here || !Number.isInteger(pid)) return UNKNOWN_SYSTEM;
  return readSystemMemory(pid, config.databaseUrl === undefined ? config.dataDir : null);
}

/** Returns the report with its kinds by name. */
function jsonOf({ kinds, ...sums }: MemoryReport) {
  return { ...sums, kinds: Object.fromEntries(kinds.map(({ kind, ...memory }) => [kind, memory])) };
}

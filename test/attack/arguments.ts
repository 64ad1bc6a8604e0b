import { parseArgs } from 'node:util';

export type Arguments = {
  /** Null: the suite starts a shop of its own. */
  url: URL | null;
  /** Names of checks, or beginnings of names; empty for all. */
  only: readonly string[];
  /** File of the JSON report. */
  report: string | null;
  /** File with two accounts of the target. */
  accounts: string | null;
  writes: boolean;
  /** Skipped audits count as failures. */
  strict: boolean;
};

export const USAGE = `npm run security [-- [URL] [options]]
  URL               attacks that instance; without it a demo shop is started, attacked and deleted
  --i-own HOST      says that you own this host; required for every host but this machine
  --only NAME       runs the checks whose name begins so; may be repeated
  --writes          also sends mails and places orders at the URL
  --accounts FILE   JSON list of two accounts of the URL: [{ "email": "…", "password": "…" }, …]
  --report FILE     writes the report as JSON
  --strict          fails if the audit of the registry cannot run`;

/** Reads the command line. Refuses a host of others: the text says why. */
export function readArguments(
  args: readonly string[],
): { ok: true; value: Arguments } | { ok: false; problem: string } {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
  const { values, positionals } = parsed;
  const [address, ...rest] = positionals;
  if (rest.length > 0) return { ok: false, problem: 'Only one URL can be attacked at a time.' };
  const url = address === undefined ? null : URL.parse(address);
  if (address !== undefined && (url === null || !/^https?:$/.test(url.protocol)))
    return { ok: false, problem: `This is no http address: ${address}` };
  if (url && !isOfThisMachine(url.hostname) && !values['i-own']?.includes(url.hostname))
    return {
      ok: false,
      problem: `Attacking ${url.hostname} needs its owner’s permission. If it is yours, add --i-own ${url.hostname}`,
    };
  return {
    ok: true,
    value: {
      url,
      only: values.only ?? [],
      report: values.report ?? null,
      accounts: values.accounts ?? null,
      writes: url === null || (values.writes ?? false),
      strict: values.strict ?? false,
    },
  };
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'i-own': { type: 'string', multiple: true },
      only: { type: 'string', multiple: true },
      report: { type: 'string' },
      accounts: { type: 'string' },
      writes: { type: 'boolean' },
      strict: { type: 'boolean' },
    },
  });
}

/** Returns true for names and addresses of the loopback interface. */
export function isOfThisMachine(hostname: string): boolean {
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

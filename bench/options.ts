import { parseArgs } from 'node:util';

export type BenchOptions = {
  names: string[];
  products: number | null;
  seconds: number | null;
  minutes: number | null;
  orders: number | null;
  accounts: number | null;
  profile: string | null;
  /** Folder in which the shop's data stays for the next run. */
  data: string | null;
  /** Folders of built checkouts to compare with. */
  against: string[];
  /** Whether the named benches run in their short form. */
  short: boolean;
  /** Whether measured ratios replace the stored ones. */
  store: boolean;
};

export class CallProblem extends Error {
  override name = 'CallProblem';
}

/**
 * Parses `npm run bench -- NAME … [--products N] [--seconds S] [--minutes M] [--orders N] [--accounts N] [--profile
 * FOLDER] [--data FOLDER] [--against FOLDER …] [--short] [--store]`. Throws CallProblem with one line.
 */
export function readOptions(argv: string[], known: readonly string[]): BenchOptions {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(argv);
  } catch (error) {
    throw new CallProblem(error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'wrong arguments');
  }
  const { positionals: names, values } = parsed;
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new CallProblem(`unknown bench "${unknown}" (${known.join(', ')})`);
  return {
    names,
    products: amount('products', values.products, 1, 1_000_000),
    seconds: amount('seconds', values.seconds, 1, 3600),
    orders: amount('orders', values.orders, 1000, 10_000_000),
    accounts: amount('accounts', values.accounts, 1000, 1_000_000),
    minutes: amount('minutes', values.minutes, 0.1, 600),
    profile: values.profile ?? null,
    data: values.data ?? null,
    against: values.against ?? [],
    short: values.short ?? false,
    store: values.store ?? false,
  };
}

function parse(argv: string[]) {
  return parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      products: { type: 'string' },
      seconds: { type: 'string' },
      minutes: { type: 'string' },
      orders: { type: 'string' },
      accounts: { type: 'string' },
      profile: { type: 'string' },
      data: { type: 'string' },
      against: { type: 'string', multiple: true },
      short: { type: 'boolean' },
      store: { type: 'boolean' },
    },
  });
}

function amount(name: string, text: string | undefined, least: number, most: number): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (text.trim() === '' || !(value >= least && value <= most))
    throw new CallProblem(`--${name} must be a number from ${least} to ${most}`);
  return value;
}

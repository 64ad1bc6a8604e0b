import { minorUnitsOf } from '../fulfilment/index.ts';
import { CHANGE_REASONS, type ChangeReason, type GoodsProblem } from './ports.ts';

/** Wanted change of one line. `unit`: new price of one unit in minor units; null if it stays. */
export type AskedLine = {
  position: number;
  /** Units that change; null for all that can. */
  units: number | null;
  /** Variant instead; 'remove', or null if it stays. */
  exchange: string | null;
  unit: number | null;
};

export type AskedChanges = {
  lines: AskedLine[];
  added: { sku: string; quantity: number; unit: number | null }[];
  reason: ChangeReason | null;
  note: string;
};

const MOST_ADDED = 20;
const LONGEST_NOTE = 300;
/** Reasons that say nothing without a note. */
const NOTED_REASONS: readonly ChangeReason[] = ['agreed', 'other'];

type Read = { ok: true; changes: AskedChanges } | { ok: false; problem: GoodsProblem };

/** Reads a form of changes. Empty fields change nothing. */
export function readChanges(entered: Readonly<Record<string, string>>, currency: string): Read {
  const field = (name: string) => (entered[name] ?? '').trim();
  const positions = Object.keys(entered).flatMap((name) => /^(?:exchange|price)-(\d{1,3})$/.exec(name)?.[1] ?? []);
  const lines: AskedLine[] = [];
  for (const position of [...new Set(positions)].map(Number).sort((one, other) => one - other)) {
    const exchange = field(`exchange-${position}`) || null;
    const price = field(`price-${position}`);
    if (exchange === null && price === '') continue;
    const unit = price === '' || exchange === 'remove' ? null : minorUnitsOf(price, currency);
    if (price !== '' && exchange !== 'remove' && (unit === null || unit < 1)) return { ok: false, problem: 'price' };
    const typed = field(`units-${position}`);
    if (typed !== '' && !/^[1-9]\d?$/.test(typed)) return { ok: false, problem: 'pieces' };
    lines.push({ position, units: typed === '' ? null : Number(typed), exchange, unit });
  }
  const added: AskedChanges['added'] = [];
  for (const [name, value] of Object.entries(entered)) {
    const sku = name.startsWith('add-') && !name.startsWith('add-price-') ? name.slice('add-'.length) : '';
    const typed = value.trim();
    if (sku === '' || typed === '' || typed === '0') continue;
    if (!/^[1-9]\d?$/.test(typed)) return { ok: false, problem: 'pieces' };
    const price = field(`add-price-${sku}`);
    const unit = price === '' ? null : minorUnitsOf(price, currency);
    if (price !== '' && (unit === null || unit < 1)) return { ok: false, problem: 'price' };
    added.push({ sku, quantity: Number(typed), unit });
  }
  if (added.length > MOST_ADDED) return { ok: false, problem: 'too-many' };
  if (lines.length === 0 && added.length === 0) return { ok: false, problem: 'nothing' };
  const reason = CHANGE_REASONS.find((known) => known === entered.reason) ?? null;
  const note = field('note').replaceAll(/\s+/g, ' ').slice(0, LONGEST_NOTE);
  return { ok: true, changes: { lines, added, reason, note } };
}

/** Whether the reason of a change is given, with a note where it needs one. */
export function hasReason({ reason, note }: Pick<AskedChanges, 'reason' | 'note'>): boolean {
  return reason !== null && (note !== '' || !NOTED_REASONS.includes(reason));
}

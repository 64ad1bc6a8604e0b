import { isUuid } from '../../../../platform/uuid.ts';
import { AGES } from './ageing.ts';
import { HOLD_KINDS } from './holds.store.ts';
import { type OpenItemFilter, SORTS, type Sort } from './open-items.store.ts';

const KINDS = ['invoice', 'prepayment', 'online', 'instalment', 'fee', 'interest'] as const;
const LONGEST_TERM = 60;
const LAST_PAGE = 100_000;

/** Filter, order and page of a list of open debts. */
export type AskedItems = { filter: OpenItemFilter; sort: Sort; page: number };

/** Reads the query of the list; an unknown value means all. */
export function readAskedItems(query: Readonly<Record<string, string>>): AskedItems {
  const one = <T extends string>(known: readonly T[], name: string): T | null =>
    known.find((value) => value === query[name]) ?? null;
  const whole = (name: string, most: number): number | null => {
    const value = Number(query[name] ?? '');
    return Number.isInteger(value) && value > 0 && value <= most ? value : null;
  };
  const id = (name: string): string | null => (isUuid(query[name] ?? '') ? (query[name] ?? null) : null);
  return {
    filter: {
      age: one(AGES, 'age'),
      kind: one(KINDS, 'kind'),
      reminded: whole('reminded', 9),
      holder: one(['customer', 'guest'], 'holder'),
      hold: one([...HOLD_KINDS, 'none'], 'hold'),
      term: (query.q ?? '').trim().slice(0, LONGEST_TERM),
      due: id('due'),
      account: id('account'),
    },
    sort: one(SORTS, 'sort') ?? 'oldest',
    page: whole('page', LAST_PAGE) ?? 1,
  };
}

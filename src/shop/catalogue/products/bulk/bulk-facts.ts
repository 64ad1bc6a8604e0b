import { editorAmount } from '../editor/editor-amount.ts';
import { fieldKind, priceFieldParts } from './bulk-product.ts';
import { readTimeline } from './price-timeline.ts';
import { readSaleState } from './sale-state.ts';

const day = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Writes a value as the audit trail shows it: "39.90 from 2026-12-01 to 2026-12-10, 49.90". */
export function factText(field: string, text: string): string {
  if (fieldKind(field) === 'price')
    return (readTimeline(text) ?? [])
      .map(({ amount, from, to }) =>
        [
          editorAmount(amount, priceFieldParts(field).tenant),
          from === 0 ? '' : `from ${day(from)}`,
          to === null ? '' : `to ${day(to)}`,
        ]
          .filter((part) => part !== '')
          .join(' '),
      )
      .join(', ');
  if (fieldKind(field) !== 'status') return text;
  const state = readSaleState(text);
  if (!state) return text;
  return [state.status, ...Object.keys(state.onSale).sort()].join(' ');
}

/** Returns the value as a feed writes it, to note what the feed said before an edit by hand. */
export function feedText(field: string, text: string): string {
  if (fieldKind(field) !== 'price') return text;
  const [current] = readTimeline(text) ?? [];
  return current?.from === 0 ? editorAmount(current.amount, priceFieldParts(field).tenant) : '';
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Toast, withToast } from './toast-rule.ts';

const plain = (id: number): Toast => ({ id, kind: 'info', text: String(id) });
const handled = (id: number): Toast => ({ ...plain(id), onClose: () => {} });
const ids = (toasts: Toast[]): number[] => toasts.map((toast) => toast.id);

describe('withToast', () => {
  test('keeps three', () => {
    expect(ids(withToast([plain(1), plain(2)], plain(3), 3))).toEqual([1, 2, 3]);
  });

  test('drops the oldest one without a close handler for a fourth', () => {
    expect(ids(withToast([handled(1), plain(2), plain(3)], plain(4), 3))).toEqual([1, 3, 4]);
  });

  test('drops the oldest for a fourth if all have a close handler', () => {
    expect(ids(withToast([handled(1), handled(2), handled(3)], plain(4), 3))).toEqual([2, 3, 4]);
  });

  test('never exceeds the limit, always has the newest and preserves the order', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }), (kinds) => {
        let toasts: Toast[] = [];
        kinds.forEach((withHandler, index) => {
          toasts = withToast(toasts, withHandler ? handled(index) : plain(index), 3);
        });
        expect(toasts.length).toBeLessThanOrEqual(3);
        expect(toasts.at(-1)?.id).toBe(kinds.length - 1);
        expect(ids(toasts)).toEqual(ids(toasts).toSorted((a, b) => a - b));
      }),
    );
  });
});

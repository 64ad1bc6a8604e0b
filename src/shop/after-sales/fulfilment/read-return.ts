import { RETURN_REASONS, type ReturnReason } from './return-states.ts';
import type { AfterOrder, ReturnProblem, ReturnRequest } from './types.ts';

export type ReadReturn = {
  way: 'label' | 'collection';
  collectOn: string | null;
  lines: { position: number; quantity: number; reason: ReturnReason; exchangeSku: string | null }[];
};

/** Checks a return form against the units that may be returned today. */
export function readReturn(
  order: Pick<AfterOrder, 'lines' | 'mayReturn' | 'lastReturnDay' | 'collectionDays'>,
  asked: ReturnRequest,
): { ok: true; read: ReadReturn } | { ok: false; problem: ReturnProblem } {
  const wanted = asked.lines.filter(({ quantity }) => quantity !== 0);
  if (wanted.length === 0) return { ok: false, problem: 'nothing' };
  if (new Set(wanted.map(({ position }) => position)).size !== wanted.length) return { ok: false, problem: 'invalid' };
  const lines: ReadReturn['lines'] = [];
  let byCollection = false;
  for (const { position, quantity, reason, exchangeSku } of wanted) {
    const line = order.lines.find((entry) => entry.position === position);
    const known = RETURN_REASONS.find((entry) => entry === (reason || 'none'));
    if (!known || !Number.isInteger(quantity)) return { ok: false, problem: 'invalid' };
    if (!line || line.isExcluded || quantity < 1 || quantity > line.most) return { ok: false, problem: 'pieces' };
    if (exchangeSku !== '' && !line.exchanges.some(({ sku }) => sku === exchangeSku))
      return { ok: false, problem: 'invalid' };
    byCollection ||= line.byCollection;
    lines.push({ position, quantity, reason: known, exchangeSku: exchangeSku === '' ? null : exchangeSku });
  }
  if (!order.mayReturn) return { ok: false, problem: 'too-late' };
  if (!byCollection) return { ok: true, read: { way: 'label', collectOn: null, lines } };
  if (asked.collectOn === '') return { ok: false, problem: 'no-day' };
  if (!order.collectionDays.includes(asked.collectOn)) return { ok: false, problem: 'invalid' };
  return { ok: true, read: { way: 'collection', collectOn: asked.collectOn, lines } };
}

/**
 * Reads the fields of a return form: "quantity-3", "reason-3" and "exchange-3" of the third line, and "collectOn". An
 * invalid number becomes -1, which `readReturn` refuses.
 */
export function returnFields(entered: Readonly<Record<string, string>>): ReturnRequest {
  const lines = Object.entries(entered).flatMap(([name, value]) => {
    const position = /^quantity-(\d{1,3})$/.exec(name)?.[1];
    if (position === undefined) return [];
    const quantity = value.trim() === '' ? 0 : /^\d{1,2}$/.test(value.trim()) ? Number(value) : -1;
    return [
      {
        position: Number(position),
        quantity,
        reason: entered[`reason-${position}`] ?? '',
        exchangeSku: entered[`exchange-${position}`] ?? '',
      },
    ];
  });
  return { lines, collectOn: entered.collectOn ?? '' };
}

import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { setBasketUnits } from '../../badges.ts';
import type { action } from '../../routes/basket.tsx';
import type { Refusal } from './refusal.ts';

/** Pieces that were typed; null for what is no whole number, which only the shop has an answer to. */
function piecesOf(typed: string): number | null {
  return /^\d{1,4}$/.test(typed) ? Number(typed) : null;
}

/**
 * The quantity of one line, shown at once as wished and sent one request after another, so that the last wish is the
 * last to arrive. A refusal brings the stored quantity back, here and in the badge; `refusal` says why.
 */
export function useLineQuantity(
  line: { sku: string; quantity: number },
  pieces: number,
  onRefusal: (refusal: Refusal | null) => void,
) {
  const fetcher = useFetcher<typeof action>({ key: `line-${line.sku}` });
  const [wanted, setWanted] = useState<string | null>(null);
  const queue = useRef<{ next: string | null; busy: boolean }>({ next: null, busy: false });

  const data = fetcher.data;
  // Forms of vouchers answer otherwise, and are not sent from here.
  const answer = data && 'voucher' in data ? undefined : data;
  useEffect(() => {
    if (answer !== undefined) onRefusal(answer);
  }, [answer, onRefusal]);

  const refusal = wanted === null && answer ? answer : null;
  // The page is not loaded anew after a change that did not happen, so that nothing else would take the figure back.
  useEffect(() => {
    if (refusal !== null) setBasketUnits(pieces);
  }, [refusal, pieces]);

  const want = async (typed: string): Promise<void> => {
    setWanted(typed);
    const shown = piecesOf(typed);
    if (shown !== null) setBasketUnits(pieces - line.quantity + shown);
    queue.current.next = typed;
    if (queue.current.busy) return;
    queue.current.busy = true;
    while (queue.current.next !== null) {
      const fields = { intent: 'set', sku: line.sku, quantity: queue.current.next };
      queue.current.next = null;
      await fetcher.submit(fields, { method: 'post' });
    }
    queue.current.busy = false;
    setWanted(null);
  };

  return {
    quantity: (wanted === null ? null : piecesOf(wanted)) ?? line.quantity,
    pending: wanted !== null,
    refusal,
    want: (typed: string) => void want(typed),
  };
}

import { startTransition, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { setBasketUnits } from '../../badges.ts';
import type { action } from '../../routes/basket.tsx';
import type { BasketRefusal } from './refusal.ts';

/** Parses the typed number of units; null if it is no whole number, which the server answers. */
function piecesOf(typed: string): number | null {
  return /^\d{1,4}$/.test(typed) ? Number(typed) : null;
}

/**
 * Controls the quantity of one line. Shows the wanted quantity at once and sends requests one after another, so the
 * last change wins. A refusal restores the stored quantity in field and badge; `refusal` says why.
 */
export function useLineQuantity(
  line: { sku: string; quantity: number },
  pieces: number,
  onRefusal: (refusal: BasketRefusal | null) => void,
) {
  const fetcher = useFetcher<typeof action>({ key: `line-${line.sku}` });
  const [wanted, setWanted] = useState<string | null>(null);
  const queue = useRef<{ next: string | null; busy: boolean }>({ next: null, busy: false });

  const data = fetcher.data;
  // Voucher forms have other answers and are not sent from here.
  const answer = data && 'voucher' in data ? undefined : data;
  useEffect(() => {
    if (answer !== undefined) onRefusal(answer);
  }, [answer, onRefusal]);

  const refusal = wanted === null && answer ? answer : null;
  // A refused change does not reload the page, so the badge must be reset here.
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
    // With the router's transition: on its own it would show the old quantity until the new basket renders.
    startTransition(() => setWanted(null));
  };

  return {
    quantity: (wanted === null ? null : piecesOf(wanted)) ?? line.quantity,
    pending: wanted !== null,
    refusal,
    want: (typed: string) => void want(typed),
  };
}

import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { setBasketPieces } from '../../badges.ts';
import type { action } from '../../routes/basket.tsx';
import type { Refusal } from './refusal.ts';

/**
 * The quantity of one line, shown at once as wished and sent one request after another, so that the last wish is the
 * last to arrive. A refusal brings the stored quantity back; `refusal` says why.
 */
export function useLineQuantity(
  line: { sku: string; quantity: number },
  pieces: number,
  onRefusal: (refusal: Refusal | null) => void,
) {
  const fetcher = useFetcher<typeof action>({ key: `line-${line.sku}` });
  const [wanted, setWanted] = useState<number | null>(null);
  const queue = useRef<{ next: number | null; busy: boolean }>({ next: null, busy: false });

  const data = fetcher.data;
  // Forms of vouchers answer otherwise, and are not sent from here.
  const answer = data && 'voucher' in data ? undefined : data;
  useEffect(() => {
    if (answer !== undefined) onRefusal(answer);
  }, [answer, onRefusal]);

  const want = async (quantity: number): Promise<void> => {
    setWanted(quantity);
    setBasketPieces(pieces - line.quantity + quantity);
    queue.current.next = quantity;
    if (queue.current.busy) return;
    queue.current.busy = true;
    while (queue.current.next !== null) {
      const fields = { intent: 'set', sku: line.sku, quantity: String(queue.current.next) };
      queue.current.next = null;
      await fetcher.submit(fields, { method: 'post' });
    }
    queue.current.busy = false;
    setWanted(null);
  };

  return {
    quantity: wanted ?? line.quantity,
    pending: wanted !== null,
    refusal: wanted === null && answer ? answer : null,
    want: (quantity: number) => void want(quantity),
  };
}

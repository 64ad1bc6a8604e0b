import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useWork } from '../use-work.ts';

/** Button that removes the planned price of variants. */
export function RemovePlannedPrice(props: {
  skus: readonly string[];
  from: Date | number;
  /** Address of the form, if it is not the page. */
  action?: string;
}): ReactNode {
  const { skus, from, action } = props;
  const { text, time } = useWork();
  const say = text.prices;
  return (
    <form method="post" action={action}>
      <input type="hidden" name="skus" value={skus.join(' ')} />
      <input type="hidden" name="from" value={new Date(from).toISOString()} />
      <Button
        type="submit"
        name="intent"
        value="remove-planned"
        size="small"
        look="quiet"
        aria-label={say.removePlanned(skus.join(', '), time(from))}
      >
        {say.remove}
      </Button>
    </form>
  );
}

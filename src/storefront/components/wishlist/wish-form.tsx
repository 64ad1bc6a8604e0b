import type { FormEvent, ReactNode } from 'react';
import { showToast } from '../../../ui/toasts.tsx';
import { toggleWish } from '../../badges.ts';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';

export const WISH_FORM = 'wish';

/** Renders the form that all hearts submit. With JavaScript the heart changes at once and reverts on failure. */
export function WishForm(): ReactNode {
  const text = useText().wishlist;
  const links = useLinks();

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const { nativeEvent } = event;
    const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    // A button without a product sends this form elsewhere: see compare-button.tsx.
    if (!(button instanceof HTMLButtonElement) || !button.dataset.product) return;
    event.preventDefault();
    const wish = { sku: button.value, productId: button.dataset.product };
    const { wasAdded, isDone, message } = await toggleWish(wish);
    if (isDone) showToast({ kind: 'success', text: wasAdded ? text.added : text.removed });
    else showToast({ kind: 'problem', text: message ?? (wasAdded ? text.addFailed : text.removeFailed) });
  };

  return (
    <form id={WISH_FORM} method="post" action={links.area('wishlist')} onSubmit={(event) => void send(event)}>
      <input type="hidden" name="intent" value="add" />
    </form>
  );
}

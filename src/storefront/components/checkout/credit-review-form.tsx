import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useLinks } from '../../shop-links.ts';
import { useCheckoutText } from '../../text.tsx';
import { TextArea } from '../reviews/text-area.tsx';
import { CheckoutBlock } from './block.tsx';

/** Parameter of the payment page to which the form is sent, and by which the page tells the outcome. */
export const ASK_REVIEW = 'review';

/** Form of a refused customer who wants a human to review the refusal on invoice. */
export function CreditReviewForm(): ReactNode {
  const text = useCheckoutText().creditReview;
  const links = useLinks();
  return (
    <CheckoutBlock title={text.title}>
      <form method="post" action={`${links.area('payment')}?${ASK_REVIEW}=ask`}>
        <TextArea
          id="review-message"
          name="message"
          label={text.message}
          hint={text.text}
          error={undefined}
          rows={4}
          maxLength={1000}
        />
        <p>
          <Button type="submit">{text.submit}</Button>
        </p>
      </form>
    </CheckoutBlock>
  );
}

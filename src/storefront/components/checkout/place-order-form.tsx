import { type ReactNode, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import { useLinks } from '../../shop-links.ts';
import { useCheckoutText } from '../../text.tsx';
import { fieldId } from './field-text.ts';
import { withLinks } from './linked-text.tsx';
import styles from './place-order-form.module.css';

/**
 * Renders the consent and the order button. The server places the order that `shown` identifies and no other. The
 * amounts in `seen` let it explain changes. Pressing twice places one order, here and on the server.
 */
export function PlaceOrderForm(props: {
  shown: string;
  seen: string;
  termsMissing: boolean;
  /** Asks for the code that was mailed to this address; null before. */
  code: { email: string; error: string | undefined } | null;
}): ReactNode {
  const { shown, seen, termsMissing, code } = props;
  const { review, missing } = useCheckoutText();
  const links = useLinks();
  const busy = useNavigation().formMethod === 'POST';
  const [accepted, setAccepted] = useState(false);
  return (
    <Form
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      <input type="hidden" name="shown" value={shown} />
      <input type="hidden" name="seen" value={seen} />
      <Checkbox
        id={fieldId('terms')}
        name="terms"
        required
        defaultChecked={code !== null}
        label={withLinks(review.terms, [
          { text: review.termsLink, href: links.area('terms') },
          { text: review.revocationLink, href: links.area('revocation') },
        ])}
        error={termsMissing && !accepted ? missing.terms : undefined}
        onChange={(event) => setAccepted(event.currentTarget.checked)}
      />
      {code && (
        <Field
          id={fieldId('code')}
          name="code"
          label={review.code.label}
          hint={review.code.hint(code.email)}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={9}
          error={code.error}
        />
      )}
      <p className={styles.small}>
        <a href={links.area('privacy')}>{review.privacy}</a>
      </p>
      <p className={styles.small}>{review.orderHint}</p>
      <Button type="submit" look="primary" size="large" wide busy={busy}>
        {busy ? review.ordering : review.order}
      </Button>
      {/* After the order button, which the Enter key presses. */}
      {code && (
        <Button type="submit" name="newCode" value="on">
          {review.code.again}
        </Button>
      )}
    </Form>
  );
}

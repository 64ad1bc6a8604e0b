import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useHydrated } from '../../hydrated.ts';
import { useText } from '../../text.tsx';
import styles from './quantity-form.module.css';

/**
 * One piece more or less, or a number typed in. Without JavaScript the buttons send the form, and a button of its own
 * sends the typed number; with it each change goes out by itself.
 */
export function QuantityForm(props: {
  sku: string;
  name: string;
  quantity: number;
  /** Pieces that can be had. */
  most: number;
  /** With what was typed: the shop says what is wrong with it. */
  onWant: (quantity: string) => void;
  problemId: string | undefined;
}): ReactNode {
  const { sku, name, quantity, most, onWant, problemId } = props;
  const text = useText().basket;
  const hydrated = useHydrated();
  const [typed, setTyped] = useState<string | null>(null);

  const field = useRef<HTMLInputElement>(null);

  // What was typed before this page came to life is in the field and nowhere else.
  useEffect(() => {
    const present = field.current?.value;
    if (present !== undefined && present !== field.current?.defaultValue) setTyped(present);
  }, []);

  const commit = (): void => {
    if (typed === null) return;
    setTyped(null);
    const entered = typed.trim();
    // The server is asked about anything that is no new whole number, so that its answer explains what is wrong.
    if (entered !== '' && Number(entered) !== quantity) onWant(entered);
  };

  return (
    <Form
      method="post"
      className={styles.form}
      preventScrollReset
      onSubmit={(event) => {
        if (!hydrated) return;
        event.preventDefault();
        commit();
      }}
    >
      <input type="hidden" name="intent" value="set" />
      <input type="hidden" name="sku" value={sku} />
      {/* First of the buttons, so that Enter in the field means it, also while the page's script is on its way. */}
      <button type="submit" hidden />
      <noscript>
        <Button type="submit" size="small" className={styles.update}>
          {text.update}
        </Button>
      </noscript>
      <IconButton
        icon="minus"
        label={text.decrease(name)}
        className={styles.step}
        type={hydrated ? 'button' : 'submit'}
        name="step"
        value="-1"
        disabled={quantity <= 1}
        onClick={() => onWant(String(quantity - 1))}
      />
      <input
        ref={field}
        className={styles.number}
        name="quantity"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        aria-label={text.quantityOf(name)}
        aria-invalid={problemId ? true : undefined}
        aria-describedby={problemId}
        value={typed ?? String(quantity)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
      />
      <IconButton
        icon="plus"
        label={text.increase(name)}
        className={styles.step}
        type={hydrated ? 'button' : 'submit'}
        name="step"
        value="1"
        disabled={quantity >= most}
        onClick={() => onWant(String(quantity + 1))}
      />
    </Form>
  );
}

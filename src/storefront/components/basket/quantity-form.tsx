import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useHydrated } from '../../hydrated.ts';
import { useText } from '../../text.tsx';
import styles from './quantity-form.module.css';

/**
 * Renders buttons for one unit more or less and a field for the quantity. Without JavaScript the buttons send the form,
 * and a separate button sends the field. With it, each change sends a request.
 */
export function QuantityForm(props: {
  sku: string;
  name: string;
  quantity: number;
  /** Number of available units. */
  most: number;
  /** Called with the raw input; the server explains what is wrong with it. */
  onWant: (quantity: string) => void;
  problemId: string | undefined;
}): ReactNode {
  const { sku, name, quantity, most, onWant, problemId } = props;
  const text = useText().basket;
  const hydrated = useHydrated();
  const [typed, setTyped] = useState<string | null>(null);

  const field = useRef<HTMLInputElement>(null);

  // Before hydration only the field holds the visitor's input.
  useEffect(() => {
    const present = field.current?.value;
    if (present !== undefined && present !== field.current?.defaultValue) setTyped(present);
  }, []);

  const commit = (): void => {
    if (typed === null) return;
    setTyped(null);
    const entered = typed.trim();
    // Sends invalid input as well, so that the server's answer explains the problem.
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
      {/* The first submit button, so that Enter in the field sends its value, also before hydration. */}
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

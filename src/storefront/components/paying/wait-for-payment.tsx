import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useCheckoutText } from '../../text.tsx';

const ASK_MS = 2000;
/** Maximum number of polls; a forgotten tab must not poll forever. Afterwards the visitor reloads by hand. */
const MOST = 90;

/**
 * Polls the payment's state until another page replaces this one. Without JavaScript the document refreshes itself. A
 * link reloads it by hand in both cases.
 */
export function WaitForPayment(props: { again: string }): ReactNode {
  const { revalidate } = useRevalidator();
  const text = useCheckoutText().paying;
  useEffect(() => {
    let asked = 0;
    const timer = setInterval(() => {
      asked += 1;
      if (asked > MOST) clearInterval(timer);
      else if (document.visibilityState === 'visible') void revalidate();
    }, ASK_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <p>
        <a href={props.again}>{text.refresh}</a>
      </p>
    </>
  );
}

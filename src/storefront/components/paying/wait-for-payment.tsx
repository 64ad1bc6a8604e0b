import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useCheckoutText } from '../../text.tsx';

const ASK_MS = 2000;
/** Then whoever looks asks themselves: a page that was forgotten in a tab must not ask for ever. */
const MOST = 90;

/**
 * Asks again how a payment stands, until the page that shows this is another one. Without JavaScript the page asks the
 * browser to come again; by hand it goes with and without.
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

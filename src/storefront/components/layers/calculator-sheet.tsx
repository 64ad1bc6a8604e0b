import { type ReactNode, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useCreditText } from '../../credit-text.ts';
import type { clientLoader } from '../../routes/calculator.tsx';
import { useLinks } from '../../shop-links.ts';
import { CalculatorView } from '../credit/calculator-view.tsx';
import styles from './layer.module.css';
import type { LayerProps } from './layers.tsx';

/** Renders the instalment calculator as a layer over the page with the amount. */
export function CalculatorSheet({ link, onClose }: LayerProps): ReactNode {
  const { calculator: text } = useCreditText();
  const links = useLinks();
  const { data, state, load } = useFetcher<typeof clientLoader>();
  const [asked, setAsked] = useState(link.pathname + link.search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once for the link's amount, then by its form.
  useEffect(() => void load(asked), []);
  const plan = data?.data;
  return (
    <Dialog open onClose={onClose} title={text.title} closeLabel={text.close}>
      {data === undefined && <div className={styles.waiting} aria-busy="true" />}
      {data !== undefined && !plan && (
        <>
          <Notice kind="problem" role="alert">
            {text.unavailable}
          </Notice>
          <Button busy={state !== 'idle'} onClick={() => void load(asked)}>
            {text.reload}
          </Button>
        </>
      )}
      {plan && (
        <CalculatorView
          data={plan}
          busy={state !== 'idle'}
          onAsk={(query) => {
            const address = `${links.area('calculator')}?${query}`;
            setAsked(address);
            void load(address);
          }}
        />
      )}
    </Dialog>
  );
}

import { type ReactNode, useEffect } from 'react';
import { useFetcher } from 'react-router';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useCreditText } from '../../credit-text.ts';
import type { clientLoader } from '../../routes/calculator.tsx';
import { useLinks } from '../../shop-links.ts';
import { CalculatorView } from '../credit/calculator-view.tsx';
import styles from './layer.module.css';
import type { LayerProps } from './layers.tsx';

/** What an amount costs by instalments, over the page that shows the amount. */
export function CalculatorSheet({ link, onClose }: LayerProps): ReactNode {
  const { calculator: text } = useCreditText();
  const links = useLinks();
  const { data, state, load } = useFetcher<typeof clientLoader>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for the amount of the link, then by its form.
  useEffect(() => void load(link.pathname + link.search), []);
  return (
    <Dialog open onClose={onClose} title={text.title} closeLabel={text.close}>
      {data === undefined && <div className={styles.waiting} aria-busy="true" />}
      {data === null && (
        <Notice kind="problem" role="alert">
          {text.unavailable}
        </Notice>
      )}
      {data && (
        <CalculatorView
          data={data.data}
          busy={state !== 'idle'}
          onAsk={(query) => void load(`${links.area('calculator')}?${query}`)}
        />
      )}
    </Dialog>
  );
}

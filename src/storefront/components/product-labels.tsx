import type { ReactNode } from 'react';
import type { EnergyLabel, TyreLabel } from '../../shop/catalogue/products/index.ts';
// Styles of the shell: servers print cards, so no route of theirs would load a sheet of this file.
import styles from '../../ui/energy-badge.module.css';
import { EnergyBadge } from '../../ui/energy-badge.tsx';
import { useText } from '../text.tsx';

export type ShownLabels = {
  energy: Omit<EnergyLabel, 'eprelId'> | null;
  tyre: Omit<TyreLabel, 'eprelId' | 'snow' | 'ice'> | null;
};

/**
 * Renders the label of a product beside its price: the arrow of the energy label, or the classes of the tyre. It links to
 * the whole label and to the information sheet (docs/rules/legal-product-data.md#labels).
 */
export function ProductLabels({ energy, tyre, size }: ShownLabels & { size?: 'large' }): ReactNode {
  const text = useText().catalogue;
  const label = energy ?? tyre;
  if (label === null) return null;
  const tyreText = tyre && text.tyre.short(tyre.fuel, tyre.wet, tyre.noiseDb, tyre.noiseClass);
  return (
    <span className={styles.labels}>
      {energy ? (
        <EnergyBadge
          energy={energy}
          text={text.energy.label(energy.class, energy.scaleMin, energy.scaleMax)}
          {...(size ? { size } : {})}
        />
      ) : label.labelUrl === null ? (
        <span>{tyreText}</span>
      ) : (
        <a href={label.labelUrl} data-reload="">
          {tyreText}
        </a>
      )}
      {label.sheetUrl && (
        <a href={label.sheetUrl} data-reload="">
          {text.energy.sheet}
        </a>
      )}
    </span>
  );
}

import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { EnergyBadge } from '../../../ui/energy-badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { unbroken } from '../../../ui/unbroken.tsx';
import { useText } from '../../text.tsx';
import styles from './suggest-box.module.css';
import type { Suggestion } from './suggestions.ts';

const THUMBNAIL = 160;

/** Renders a suggestion: a link, so that it opens like any other, and an option of the field's list. */
export function SuggestionOption(props: {
  id: string;
  suggestion: Suggestion;
  isActive: boolean;
  onChoose: () => void;
}): ReactNode {
  const { id, suggestion, isActive, onChoose } = props;
  const { card } = useText().catalogue;
  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={suggestion.href}
      className={classNames(styles.option, suggestion.kind === 'product' && styles.product)}
      onClick={onChoose}
    >
      {suggestion.kind === 'product' ? (
        <>
          {suggestion.product.picture ? (
            <img
              className={styles.picture}
              src={suggestion.product.picture.replace(/\/\d+$/, `/${THUMBNAIL}`)}
              width="48"
              height="48"
              alt=""
            />
          ) : (
            <span className={styles.picture} />
          )}
          <span className={styles.words}>
            <span className={styles.name}>{unbroken(suggestion.name)}</span>
            {suggestion.product.brand !== '' && <span className={styles.brand}>{suggestion.product.brand}</span>}
          </span>
          <span className={styles.cost}>
            <Energy product={suggestion.product} />
            <span className={classNames(styles.price, suggestion.product.compareAt && styles.reduced)}>
              {suggestion.product.fromPrice ? card.from(suggestion.product.price.text) : suggestion.product.price.text}
            </span>
          </span>
        </>
      ) : (
        <>
          <Icon name={suggestion.kind === 'category' ? 'caret-right' : 'magnifying-glass'} size="small" />
          <bdi className={styles.name}>{unbroken(suggestion.name)}</bdi>
        </>
      )}
    </a>
  );
}

/** The law requires the class beside each price (docs/rules/legal-product-data.md#labels). The product's page has the label. */
function Energy({ product }: Pick<Extract<Suggestion, { kind: 'product' }>, 'product'>): ReactNode {
  const text = useText().catalogue.energy;
  const { energyClass, energy } = product;
  if (energyClass === null || energy === null) return null;
  const { scaleMin, scaleMax } = energy;
  return (
    <EnergyBadge
      energy={{ class: energyClass, scaleMin, scaleMax, labelUrl: null }}
      text={text.label(energyClass, scaleMin, scaleMax)}
    />
  );
}

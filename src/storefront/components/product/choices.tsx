import { type ReactNode, useEffect, useRef } from 'react';
import type { Axis, AxisChoice } from '../../../shop/catalogue/products/index.ts';
import { FieldError } from '../../../ui/field-error.tsx';
import { Swatch } from '../../../ui/swatch.tsx';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import styles from './choices.module.css';

/** Renders colours as links to their own addresses. Only a fully chosen variant can be marked as sold out. */
export function ColourChoice(props: {
  axis: Axis;
  slug: string;
  parameter: string | null;
  marksSoldOut: boolean;
}): ReactNode {
  const { axis, slug, parameter, marksSoldOut } = props;
  const { product } = useText().catalogue;
  const links = useLinks();
  const selected = axis.choices.find((choice) => choice.selected);
  return (
    <div className={styles.group}>
      <h2 className={styles.legend}>{selected ? product.chosen(axis.name, selected.label) : axis.name}</h2>
      <ul className={styles.colours}>
        {axis.choices.map((choice) =>
          choice.sku === null ? null : (
            <li key={choice.value}>
              <a
                className={styles.colour}
                href={`${links.product(slug, choice.sku)}${parameter ? `?v=${parameter}` : ''}`}
                aria-current={choice.selected ? 'true' : undefined}
                aria-label={choice.available || !marksSoldOut ? choice.label : product.sizeSoldOut(choice.label)}
                title={choice.label}
                data-sold-out={choice.available || !marksSoldOut ? undefined : ''}
                data-keep-scroll
                data-replace
              >
                <Swatch colour={choice.swatch} size="large" />
                <span className={styles.colourName}>{choice.label}</span>
              </a>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

/** Renders another axis as radio buttons; sold-out values are marked but can be chosen. */
export function AxisChoices(props: {
  axis: Axis;
  /** Chosen value; undefined without a choice. */
  value: string | undefined;
  error: string | undefined;
  aside?: ReactNode;
  onChoose: (choice: AxisChoice) => void;
}): ReactNode {
  const { axis, value, error, aside, onChoose } = props;
  const { product } = useText().catalogue;
  const id = `axis-${axis.key}`;
  const selected = axis.choices.find((choice) => choice.value === value);
  const isLong = axis.choices.some((choice) => choice.label.length > 6);
  const group = useRef<HTMLFieldSetElement>(null);
  const isAlive = useRef(false);
  // Before hydration only the radio buttons hold the visitor's choice. So they are uncontrolled, because a controlled
  // field would be reset. They follow when the choice changes elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice matters.
  useEffect(() => {
    const radios = [...(group.current?.querySelectorAll('input') ?? [])];
    const early = isAlive.current ? undefined : radios.find((radio) => radio.checked)?.value;
    isAlive.current = true;
    const choice = axis.choices.find((candidate) => candidate.value === early);
    if (choice && early !== value) onChoose(choice);
    else for (const radio of radios) radio.checked = radio.value === value;
  }, [value]);
  return (
    <div className={styles.axis}>
      <fieldset
        ref={group}
        id={id}
        className={styles.group}
        tabIndex={-1}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? true : undefined}
      >
        <legend className={styles.legend}>
          {selected ? product.chosen(axis.name, selected.label) : product.chooseAxis(axis.name)}
        </legend>
        <div className={isLong ? styles.longTiles : styles.tiles}>
          {axis.choices.map((choice) => (
            <label key={choice.value} className={styles.tile} data-sold-out={choice.available ? undefined : ''}>
              <input
                type="radio"
                className={styles.radio}
                name={`axis.${axis.key}`}
                value={choice.value}
                defaultChecked={choice === selected}
                disabled={choice.sku === null}
                aria-label={
                  choice.sku === null
                    ? product.choiceNotAvailable(choice.label)
                    : choice.available
                      ? choice.label
                      : product.sizeSoldOut(choice.label)
                }
                onChange={() => onChoose(choice)}
              />
              <span aria-hidden="true">{choice.label}</span>
              {!choice.available && (
                <svg className={styles.strike} preserveAspectRatio="none" viewBox="0 0 10 10" aria-hidden="true">
                  <path d="M0 10 10 0" vectorEffect="non-scaling-stroke" />
                </svg>
              )}
            </label>
          ))}
        </div>
        <FieldError id={id} error={error} />
      </fieldset>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}

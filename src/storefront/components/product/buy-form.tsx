import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import type { Article, Axis, AxisChoice } from '../../../shop/catalogue/products/index.ts';
import type { Messages } from '../../../tenants/messages/index.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { expectUnits } from '../../badges.ts';
import type { AddAnswer } from '../../product-action.ts';
import { useLinks } from '../../shop-links.ts';
import type { ShownProduct } from '../../shown-product.ts';
import { useText } from '../../text.tsx';
import { choosableAxes, chosenAxes, chosenParameter, isColour, missingAxis } from '../../variant-choice.ts';
import { Amount } from '../amount.tsx';
import { BasketLayer } from '../basket/basket-layer.tsx';
import { AddedNotice } from './added-notice.tsx';
import styles from './buy-form.module.css';
import { AxisChoices, ColourChoice } from './choices.tsx';
import { type SizeAdvice, SizeAdviceLink, SizeTables } from './size-advice.tsx';

const FORM = 'buy';

/** Returns the problem of an answer as a sentence. A missing choice shows at its group instead. */
function problemText(text: ReturnType<typeof useText>, answer: AddAnswer | null): string | undefined {
  if (answer === null || answer.ok || answer.problem === 'choose') return undefined;
  if (answer.problem === 'failed') return text.basket.addFailed;
  return text.basket.problems[answer.problem](answer.available);
}

/** Returns the fixed sentence for sizes (docs/rules/checkout.md#variant-choice) or one with the name of the axis. */
function pleaseChoose(words: Messages['catalogue']['product'], axis: Axis): string {
  return axis.key === 'size' ? words.pleaseChooseSize : words.pleaseChoose(axis.name);
}

/** Returns true while the element is out of sight, so that small screens show the bar at their foot instead. */
function useOutOfSight<Element extends HTMLElement>(): [React.RefObject<Element | null>, boolean] {
  const element = useRef<Element>(null);
  const [isOut, setIsOut] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(([entry]) => setIsOut(entry !== undefined && !entry.isIntersecting));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, isOut];
}

/** Link to request a stock notice; only for a sold-out variant. */
export type StockNotice = { href: string; label: string };

/** Renders the choice of a variant and the button into the basket. */
export function BuyForm(props: {
  product: ShownProduct;
  chosen: string | null;
  added: Article | null;
  advice: SizeAdvice | null;
  notice: StockNotice | null;
  /** Answer to a form sent without JavaScript. */
  answer: AddAnswer | null;
}): ReactNode {
  const { product, chosen: parameter, added, advice, notice } = props;
  const text = useText();
  const words = text.catalogue.product;
  const links = useLinks();
  const navigate = useNavigate();
  const fetcher = useFetcher<AddAnswer>();
  const [complaint, setComplaint] = useState<string | null>(null);
  /** SKU of the last answer: a refusal says nothing about another size. */
  const [asked, setAsked] = useState(product.sku);
  // Choices made since the current address was loaded.
  const [picked, setPicked] = useState<Record<string, string>>({});
  const [layer, setLayer] = useState<Extract<AddAnswer, { ok: true }> | null>(null);
  const [button, isButtonOut] = useOutOfSight<HTMLDivElement>();

  const axes = choosableAxes(product.axes);
  const chosen = [...new Set([...chosenAxes(product.axes, parameter), ...Object.keys(picked)])];
  const missing = missingAxis(product.axes, chosen);
  const colour = product.axes.find((axis) => isColour(axis) && axis.choices.length > 1);
  const isSoldOut =
    missing === null
      ? !product.stock.available
      : axes.every((axis) => axis.choices.every((choice) => !choice.available));
  const answer = asked === product.sku ? (fetcher.data ?? props.answer) : null;
  const isBusy = fetcher.state !== 'idle';
  const complained = complaint ?? (answer !== null && !answer.ok && answer.problem === 'choose' ? answer.axis : null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address contains the choices.
  useEffect(() => setPicked({}), [product.sku, parameter]);

  // Each answer opens the layer once and sets the badge, which already counts the new unit, to the confirmed figure.
  const settle = useRef<((pieces: number | null) => void) | null>(null);
  useEffect(() => {
    if (fetcher.state !== 'idle') return;
    settle.current?.(fetcher.data?.ok ? fetcher.data.basket.pieces : null);
    settle.current = null;
    if (fetcher.data?.ok) setLayer(fetcher.data);
  }, [fetcher.state, fetcher.data]);

  // Leaving the page before the answer settles the expected figure; otherwise hearts and dialogs of the document would
  // wait for it.
  useEffect(
    () => () => {
      settle.current?.(null);
      settle.current = null;
    },
    [],
  );

  const choose = (key: string, choice: AxisChoice): void => {
    if (choice.sku === null) return;
    setComplaint(null);
    setPicked({ ...picked, [key]: choice.value });
    const v = chosenParameter(product.axes, [...chosen, key]);
    navigate(`${links.product(product.slug, choice.sku)}${v ? `?v=${v}` : ''}`, {
      replace: true,
      preventScrollReset: true,
    });
  };

  const label = isSoldOut ? words.soldOut : isBusy ? words.adding : words.addToBasket;
  return (
    <fetcher.Form
      id={FORM}
      method="post"
      action={`${links.product(product.slug, product.sku)}${parameter ? `?v=${parameter}` : ''}`}
      preventScrollReset
      className={styles.form}
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
        if (missing === null) {
          if (!isBusy) {
            settle.current = expectUnits(1);
            setAsked(product.sku);
          }
          return;
        }
        event.preventDefault();
        setComplaint(missing.key);
        const group = document.getElementById(`axis-${missing.key}`);
        group?.querySelector<HTMLElement>('input:not(:disabled)')?.focus();
        group?.scrollIntoView({ block: 'center' });
      }}
    >
      {colour && (
        <ColourChoice axis={colour} slug={product.slug} parameter={parameter} marksSoldOut={missing === null} />
      )}
      {axes.map((axis) => (
        <AxisChoices
          key={axis.key}
          axis={axis}
          value={
            picked[axis.key] ??
            (chosen.includes(axis.key) ? axis.choices.find((choice) => choice.selected)?.value : undefined)
          }
          error={complained === axis.key && !chosen.includes(axis.key) ? pleaseChoose(words, axis) : undefined}
          aside={axis.key === 'size' && advice && <SizeAdviceLink advice={advice} />}
          onChoose={(choice) => choose(axis.key, choice)}
        />
      ))}
      {advice?.kind === 'tables' && <SizeTables tables={advice.tables} />}
      {axes.length > 0 && (
        <noscript>
          <Button type="submit" name="intent" value="show">
            {words.showChoice}
          </Button>
        </noscript>
      )}

      {missing === null && (
        <p className={styles.stock} data-available={product.stock.available || undefined}>
          <Icon name={product.stock.available ? 'check-circle' : 'info'} size="small" />
          {!product.stock.available
            ? words.soldOutText
            : product.stock.few === null
              ? words.available
              : words.fewLeft(product.stock.few)}
        </p>
      )}
      {missing === null && notice && (
        <LinkButton href={notice.href} icon="envelope-simple">
          {notice.label}
        </LinkButton>
      )}
      <div ref={button}>
        <Button type="submit" look="primary" size="large" wide icon="basket" busy={isBusy} disabled={isSoldOut}>
          {label}
        </Button>
      </div>
      <div role="alert">
        {problemText(text, isBusy ? null : answer) && <Notice kind="problem">{problemText(text, answer)}</Notice>}
      </div>
      {added && layer === null && <AddedNotice article={added} />}

      <fieldset
        className={styles.bar}
        data-shown={isButtonOut || undefined}
        inert={!isButtonOut}
        aria-label={words.stickyLabel}
      >
        <Amount money={product.price} from={product.fromPrice} />
        <Button type="submit" look="primary" busy={isBusy} disabled={isSoldOut}>
          {label}
        </Button>
      </fieldset>
      <BasketLayer
        open={layer !== null}
        onClose={() => setLayer(null)}
        added={layer && { ...layer.article, quantity: 1 }}
        basket={layer?.basket ?? null}
      />
    </fetcher.Form>
  );
}

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import type { Article, Axis, AxisChoice } from '../../../shop/catalogue/products/index.ts';
import type { Messages } from '../../../tenants/messages/index.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { afterPaint } from '../../after-paint.ts';
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

/** Link to the form for samples of the covers. */
export type SamplesLink = { href: string; label: string };

/** Link to request a stock notice; only for a sold-out variant. */
export type StockNotice = { href: string; label: string };

function focusAxis({ key }: Axis): void {
  const group = document.getElementById(`axis-${key}`);
  group?.querySelector<HTMLElement>('input:not(:disabled)')?.focus();
  group?.scrollIntoView({ block: 'center' });
}

/** Reads the choices of the address and those made since it was loaded. A choice leads to its own address. */
function useChoices(product: ShownProduct, parameter: string | null, onChoose: () => void) {
  const links = useLinks();
  const navigate = useNavigate();
  const [picked, setPicked] = useState<Record<string, string>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address contains the choices.
  useEffect(() => setPicked({}), [product.sku, parameter]);
  const chosen = [...new Set([...chosenAxes(product.axes, parameter), ...Object.keys(picked)])];
  const chosenValue = ({ key, choices }: Axis): string | undefined =>
    picked[key] ?? (chosen.includes(key) ? choices.find((choice) => choice.selected)?.value : undefined);
  const choose = (key: string, choice: AxisChoice): void => {
    if (choice.sku === null) return;
    onChoose();
    setPicked({ ...picked, [key]: choice.value });
    const v = chosenParameter(product.axes, [...chosen, key]);
    const address = `${links.product(product.slug, choice.sku)}${v ? `?v=${v}` : ''}`;
    afterPaint(() => navigate(address, { replace: true, preventScrollReset: true }));
  };
  return [chosen, chosenValue, choose] as const;
}

/** Sends the form. Each answer opens the layer over the page and settles the badge, which already counts the new unit. */
function useAddition(sku: string, first: AddAnswer | null) {
  const fetcher = useFetcher<AddAnswer>();
  /** SKU of the last answer: a refusal says nothing about another size. */
  const [asked, setAsked] = useState(sku);
  const [layer, setLayer] = useState<Extract<AddAnswer, { ok: true }> | null>(null);
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

  return {
    fetcher,
    isBusy: fetcher.state !== 'idle',
    answer: asked === sku ? (fetcher.data ?? first) : null,
    layer,
    closeLayer: () => setLayer(null),
    expectAnswer: () => {
      settle.current = expectUnits(1);
      setAsked(sku);
    },
  };
}

/** Renders whether the chosen variant is available, and the link to a stock notice. */
function Stock({ stock, notice }: { stock: ShownProduct['stock']; notice: StockNotice | null }): ReactNode {
  const words = useText().catalogue.product;
  const available = stock.few === null ? words.available : words.fewLeft(stock.few);
  return (
    <>
      <p className={styles.stock} data-available={(stock.available && !stock.said) || undefined}>
        <Icon name={stock.available ? 'check-circle' : 'info'} size="small" />
        {stock.said ?? (stock.available ? available : words.soldOutText)}
      </p>
      {notice && (
        <LinkButton href={notice.href} icon="envelope-simple">
          {notice.label}
        </LinkButton>
      )}
    </>
  );
}

/** Renders the choice of a variant and the button into the basket. */
export function BuyForm(props: {
  product: ShownProduct;
  chosen: string | null;
  added: Article | null;
  advice: SizeAdvice | null;
  fit: string | null;
  notice: StockNotice | null;
  /** Absent for products without samples. */
  samples?: SamplesLink;
  /** Answer to a form sent without JavaScript. */
  answer: AddAnswer | null;
}): ReactNode {
  const { product, chosen: parameter, added, advice, notice } = props;
  const text = useText();
  const words = text.catalogue.product;
  const links = useLinks();
  const { fetcher, isBusy, answer, layer, closeLayer, expectAnswer } = useAddition(product.sku, props.answer);
  const [complaint, setComplaint] = useState<string | null>(null);
  const [button, isButtonOut] = useOutOfSight<HTMLDivElement>();

  const axes = choosableAxes(product.axes);
  const [chosen, chosenValue, choose] = useChoices(product, parameter, () => setComplaint(null));
  const missing = missingAxis(product.axes, chosen);
  const colour = product.axes.find((axis) => isColour(axis) && axis.choices.length > 1);
  const isSoldOut =
    missing === null
      ? !product.stock.available
      : axes.every((axis) => axis.choices.every((choice) => !choice.available));
  const complained = complaint ?? (answer !== null && !answer.ok && answer.problem === 'choose' ? answer.axis : null);

  const problem = problemText(text, isBusy ? null : answer);
  const submit = { type: 'submit', look: 'primary', busy: isBusy, disabled: isSoldOut } as const;
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
          if (!isBusy) expectAnswer();
          return;
        }
        event.preventDefault();
        setComplaint(missing.key);
        focusAxis(missing);
      }}
    >
      {colour && (
        <ColourChoice axis={colour} slug={product.slug} parameter={parameter} marksSoldOut={missing === null} />
      )}
      {props.samples && (
        <p className={styles.samples}>
          <a href={props.samples.href}>{props.samples.label}</a>
        </p>
      )}
      {axes.map((axis) => (
        <AxisChoices
          key={axis.key}
          axis={axis}
          value={chosenValue(axis)}
          error={complained === axis.key && !chosen.includes(axis.key) ? pleaseChoose(words, axis) : undefined}
          aside={axis.key === 'size' && advice && <SizeAdviceLink advice={advice} />}
          onChoose={(choice) => choose(axis.key, choice)}
        />
      ))}
      {props.fit && (
        <p className={styles.fit}>
          <a href="#reviews">{props.fit}</a>
        </p>
      )}
      {advice?.kind === 'tables' && <SizeTables tables={advice.tables} />}
      {axes.length > 0 && (
        <noscript>
          <Button type="submit" name="intent" value="show">
            {words.showChoice}
          </Button>
        </noscript>
      )}

      {missing === null && <Stock stock={product.stock} notice={notice} />}
      <div ref={button}>
        <Button {...submit} size="large" wide icon="basket">
          {label}
        </Button>
      </div>
      <div role="alert">{problem && <Notice kind="problem">{problem}</Notice>}</div>
      {added && layer === null && <AddedNotice article={added} />}

      <fieldset
        className={styles.bar}
        data-shown={isButtonOut || undefined}
        inert={!isButtonOut}
        aria-label={words.stickyLabel}
      >
        <Amount money={product.price} from={product.fromPrice} />
        <Button {...submit}>{label}</Button>
      </fieldset>
      <BasketLayer
        open={layer !== null}
        onClose={closeLayer}
        added={layer && { ...layer.article, quantity: 1 }}
        basket={layer?.basket ?? null}
        companions={layer?.companions ?? null}
      />
    </fetcher.Form>
  );
}

import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useFetcher } from 'react-router';
import { labelled } from '../../../tenants/labelled.ts';
import { Button } from '../../../ui/button.tsx';
import { expectUnits } from '../../badges.ts';
import type { AddAnswer } from '../../product-action.ts';
import { useLocale, useText } from '../../text.tsx';
import styles from './companion-list.module.css';
import { CompanionList, type ShownCompanion, type ShownCompanions } from './companion-list.tsx';

export type AddedBasket = Extract<AddAnswer, { ok: true }>['basket'];

/** Renders products that go with the one just added, each with a button that adds it and leaves the layer open. */
export function LayerCompanions(props: { found: ShownCompanions; onBasket: (basket: AddedBasket) => void }): ReactNode {
  const titleId = useId();
  return (
    <CompanionList
      found={props.found}
      titleId={titleId}
      button={(item) => <AddCompanion item={item} words={props.found.words} onBasket={props.onBasket} />}
    />
  );
}

/** No form, because the layer is inside the form of the product. */
function AddCompanion(props: {
  item: ShownCompanion;
  words: ShownCompanions['words'];
  onBasket: (basket: AddedBasket) => void;
}): ReactNode {
  const { item, words, onBasket } = props;
  const { basket: text } = useText();
  const locale = useLocale();
  const fetcher = useFetcher<AddAnswer>();
  const settle = useRef<((pieces: number | null) => void) | null>(null);
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts once.
  useEffect(() => {
    if (fetcher.state !== 'idle' || settle.current === null) return;
    const added = fetcher.data?.ok ? fetcher.data.basket : null;
    settle.current(added?.pieces ?? null);
    settle.current = null;
    if (added) onBasket(added);
  }, [fetcher.state, fetcher.data]);
  // A closed layer leaves no expected figure behind.
  useEffect(() => () => settle.current?.(null), []);

  const isBusy = fetcher.state !== 'idle';
  const isAdded = answer?.ok === true;
  const label = isAdded ? words.added : words.add;
  const add = (): void => {
    if (isBusy || isAdded) return;
    settle.current = expectUnits(1);
    fetcher.submit({ intent: 'companion' }, { method: 'post', action: item.path, preventScrollReset: true });
  };
  return (
    <>
      <Button
        size="small"
        icon={isAdded ? 'check' : 'basket'}
        busy={isBusy}
        aria-disabled={isAdded || undefined}
        aria-label={labelled(locale, label, item.name)}
        onClick={add}
      >
        {label}
      </Button>
      <div role="status" className={styles.muted}>
        {answer && !answer.ok && refusalOf(answer, text)}
      </div>
    </>
  );
}

function refusalOf(answer: Exclude<AddAnswer, { ok: true }>, text: ReturnType<typeof useText>['basket']): string {
  if (answer.problem === 'failed' || answer.problem === 'choose') return text.addFailed;
  return text.problems[answer.problem](answer.available);
}

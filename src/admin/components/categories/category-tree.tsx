import type { ReactNode } from 'react';
import type { ListedCategory } from '../../../shop/catalogue/categories/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';
import styles from './categories.module.css';
import { blockerText, categoryName } from './category-names.ts';

const SECTION = `${ADMIN_ROOT}/categories`;
const ARROWS = { up: '↑', down: '↓', in: '→', out: '←' } as const;
const STEPS = ['up', 'down', 'in', 'out'] as const;
type Step = (typeof STEPS)[number];

type TreeProps = {
  categories: readonly ListedCategory[];
  mayChange: boolean;
  /** Categories whose children are visible at first. */
  open: ReadonlySet<string>;
};

/** The tree as one form: each row has buttons that move, hide and show it; a script adds drag and keys. */
export function CategoryTreePanel({ categories, mayChange, open }: TreeProps): ReactNode {
  const { text } = useWork();
  const say = text.categories;
  const list = <Branch categories={categories} parent={null} mayChange={mayChange} all={categories} open={open} />;
  if (categories.length === 0) return <p>{say.none}</p>;
  return (
    <div data-fold-tree>
      {/* Shown by the script. */}
      <div className={styles.folds} hidden>
        <Button type="button" size="small" data-fold="close">
          {say.foldAll}
        </Button>
        <Button type="button" size="small" data-fold="open">
          {say.unfoldAll}
        </Button>
      </div>
      {mayChange ? (
        <form method="post" data-order="tree">
          {list}
        </form>
      ) : (
        list
      )}
    </div>
  );
}

function Branch(props: TreeProps & { parent: string | null; all: readonly ListedCategory[] }): ReactNode {
  const { categories, parent, mayChange, all, open } = props;
  const own = categories.filter(({ parentId }) => parentId === parent);
  if (own.length === 0) return null;
  return (
    <ul className={parent === null ? styles.tree : styles.branch}>
      {own.map((category, place) => (
        <li key={category.id}>
          <Row
            category={category}
            mayChange={mayChange}
            all={all}
            steps={possibleSteps({ place, count: own.length, isTop: parent === null })}
          />
          <Folded categories={categories} category={category} mayChange={mayChange} all={all} open={open} />
        </li>
      ))}
    </ul>
  );
}

/** The categories below one. The address names the open ones; the script writes it when the employee opens others. */
function Folded(props: TreeProps & { category: ListedCategory; all: readonly ListedCategory[] }): ReactNode {
  const { category, categories, mayChange, all, open } = props;
  const { text, namesIn } = useWork();
  const { id, names } = category;
  if (!categories.some(({ parentId }) => parentId === id)) return null;
  return (
    <details open={open.has(id)} className={styles.below} data-branch={id}>
      <summary aria-label={text.categories.foldOf(categoryName(names, namesIn, id))} />
      <Branch categories={categories} parent={id} mayChange={mayChange} all={all} open={open} />
    </details>
  );
}

/** Returns the steps that lead somewhere: the first one among its siblings cannot move up, a top category not out. */
function possibleSteps(at: { place: number; count: number; isTop: boolean }): readonly Step[] {
  const { place, count, isTop } = at;
  const can: Record<Step, boolean> = { up: place > 0, down: place < count - 1, in: place > 0, out: !isTop };
  return STEPS.filter((step) => can[step]);
}

type RowProps = {
  category: ListedCategory;
  mayChange: boolean;
  all: readonly ListedCategory[];
  steps: readonly Step[];
};

function Row({ category, mayChange, all, steps }: RowProps): ReactNode {
  const { text, namesIn } = useWork();
  const say = text.categories;
  const { id, names, hidden } = category;
  const nameOf = (other: string): string =>
    categoryName(all.find((known) => known.id === other)?.names ?? {}, namesIn, other);
  const name = categoryName(names, namesIn, id);
  return (
    <div className={styles.row} data-row={id} data-parent={category.parentId ?? ''}>
      <div className={styles.what}>
        {mayChange && (
          <span className={styles.handle} title={say.handle(name)} aria-hidden="true">
            ⠿
          </span>
        )}
        {/* A change leads back to the name, which has the focus then. */}
        <a id={`category-${id}`} href={`${SECTION}/${encodeURIComponent(id)}`}>
          {name}
        </a>
        {hidden && <Tag tone="warning">{say.hiddenTag}</Tag>}
      </div>
      <p className={styles.facts}>
        <span>{say.products(category.products)}</span>
        <ShownFact category={category} nameOf={nameOf} />
        <span>
          {category.completeness
            .filter(({ done }) => done > 0)
            .map(({ locale, done, of }) => say.complete(locale, done, of))
            .join(' · ')}
        </span>
      </p>
      {mayChange && (
        <div className={styles.steps}>
          {steps.map((step) => (
            <Button
              key={step}
              type="submit"
              size="small"
              name="step"
              value={`${step}:${id}`}
              aria-label={say[step](name)}
            >
              {ARROWS[step]}
            </Button>
          ))}
          <Button
            type="submit"
            size="small"
            name="step"
            value={`${hidden ? 'show' : 'hide'}:${id}`}
            aria-label={hidden ? say.showOf(name) : say.hideOf(name)}
          >
            {hidden ? say.show : say.hide}
          </Button>
          <a href={`${SECTION}?under=${encodeURIComponent(id)}#add`} aria-label={say.addBelowOf(name)}>
            {say.addBelow}
          </a>
        </div>
      )}
    </div>
  );
}

/** Says in how many places a category is shown; if in none, the reasons. */
function ShownFact(props: { category: ListedCategory; nameOf(id: string): string }): ReactNode {
  const { category, nameOf } = props;
  const say = useWork().text.categories;
  const { shown, places, blockers, hidden } = category;
  if (shown === places) return <span>{say.shownEverywhere}</span>;
  if (shown > 0) return <span>{say.shownIn(shown, places)}</span>;
  // The reasons of one kind say the same for each locale.
  const kinds = [...new Map(blockers.map((blocker) => [blocker.kind, blocker])).values()];
  const reasons = kinds.filter(({ kind }) => !(hidden && kind === 'hidden'));
  return (
    <span className={styles.nowhere}>
      {[`${say.shownNowhere}.`, ...reasons.map((blocker) => blockerText(say.blockers, blocker, nameOf))].join(' ')}
    </span>
  );
}

import type { ReactNode } from 'react';
import type { TermPreview } from '../../shop/search/engine/index.ts';
import { Key, Panel } from './section.tsx';
import styles from './synonym-preview.module.css';
import { Tag } from './tag.tsx';
import { useWork } from './use-work.ts';

/** Shows the first ten products of each term without and with new synonyms, before they are saved. */
export function SynonymPreview({ terms }: { terms: readonly TermPreview[] }): ReactNode {
  const { text, number } = useWork();
  const say = text.synonyms.previews;
  return (
    <Panel id="preview" title={say.title}>
      {terms.length === 0 && <p>{say.noLocale}</p>}
      {terms.map((preview) => {
        const { term, locale, before, after } = preview;
        return (
          <section key={term} aria-label={say.term(term)}>
            <h3>{say.term(term)}</h3>
            <p>{say.totals(number(before.total), number(after.total))}</p>
            {isSame(preview) ? (
              <p>{say.same}</p>
            ) : (
              <div className={styles.pages}>
                <Hits title={say.before} hits={before.hits} locale={locale} other={say.goes} tone="warning" />
                <Hits title={say.after} hits={after.hits} locale={locale} other={say.comes} tone="good" />
              </div>
            )}
          </section>
        );
      })}
    </Panel>
  );
}

function isSame({ before, after }: TermPreview): boolean {
  const ids = ({ hits }: TermPreview['before']): string => hits.map(({ productId }) => productId).join(' ');
  return ids(before) === ids(after);
}

function Hits(props: {
  title: string;
  hits: TermPreview['before']['hits'];
  locale: string;
  /** Label of products that are only in this list. */
  other: string;
  tone: 'good' | 'warning';
}): ReactNode {
  const { title, hits, locale, other, tone } = props;
  const { text } = useWork();
  return (
    <div>
      <h4>{title}</h4>
      {hits.length === 0 ? (
        <p>{text.synonyms.previews.nothing}</p>
      ) : (
        <ol className={styles.hits}>
          {hits.map(({ productId, title: name, isOnBoth }) => (
            <li key={productId}>
              <span lang={locale}>{name}</span> <Key>{productId}</Key> {!isOnBoth && <Tag tone={tone}>{other}</Tag>}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { Picture } from '../../../ui/picture.tsx';
import type { Cards } from '../../cards/printed-card.ts';
import type { NearCategory } from '../../nothing-found.ts';
import styles from '../../routes/search.module.css';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import { DepartmentIndex } from '../department-index.tsx';
import { PageHead } from '../list/page-head.tsx';
import { ProductGrid } from '../product-grid.tsx';
import { SearchField } from '../shell/search-field.tsx';
import { Alternatives } from './search-hints.tsx';

/** Offers of a page without products, each with its title; null if there are none. `tips`: ways to search again. */
export type SearchOffers = {
  tips: string[];
  near: { title: string; categories: NearCategory[] } | null;
  terms: { title: string; terms: string[] } | null;
  popular: { title: string; cards: Cards } | null;
};

/** Renders the page of a term without results, or of an empty term: other terms, near categories and popular products. */
export function NoResults(props: {
  title: string;
  breadcrumb: ComponentProps<typeof PageHead>['breadcrumb'];
  isEmptyTerm: boolean;
  instead: SearchOffers | null;
  claims: Readonly<Record<string, string>>;
}): ReactNode {
  const { title, breadcrumb, isEmptyTerm, instead, claims } = props;
  const { frame } = useText();
  return (
    <div className={styles.page}>
      <PageHead title={title} breadcrumb={breadcrumb} />
      <div className={styles.none}>
        {isEmptyTerm ? (
          <p className={styles.problem}>{frame.search.emptyTerm}</p>
        ) : (
          <>
            {instead?.terms && <Alternatives alternatives={instead.terms} />}
            <ul className={styles.hints}>
              {instead?.tips.map((tip) => (
                <li key={tip}>{tip}</li>
              ))}
            </ul>
          </>
        )}
        <SearchField id="page-search" className={styles.field} />
        {instead?.near && <NearCategories {...instead.near} />}
        {instead?.popular && (
          <section>
            <h2 className={styles.insteadTitle}>{instead.popular.title}</h2>
            <ProductGrid cards={instead.popular.cards} label={instead.popular.title} />
          </section>
        )}
      </div>
      <DepartmentIndex pictures={{}} claims={claims} />
    </div>
  );
}

function NearCategories({ title, categories }: NonNullable<SearchOffers['near']>): ReactNode {
  const links = useLinks();
  return (
    <nav aria-label={title}>
      <h2 className={styles.insteadTitle}>{title}</h2>
      <ul className={styles.near}>
        {categories.map(({ id, name, path, picture }) => (
          <li key={id}>
            <a className={styles.nearLink} href={links.category(path)}>
              {picture && (
                <span className={styles.nearPicture}>
                  <Picture picture={picture} sizes="(min-width: 56.25em) 6rem, 4.5rem" frame="square" alt="" />
                </span>
              )}
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

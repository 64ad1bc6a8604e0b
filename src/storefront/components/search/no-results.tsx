import type { ComponentProps, ReactNode } from 'react';
import styles from '../../routes/search.module.css';
import { useText } from '../../text.tsx';
import { DepartmentIndex } from '../department-index.tsx';
import { PageHead } from '../list/page-head.tsx';
import { SearchField } from '../shell/search-field.tsx';
import { Alternatives, type Hints } from './search-hints.tsx';

/** Renders the page of a term without results, or of an empty term: alternative terms and all departments. */
export function NoResults(props: {
  title: string;
  breadcrumb: ComponentProps<typeof PageHead>['breadcrumb'];
  isEmptyTerm: boolean;
  alternatives: Hints['alternatives'];
  claims: Readonly<Record<string, string>>;
}): ReactNode {
  const { title, breadcrumb, isEmptyTerm, alternatives, claims } = props;
  const { catalogue, frame } = useText();
  return (
    <div className={styles.page}>
      <PageHead title={title} breadcrumb={breadcrumb} />
      <div className={styles.none}>
        {isEmptyTerm ? (
          <p className={styles.problem}>{frame.search.emptyTerm}</p>
        ) : (
          <>
            {alternatives && <Alternatives alternatives={alternatives} />}
            <ul className={styles.hints}>
              {catalogue.list.noResultHints.map((hint) => (
                <li key={hint}>{hint}</li>
              ))}
            </ul>
          </>
        )}
        <SearchField id="page-search" className={styles.field} />
      </div>
      <DepartmentIndex pictures={{}} claims={claims} />
    </div>
  );
}

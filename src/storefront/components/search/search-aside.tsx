import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { useLocale } from '../../text.tsx';
import { NoResults } from './no-results.tsx';
import { reportClicks } from './report-clicks.ts';
import { Alternatives, Correction, type Hints } from './search-hints.tsx';

/** What stands beside the results of a search, or instead of them; and counts which of them are opened. */
export default function SearchAside(props: {
  term: string;
  hints: Hints;
  none: Pick<ComponentProps<typeof NoResults>, 'title' | 'breadcrumb'> | null;
}): ReactNode {
  const { term, hints, none } = props;
  const locale = useLocale();
  const counts = none === null && term !== '';
  useEffect(() => {
    const page = document.getElementById('content');
    return counts && page ? reportClicks(page, { term, locale }) : undefined;
  }, [counts, term, locale]);
  if (none) return <NoResults {...none} isEmptyTerm={term === ''} alternatives={hints.alternatives} />;
  return (
    <>
      {hints.correction && <Correction correction={hints.correction} />}
      {hints.alternatives && <Alternatives alternatives={hints.alternatives} />}
    </>
  );
}

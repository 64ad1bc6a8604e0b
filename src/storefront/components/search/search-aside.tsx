import type { ComponentProps, ReactNode } from 'react';
import { NoResults } from './no-results.tsx';
import { Alternatives, Correction, type Hints, Mentioned } from './search-hints.tsx';

/** Renders the hints beside the results of a search, or the page without results. */
export default function SearchAside(props: {
  term: string;
  hints: Hints;
  none: Pick<ComponentProps<typeof NoResults>, 'title' | 'breadcrumb' | 'claims' | 'instead'> | null;
}): ReactNode {
  const { term, hints, none } = props;
  if (none) return <NoResults {...none} isEmptyTerm={term === ''} />;
  return (
    <>
      {hints.correction && <Correction correction={hints.correction} />}
      {hints.mentioned !== null && <Mentioned text={hints.mentioned} />}
      {hints.alternatives && <Alternatives alternatives={hints.alternatives} />}
    </>
  );
}

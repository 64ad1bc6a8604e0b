import type { ReactNode } from 'react';
import type { ListedFacet } from '../../../shop/search/engine/bound-facets.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { ListData } from '../../list-data.ts';
import { isFiltered, withoutFilters, writeListRequest } from '../../list-request.ts';
import { useText } from '../../text.tsx';
import { FilterForm } from './filter-form.tsx';
import styles from './product-list.module.css';

/** Renders all filters on small screens; its button shows the number of results and closes the sheet. */
export function FilterSheet(props: {
  action: string;
  list: ListData;
  facets: ListedFacet[];
  open: boolean;
  onClose: () => void;
  listId: string;
}): ReactNode {
  const { action, list, facets, open, onClose, listId } = props;
  const { filters } = useText().catalogue;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      kind="sheet"
      title={filters.title}
      closeLabel={filters.close}
      footer={
        <div className={styles.sheetFooter}>
          <Button
            look="primary"
            size="large"
            wide
            onClick={() => {
              onClose();
              document.getElementById(listId)?.scrollIntoView();
            }}
          >
            <span aria-live="polite">{filters.show(list.total)}</span>
          </Button>
          {isFiltered(list.request) && (
            <LinkButton
              look="quiet"
              href={`${action}${writeListRequest(withoutFilters(list.request))}`}
              data-keep-scroll
            >
              {filters.reset}
            </LinkButton>
          )}
        </div>
      }
    >
      <div className={styles.sheetBody}>
        <FilterForm action={action} request={list.request} facets={facets} />
      </div>
    </Dialog>
  );
}

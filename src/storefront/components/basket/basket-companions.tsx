import { type ReactNode, useId } from 'react';
import { Form } from 'react-router';
import { labelled } from '../../../tenants/labelled.ts';
import { Button } from '../../../ui/button.tsx';
import { useLinks } from '../../shop-links.ts';
import { useLocale } from '../../text.tsx';
import styles from './companion-list.module.css';
import { CompanionList, type ShownCompanions } from './companion-list.tsx';

/** Renders products that go with the contents of the basket. Its forms work without JavaScript. */
export function BasketCompanions({ found }: { found: ShownCompanions }): ReactNode {
  const { words } = found;
  const links = useLinks();
  const locale = useLocale();
  const titleId = useId();
  return (
    <CompanionList
      found={found}
      titleId={titleId}
      className={styles.onPage}
      button={({ sku, name }) => (
        <Form method="post" action={links.area('basket')} preventScrollReset>
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="sku" value={sku} />
          <input type="hidden" name="quantity" value="1" />
          <Button type="submit" size="small" icon="basket" aria-label={labelled(locale, words.add, name)}>
            {words.add}
          </Button>
        </Form>
      )}
    />
  );
}

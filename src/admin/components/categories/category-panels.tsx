import type { ReactNode } from 'react';
import type { CategoryPageData } from '../../../shop/catalogue/categories/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { Select } from '../../../ui/field.tsx';
import type { CategoryProducts } from '../../category-products.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { RemovePanel } from '../remove-panel.tsx';
import styles from '../section.module.css';
import { Key, Panel } from '../section.tsx';
import { SuggestedField } from '../suggested-field.tsx';
import { Table } from '../table.tsx';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';
import categoryStyles from './categories.module.css';
import { blockerText, categoryName } from './category-names.ts';
import { CategoryOptions } from './place-form.tsx';

/** Tenants and locales in which visitors see the category, and what keeps it from being shown in the others. */
export function ShownPanel({
  page,
  addresses,
}: {
  page: CategoryPageData;
  addresses: Record<string, string>;
}): ReactNode {
  const { text, namesIn } = useWork();
  const say = text.categories;
  const nameOf = (id: string): string =>
    categoryName(page.options.find((option) => option.id === id)?.names ?? {}, namesIn, id);
  return (
    <Panel id="shown" title={say.shown}>
      <ul>
        {page.places.map(({ tenant, locale, blockers }) => (
          <li key={`${tenant} ${locale}`}>
            <strong>
              {tenant.toUpperCase()} {locale}
            </strong>{' '}
            {blockers.length === 0 ? (
              <>
                <Tag tone="good">{say.shownHere}</Tag>{' '}
                <a href={addresses[locale]} aria-label={`${say.look} (${locale})`}>
                  {say.look}
                </a>
              </>
            ) : (
              blockers.map((blocker) => blockerText(say.blockers, blocker, nameOf)).join(' ')
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Which list of filters is valid, with the way to change it. */
export function FiltersPanel({ page }: { page: CategoryPageData }): ReactNode {
  const say = useWork().text.categories;
  const { id, hasFilters } = page.category;
  return (
    <Panel id="filters" title={say.filters}>
      <p>{hasFilters ? say.filtersOwn : say.filtersInherited}</p>
      <p>
        <a href={`${ADMIN_ROOT}/attributes/categories/${encodeURIComponent(id)}`}>{say.filtersEdit}</a>
      </p>
    </Panel>
  );
}

/** Products that come first in the chosen tenant, by their places; a script adds drag. */
export function PinsPanel(props: {
  products: CategoryProducts;
  entered: Record<string, string>;
  mayPin: boolean;
}): ReactNode {
  const { products, entered, mayPin } = props;
  const { text, house } = useWork();
  const say = text.categories;
  const { rows, others } = products;
  return (
    <Panel id="pins" title={say.pins(house.toUpperCase())}>
      <p className={styles.muted}>{say.pinsHint}</p>
      {others > 0 && (
        <p>
          <a href={`${ADMIN_ROOT}/search-rules`}>{say.pinsOthers(others)}</a>
        </p>
      )}
      <form method="post" className={categoryStyles.create}>
        {rows.length === 0 ? (
          <p>{say.pinNone}</p>
        ) : (
          <div className={categoryStyles.places} data-order="places">
            <Table
              label={say.pinTable}
              columns={[
                { label: say.placeAt, look: 'tight' },
                { label: say.pinProduct, look: 'wide' },
                { label: say.pinNumber, look: 'tight' },
              ]}
              rows={rows.map(({ product, name, picture, place }) => ({
                key: product,
                cells: [
                  <input
                    key="place"
                    name={`pin.${product}`}
                    aria-label={say.pinPlace(name)}
                    defaultValue={entered[`pin.${product}`] ?? place ?? ''}
                    inputMode="decimal"
                    size={4}
                    disabled={!mayPin}
                    data-place=""
                    autoComplete="off"
                  />,
                  <span key="name" className={categoryStyles.pinned}>
                    {picture !== null && <img src={`/images/${picture}/160`} alt="" loading="lazy" />}
                    {name}
                  </span>,
                  <Key key="number">{product}</Key>,
                ],
              }))}
            />
          </div>
        )}
        {mayPin && (
          <>
            <SuggestedField
              kind="products"
              many
              name="more"
              label={say.pinMore}
              hint={say.firstProductsHint}
              defaultValue={entered.more}
            />
            <div>
              <Button type="submit" name="intent" value="pin">
                {say.pinSave}
              </Button>
            </div>
          </>
        )}
      </form>
    </Panel>
  );
}

/** Puts products into the category by their numbers. */
export function PutPanel({ entered }: { entered: Record<string, string> }): ReactNode {
  const say = useWork().text.categories;
  return (
    <Panel id="put" title={say.put}>
      <form method="post" className={styles.form}>
        <SuggestedField
          kind="products"
          many
          name="products"
          label={say.firstProducts}
          hint={say.firstProductsHint}
          defaultValue={entered.products}
        />
        <Select name="as" label={say.putAs} defaultValue={entered.as ?? 'further'}>
          <option value="further">{say.putAsFurther}</option>
          <option value="main">{say.putAsMain}</option>
        </Select>
        <div>
          <Button type="submit" name="intent" value="put">
            {say.putDo}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** Addresses that redirect to the category. */
export function AddressesPanel({ page }: { page: CategoryPageData }): ReactNode {
  const { text, time } = useWork();
  const say = text.categories;
  return (
    <Panel id="addresses" title={say.addresses}>
      <p className={styles.muted}>{page.former.length === 0 ? say.noAddresses : say.addressesHint}</p>
      <ul>
        {page.former.map(({ locale, path, at }) => (
          <li key={`${locale} ${path}`}>
            {locale} <Key>/{path}</Key> <span className={styles.muted}>{say.since(time(at))}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Merges the category into another one, or deletes it if it is empty. */
export function EndPanels({ page, entered }: { page: CategoryPageData; entered: Record<string, string> }): ReactNode {
  const say = useWork().text.categories;
  const isEmpty = page.category.products === 0 && page.below === 0;
  return (
    <>
      <Panel id="merge" title={say.merge}>
        <form method="post" className={styles.form}>
          <p>{say.mergeHint}</p>
          <Select name="into" label={say.mergeInto} defaultValue={entered.into}>
            <CategoryOptions options={page.options.filter(({ isInside }) => !isInside)} />
          </Select>
          <Checkbox name="sure" value="1" label={say.mergeSure} />
          <div>
            <Button type="submit" name="intent" value="merge">
              {say.mergeDo}
            </Button>
          </div>
        </form>
      </Panel>
      {isEmpty && <RemovePanel label={say.remove} hint={say.removeHint} />}
    </>
  );
}

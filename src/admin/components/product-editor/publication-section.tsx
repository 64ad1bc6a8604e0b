import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choices.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import { DateTimeField } from '../date-time-field.tsx';
import sectionStyles from '../section.module.css';
import { Panel } from '../section.tsx';
import { SuggestedField } from '../suggested-field.tsx';
import { Tag } from '../tag.tsx';
import { useWork } from '../use-work.ts';
import styles from './editor.module.css';
import { type EditorFormState, shownValue } from './editor-form.ts';

type Shop = EditorFormState['tenants'][number];

/** Publication in each tenant, and what keeps the product from being sold there. */
export function PublicationSection({ form }: { form: EditorFormState }): ReactNode {
  const { text } = useWork();
  const say = text.editor;
  const { status, successor } = form.page.product;
  return (
    <Panel
      id="publication"
      title={say.publication}
      aside={<Tag tone={status === 'published' ? 'good' : 'quiet'}>{say.statuses[status]}</Tag>}
    >
      {successor && <p>{say.retiredTo(successor)}</p>}
      <div className={styles.locales}>
        {form.tenants.map((shop) => (
          <TenantPublication key={shop.id} form={form} shop={shop} />
        ))}
      </div>
      <div className={sectionStyles.actions}>
        {status !== 'draft' && (
          <Button type="submit" name="intent" value="draft">
            {say.toDraft}
          </Button>
        )}
      </div>
      <details className={sectionStyles.disclosure}>
        <summary>{say.retire}</summary>
        <div className={sectionStyles.form}>
          <p className={sectionStyles.hint}>{say.retireHint}</p>
          <SuggestedField
            kind="products"
            id="successor"
            name="successor"
            label={say.successor}
            hint={say.successorHint}
            defaultValue={shownValue(form, 'successor')}
          />
          <div>
            <Button type="submit" name="intent" value="retire">
              {say.retire}
            </Button>
          </div>
        </div>
      </details>
    </Panel>
  );
}

function TenantPublication({ form, shop }: { form: EditorFormState; shop: Shop }): ReactNode {
  const { text, time } = useWork();
  const say = text.editor;
  const { id, name } = shop;
  const { product } = form.page;
  const blockers = form.page.blockers[id] ?? [];
  const lacks = form.page.lacks[id] ?? [];
  const isOnSale = product.variants.some(({ offers }) => offers[id]);
  const planned = product.publications.find(({ tenant, done }) => tenant === id && !done);
  const state = isOnSale ? say.isOnSale : planned ? say.isPlanned(time(planned.at)) : say.isOff;
  return (
    <div>
      <h3>
        {name} <Tag tone={isOnSale ? 'good' : planned ? 'warning' : 'quiet'}>{state}</Tag>
      </h3>
      {blockers.length === 0 ? (
        <p className={sectionStyles.hint}>{say.ready}</p>
      ) : (
        <>
          <p className={sectionStyles.hint}>{say.lacks}</p>
          <ul className={styles.blockers}>
            {blockers.map(({ kind, field, locale, sku }) => (
              <li key={`${kind} ${field}`}>
                <a href={`#${field}`}>{say.blockers[kind](locale ?? sku ?? '')}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      {lacks.length > 0 && (
        <>
          <p className={sectionStyles.hint}>{say.legalLacks}</p>
          <ul className={styles.blockers}>
            {lacks.map(({ kind, field, locale }) => (
              <li key={`${kind} ${field}`}>
                <a href={`#${field}`}>{say.blockers[kind](locale ?? '')}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <Checkbox
        id={`publish.${id}`}
        name={`publish.${id}`}
        value="on"
        label={say.publishIn(name)}
        defaultChecked={form.entered[`publish.${id}`] === 'on'}
      />
      <DateTimeField
        id={`at.${id}`}
        name={`at.${id}`}
        label={say.at(name)}
        defaultValue={form.entered[`at.${id}`] ?? ''}
      />
      {(isOnSale || planned) && (
        <div>
          <Button type="submit" look="quiet" name="intent" value={`withdraw:${id}`}>
            {say.withdraw(name)}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Search result and card, as they were last saved. */
export function PreviewSection({ form, origin }: { form: EditorFormState; origin: string }): ReactNode {
  const { text } = useWork();
  const say = text.editor;
  const { product } = form.page;
  const own = product.texts.find(({ locale }) => locale === form.locale) ?? product.texts[0];
  const [variant] = product.variants;
  const [picture] = product.pictures;
  const [shop] = form.tenants;
  const price = variant && shop ? (form.page.fields[`price.${shop.id}.${variant.sku}`] ?? '') : '';
  return (
    <Panel id="preview" title={say.preview}>
      <p className={sectionStyles.hint}>{say.previewHint}</p>
      <div className={sectionStyles.actions}>
        {form.tenants.flatMap(({ id, name, locales }) =>
          locales.map((locale) => (
            <a
              key={`${id}${locale}`}
              href={`${ADMIN_ROOT}/products/${encodeURIComponent(product.id)}/preview?${new URLSearchParams({ tenant: id, locale })}`}
              target="_blank"
              rel="noopener"
            >
              {say.pagePreview(name, locale)}
            </a>
          )),
        )}
      </div>
      <div className={styles.fields}>
        <div className={styles.result}>
          <h3>{say.searchPreview}</h3>
          <span className={sectionStyles.hint}>{`${origin}/p/${own?.slug ?? ''}/${variant?.sku ?? ''}`}</span>
          <strong lang={own?.locale}>{[product.brand, own?.title].filter(Boolean).join(' ')}</strong>
          <span lang={own?.locale}>{(own?.description ?? '').slice(0, 155)}</span>
        </div>
        <div>
          <h3>{say.cardPreview}</h3>
          <div className={styles.card} lang={own?.locale}>
            {picture && <img src={`/images/${picture.id}/320`} alt="" loading="lazy" />}
            <span className={sectionStyles.muted}>{product.brand}</span>
            <span>{own?.title}</span>
            <span className={sectionStyles.strong}>{price && `${shop?.currency ?? ''} ${price}`}</span>
          </div>
        </div>
      </div>
    </Panel>
  );
}

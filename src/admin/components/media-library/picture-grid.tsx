import type { ReactNode } from 'react';
import type { MediaFolder, MediaItem } from '../../../shop/content/media-library/index.ts';
import { LOCALES } from '../../../tenants/locales.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { MEDIA_SECTION, type MediaView, mediaHref } from '../../media-address.ts';
import styles from '../media.module.css';
import { Pager } from '../pager.tsx';
import sectionStyles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';
import { FolderSelect } from './folder-panel.tsx';

/** Search in the library: words, and the locale in which the description is missing. */
function SearchForm({ view }: { view: MediaView }): ReactNode {
  const { text } = useWork();
  const say = text.media;
  return (
    <form method="get" action={MEDIA_SECTION} className={styles.search}>
      {view.folder !== null && <input type="hidden" name="folder" value={view.folder} />}
      {view.tag !== '' && <input type="hidden" name="tag" value={view.tag} />}
      <Field id="words" name="words" label={say.words} defaultValue={view.words} />
      <Select id="missing" name="missing" label={say.missing} defaultValue={view.missing}>
        <option value="">{say.anyMissing}</option>
        {LOCALES.map((locale) => (
          <option key={locale} value={locale}>
            {locale}
          </option>
        ))}
      </Select>
      <Button type="submit">{say.find}</Button>
    </form>
  );
}

/** Pictures of a view, and the form that files the chosen ones. */
export function PictureGrid(props: {
  view: MediaView;
  items: MediaItem[];
  total: number;
  page: number;
  pages: number;
  folders: MediaFolder[];
  entered: Record<string, string>;
  picked: readonly string[];
  mayChange: boolean;
}): ReactNode {
  const { view, items, total, page, pages, folders, entered, picked, mayChange } = props;
  const { text } = useWork();
  const say = text.media;
  return (
    <Panel id="pictures" title={say.pictures(total)}>
      <SearchForm view={view} />
      {items.length === 0 ? (
        <p className={sectionStyles.muted}>{say.none}</p>
      ) : (
        <form method="post">
          <ul className={styles.grid}>
            {items.map((item) => (
              <li key={item.id} className={styles.item}>
                <a className={styles.card} href={`${MEDIA_SECTION}/${item.id}`}>
                  <img className={styles.thumb} src={`/images/${item.shownId}/320`} alt="" loading="lazy" />
                  <span className={styles.name}>{item.name}</span>
                  <span className={sectionStyles.muted}>{say.size(item.width, item.height)}</span>
                </a>
                {item.tags.length > 0 && <p className={sectionStyles.hint}>{item.tags.join(', ')}</p>}
                {mayChange && (
                  <input
                    type="checkbox"
                    name="pick"
                    value={item.id}
                    aria-label={say.pick(item.name)}
                    defaultChecked={picked.includes(item.id)}
                  />
                )}
              </li>
            ))}
          </ul>
          {mayChange && (
            <fieldset className={styles.filing}>
              <legend>{say.file}</legend>
              <FolderSelect id="move" name="move" label={say.move} folders={folders} chosen={entered.move ?? ''}>
                <option value="">{say.noMove}</option>
                <option value="none">{say.noFolder}</option>
              </FolderSelect>
              <Field id="add-tags" name="add" label={say.addTags} defaultValue={entered.add ?? ''} autoComplete="off" />
              <Field
                id="drop-tags"
                name="drop"
                label={say.dropTags}
                defaultValue={entered.drop ?? ''}
                autoComplete="off"
              />
              <Button type="submit" name="intent" value="file">
                {say.fileDo}
              </Button>
            </fieldset>
          )}
        </form>
      )}
      <Pager
        label={say.pagesLabel}
        previous={page > 1 && { href: mediaHref(view, { page: page - 1 }), label: say.newer }}
        next={page < pages && { href: mediaHref(view, { page: page + 1 }), label: say.older }}
        position={say.pageOf(page, pages)}
      />
    </Panel>
  );
}

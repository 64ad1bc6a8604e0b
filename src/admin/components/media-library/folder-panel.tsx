import type { ReactNode } from 'react';
import type { MediaFolder, MediaTag } from '../../../shop/content/media-library/index.ts';
import { treeOf } from '../../../shop/content/media-library/media-rules.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { type MediaView, mediaHref } from '../../media-address.ts';
import styles from '../media.module.css';
import sectionStyles from '../section.module.css';
import { Panel } from '../section.tsx';
import { useWork } from '../use-work.ts';

const INDENT = '\u2003';

/** Select of a folder, in the order of the tree. The children are its first options. */
export function FolderSelect(props: {
  id: string;
  name: string;
  label: string;
  folders: MediaFolder[];
  chosen: number | string | null;
  /** Folder that is left out with all below it. */
  without?: number;
  children: ReactNode;
}): ReactNode {
  const { id, name, label, folders, chosen, without, children } = props;
  const open = folders.filter((folder) => folder.id !== without);
  return (
    <Select id={id} name={name} label={label} defaultValue={chosen ?? ''}>
      {children}
      {treeOf(open).map((folder) => (
        <option key={folder.id} value={folder.id}>
          {INDENT.repeat(folder.depth)}
          {folder.name}
        </option>
      ))}
    </Select>
  );
}

/** Folders as a tree of links, the tags, and the forms that create and change folders. */
export function FolderPanel(props: {
  view: MediaView;
  folders: MediaFolder[];
  tags: MediaTag[];
  entered: Record<string, string>;
  mayChange: boolean;
}): ReactNode {
  const { view, folders, tags, entered, mayChange } = props;
  const { text } = useWork();
  const say = text.media;
  const open = folders.find(({ id }) => id === view.folder);
  const link = (folder: MediaView['folder'], label: ReactNode) => (
    <a href={mediaHref(view, { folder })} aria-current={view.folder === folder ? 'page' : undefined}>
      {label}
    </a>
  );
  return (
    <Panel id="folders" title={say.folders}>
      <ul className={styles.folders}>
        <li>{link(null, say.allFolders)}</li>
        {treeOf(folders).map(({ id, name, depth, pictures }) => (
          <li key={id} data-depth={depth}>
            {link(
              id,
              <>
                {name} <span className={sectionStyles.muted}>({pictures})</span>
              </>,
            )}
          </li>
        ))}
        <li>{link('none', say.noFolder)}</li>
      </ul>
      {mayChange && (
        <details className={sectionStyles.disclosure} open={entered.intent === 'folder' && !entered.id}>
          <summary>{say.newFolder}</summary>
          <FolderForm folders={folders} entered={entered.id ? {} : entered} parent={open?.id ?? null} />
        </details>
      )}
      {mayChange && open && (
        <details className={sectionStyles.disclosure} open={Boolean(entered.id)}>
          <summary>{say.editFolder(open.name)}</summary>
          <FolderForm
            folders={folders}
            entered={entered.id ? entered : { name: open.name }}
            parent={open.parent}
            id={open.id}
          />
        </details>
      )}
      {tags.length > 0 && (
        <>
          <h3>{say.tags}</h3>
          <ul className={styles.tags}>
            {tags.map(({ tag, pictures }) => (
              <li key={tag}>
                <a
                  href={mediaHref(view, { tag: view.tag === tag ? '' : tag })}
                  aria-current={view.tag === tag ? 'true' : undefined}
                >
                  {tag} <span>({pictures})</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

function FolderForm(props: {
  folders: MediaFolder[];
  entered: Record<string, string>;
  parent: number | null;
  id?: number;
}): ReactNode {
  const { folders, entered, parent, id } = props;
  const { text } = useWork();
  const say = text.media;
  const prefix = id === undefined ? 'new-folder' : 'folder';
  return (
    <form method="post" className={sectionStyles.form}>
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <Field
        id={`${prefix}-name`}
        name="name"
        label={say.folderName}
        maxLength={60}
        required
        autoComplete="off"
        defaultValue={entered.name ?? ''}
      />
      <FolderSelect
        id={`${prefix}-parent`}
        name="parent"
        label={say.folderParent}
        folders={folders}
        chosen={entered.parent ?? parent}
        {...(id === undefined ? {} : { without: id })}
      >
        <option value="">{say.topFolder}</option>
      </FolderSelect>
      <div className={sectionStyles.actions}>
        <Button type="submit" name="intent" value="folder">
          {id === undefined ? say.createFolder : say.saveFolder}
        </Button>
        {id !== undefined && (
          <Button type="submit" look="quiet" name="intent" value="remove-folder" formNoValidate>
            {say.removeFolder}
          </Button>
        )}
      </div>
      {id !== undefined && <p className={sectionStyles.hint}>{say.removeFolderHint}</p>}
    </form>
  );
}

import { hash } from 'node:crypto';
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CategoryTexts } from '../../../shop/catalogue/products/index.ts';
import { Picture } from '../../../ui/picture.tsx';
import type { ShopRequest } from '../../context.ts';
import styles from './category-view.module.css';

/** Markup that the document contains once; `html` is null in a document request. */
export type PrintedText = { key: string; html: string | null };
export type PrintedCategoryTexts = { lead: PrintedText | null; landing: PrintedText | null };

const HEADING = /^##\s+/;

/** Renders paragraphs that an empty line separates; a line that begins with "## " is a heading. */
export function Paragraphs({ text }: { text: string }): ReactNode {
  const parts = text
    .split(/\n{2,}|\n(?=##\s)|(?<=^##\s[^\n]*)\n/m)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const elements = parts.map((part) =>
    HEADING.test(part) ? createElement('h2', null, part.replace(HEADING, '')) : createElement('p', null, part),
  );
  return createElement(Fragment, null, ...elements);
}

/** Prerenders the introduction with its picture, and the text below the list; null where a category has none. */
export function printCategoryTexts(
  { printed }: Pick<ShopRequest, 'printed'>,
  { id, name }: { id: string; name: string },
  { intro, landingText, picture }: CategoryTexts,
): PrintedCategoryTexts {
  const print = (place: string, node: ReactNode): PrintedText => {
    const markup = renderToStaticMarkup(node);
    const key = `category-${place}-${hash('sha1', `${id} ${markup}`, 'base64url').slice(0, 5)}`;
    printed?.set(key, [Buffer.from(markup)]);
    return { key, html: printed ? null : markup };
  };
  const lead = (
    <>
      {picture && (
        <div className={styles.leadPicture}>
          <Picture
            picture={{ ...picture, alt: picture.alt || name }}
            sizes="(min-width: 56.25em) 20rem, 92vw"
            frame="landscape"
            widest={960}
            eager
          />
        </div>
      )}
      <div className={styles.intro}>
        <Paragraphs text={intro} />
      </div>
    </>
  );
  return {
    lead: intro === '' && picture === null ? null : print('lead', lead),
    landing: landingText === '' ? null : print('landing', <Paragraphs text={landingText} />),
  };
}

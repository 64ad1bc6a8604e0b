import { Parser } from 'htmlparser2';
import { createElement, type ReactNode } from 'react';

/** Attributes that are true by their presence; React leaves out an empty text. */
const BOOLEAN = new Set(
  'allowfullscreen async autofocus autoplay checked controls default defer disabled formnovalidate hidden inert loop multiple muted nomodule novalidate open playsinline readonly required reversed selected'.split(
    ' ',
  ),
);
/** Names that React expects instead of those of HTML. */
const RENAMED = new Map([
  ['class', 'className'],
  ['for', 'htmlFor'],
]);

type Open = { name: string; props: Record<string, unknown>; children: ReactNode[] };

/**
 * Returns a page's HTML as plain React elements, without components. Texts of scripts and styles stay as they are.
 * Leaves out comments and the doctype.
 */
export function elementsOf(html: string): ReactNode {
  const root: Open = { name: '', props: {}, children: [] };
  const open = [root];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => void open.push({ name, props: propsOf(attributes), children: [] }),
      ontext: (text) => {
        const children = open.at(-1)?.children;
        // React writes a comment between two neighbouring texts.
        if (typeof children?.at(-1) === 'string') children.push(`${String(children.pop())}${text}`);
        else children?.push(text);
      },
      onclosetag: () => {
        const closed = open.pop();
        if (closed) open.at(-1)?.children.push(elementOf(closed));
      },
    },
    { lowerCaseAttributeNames: false, decodeEntities: true },
  );
  parser.end(html);
  return root.children.find((child) => typeof child !== 'string') ?? null;
}

function elementOf({ name, props, children }: Open): ReactNode {
  if (name === 'script' || name === 'style')
    return createElement(name, { ...props, dangerouslySetInnerHTML: { __html: children.join('') } });
  return createElement(name, props, ...children);
}

function propsOf(attributes: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(attributes)
      // React takes styles and handlers as other types; pages of the shop have none.
      .filter(([name]) => name !== 'style' && !name.startsWith('on'))
      .map(([name, value]) => [
        RENAMED.get(name) ?? name,
        BOOLEAN.has(name.toLowerCase()) && value === '' ? true : value,
      ]),
  );
}

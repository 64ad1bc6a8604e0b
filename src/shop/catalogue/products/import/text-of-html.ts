import { decodeHTMLStrict } from 'entities';
import { Parser } from 'htmlparser2';

/** Elements whose content browsers do not show. */
const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'head', 'object', 'svg']);
/** Elements that begin and end on lines of their own. */
const BLOCKS = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'dd',
  'div',
  'dl',
  'dt',
  'figure',
  'footer',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'li',
  'main',
  'ol',
  'p',
  'pre',
  'section',
  'table',
  'tr',
  'ul',
]);
const CELLS = new Set(['td', 'th']);
const TAG = /<(?:[a-z!/?])[^<>]*>/i;

/**
 * Returns the text that a browser would show for a value of a feed: elements become lines, references such as "&uuml;"
 * characters. Text without markup stays, so a lone "<" or "&" does too.
 */
export function textOfHtml(value: string): string {
  const text = TAG.test(value) ? withoutElements(value) : value;
  // References without a semicolon are text: "AT&T", "R&region".
  return text.includes('&') ? decodeHTMLStrict(text) : text;
}

function withoutElements(html: string): string {
  const parts: string[] = [];
  let unseen = 0;
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (UNSEEN.has(name)) unseen += 1;
        else if (name === 'br') parts.push('\n');
        else if (BLOCKS.has(name)) beginLine();
        else if (CELLS.has(name)) parts.push(' ');
      },
      onclosetag: (name) => {
        if (UNSEEN.has(name)) unseen -= 1;
        else if (BLOCKS.has(name)) beginLine();
      },
      ontext: (text) => {
        if (unseen === 0) parts.push(text);
      },
    },
    // References are decoded once all elements are gone, so that "&lt;b&gt;" stays text.
    { decodeEntities: false },
  );
  parser.end(html);
  return parts
    .join('')
    .replaceAll(/[ \t]*\n[ \t]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

  function beginLine(): void {
    if (parts.findLast((part) => part.trim() !== '' || part === '\n') !== '\n') parts.push('\n');
  }
}

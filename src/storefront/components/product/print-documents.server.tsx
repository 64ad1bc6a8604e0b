import { hash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ProductDocument } from '../../../shop/catalogue/product-documents/index.ts';
import type { ProductView } from '../../../shop/catalogue/products/index.ts';
import { productDocumentMessages } from '../../../tenants/messages/product-documents.ts';
import type { PrintedPart } from '../../cards/printed-section.tsx';
import type { ShopRequest } from '../../context.ts';
import { productDocumentsTag } from '../../page-tags.ts';
import styles from './product-page.module.css';

const MEGABYTE = 1_000_000;

/** Prints the links to a product's documents into its page; null without any. `hasSome`: whether to read them. */
export async function printDocuments(
  request: ShopRequest,
  product: ProductView,
  hasSome: boolean,
): Promise<PrintedPart | null> {
  const { shop, tenant, locale, cache, printed } = request;
  const { productId } = product;
  cache.tag(productDocumentsTag(productId));
  if (!hasSome) return null;
  const languages = [...new Set([locale, ...tenant.locales].map(({ language }) => language))];
  const documents = await shop.productDocuments.list({ productId, languages });
  if (documents.length === 0) return null;
  const text = productDocumentMessages(locale.locale);
  const html = renderToStaticMarkup(
    <>
      <h2 className={styles.title}>{text.title}</h2>
      <ul className={styles.documents}>
        {documents.map((document) => (
          <li key={document.id}>
            <a href={`/documents/${document.fileId}.pdf`} hrefLang={document.language} type="application/pdf">
              {linkText(document, locale.locale)}
            </a>
          </li>
        ))}
      </ul>
    </>,
  );
  const key = `documents-${hash('sha1', html, 'base64url').slice(0, 6)}`;
  printed?.set(key, [Buffer.from(html)]);
  return { key, html: printed ? null : html };
}

/** Names a document with its language in the words of the page, and its size. */
function linkText({ kind, language, bytes }: ProductDocument, locale: ShopRequest['locale']['locale']): string {
  const text = productDocumentMessages(locale);
  const size =
    bytes < MEGABYTE
      ? text.kilobytes(Math.max(1, Math.round(bytes / 1000)))
      : text.megabytes((bytes / MEGABYTE).toLocaleString(locale, { maximumFractionDigits: 1 }));
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language;
  return text.link(text.kinds[kind], name, size);
}

import { hash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ProductView } from '../../../shop/catalogue/products/index.ts';
import { legalMessagesOf } from '../../../tenants/messages/legal.ts';
import { href } from '../../../tenants/paths.ts';
import type { PrintedPart } from '../../cards/printed-section.tsx';
import type { ShopRequest } from '../../context.ts';
import { LegalPanel } from './legal-panel.tsx';

/** Prints the legal data of a product into its page. */
export function printLegal({ locale, printed }: ShopRequest, product: ProductView): PrintedPart {
  const html = renderToStaticMarkup(
    <LegalPanel
      product={product}
      parts={product.legalParts}
      text={legalMessagesOf(locale.locale)}
      locale={locale.locale}
      guaranteePath={href(locale.locale, 'guarantee')}
    />,
  );
  const key = `legal-${hash('sha1', html, 'base64url').slice(0, 6)}`;
  printed?.set(key, [Buffer.from(html)]);
  return { key, html: printed ? null : html };
}

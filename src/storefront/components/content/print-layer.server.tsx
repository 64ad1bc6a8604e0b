import { renderToStaticMarkup } from 'react-dom/server';
import type { ContentPage } from '../../../shop/content/index.ts';
import { loadMessages } from '../../../tenants/messages/index.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { TextProvider } from '../../text.tsx';
import { Blocks } from './blocks.tsx';

/** A layer's content as a piece of HTML, for whoever puts it over a page of their own. Rows of goods stay out of it. */
export async function printLayer(content: ContentPage, locale: Locale): Promise<string> {
  const blocks = content.blocks.filter(({ type }) => type !== 'products' && type !== 'hero');
  return renderToStaticMarkup(
    <TextProvider locale={locale} messages={await loadMessages(locale)} checkout={null} account={null}>
      <article lang={locale} data-title={content.title}>
        <Blocks blocks={blocks} rows={{}} />
      </article>
    </TextProvider>,
  );
}

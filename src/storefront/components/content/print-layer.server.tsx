import { renderToStaticMarkup } from 'react-dom/server';
import type { ContentPage } from '../../../shop/content/pages/index.ts';
import { loadMessages } from '../../../tenants/messages/index.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { TextProvider } from '../../text.tsx';
import { Blocks } from './blocks.tsx';

/** A layer's content as a piece of HTML, for whoever puts it over a page of their own. Rows of goods stay out of it. */
export async function printLayer(content: ContentPage, locale: Locale): Promise<string> {
  // Markup is printed at once: what is lazy would be left out wherever it is asked for first.
  const { MoreBlock } = await import('./more-blocks.tsx');
  const blocks = content.blocks.filter(({ type }) => type !== 'products' && type !== 'hero');
  return renderToStaticMarkup(
    <TextProvider locale={locale} messages={await loadMessages(locale)} checkout={null} account={null}>
      <article lang={locale} data-title={content.title}>
        <Blocks blocks={blocks} rows={{}} More={MoreBlock} />
      </article>
    </TextProvider>,
  );
}

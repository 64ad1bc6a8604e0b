import { renderToStaticMarkup } from 'react-dom/server';
import type { ContentPage } from '../../../shop/content/pages/index.ts';
import { loadMessages } from '../../../tenants/messages/index.ts';
import type { Locale } from '../../../tenants/tenant.ts';
import { TextProvider } from '../../text.tsx';
import { Blocks } from './blocks.tsx';

/** Renders the content of a layer as an HTML fragment for pages outside the app. Omits product rows, scenes and heroes. */
export async function printLayer(content: ContentPage, locale: Locale): Promise<string> {
  // Static markup renders at once, so a lazy component would be missing in the first request.
  const { MoreBlock } = await import('./more-blocks.tsx');
  const blocks = content.blocks.filter(({ type }) => type !== 'products' && type !== 'scene' && type !== 'hero');
  return renderToStaticMarkup(
    <TextProvider locale={locale} messages={await loadMessages(locale)} checkout={null} account={null}>
      <article lang={locale} data-title={content.title}>
        <Blocks blocks={blocks} rows={{}} More={MoreBlock} />
      </article>
    </TextProvider>,
  );
}

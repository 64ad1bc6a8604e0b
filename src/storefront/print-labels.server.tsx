import { renderToStaticMarkup } from 'react-dom/server';
import type { Article } from '../shop/catalogue/products/index.ts';
import type { LabelledArticle } from './components/article-row.tsx';
import { ProductLabels } from './components/product-labels.tsx';
import type { ShopRequest } from './context.ts';
import { pageTexts } from './server-texts.ts';
import { TextProvider } from './text.tsx';

/** Prints the labels of articles for their rows in basket and wishlist, so that browsers load no code for them. */
export async function withLabels({ locale }: ShopRequest, articles: readonly Article[]): Promise<LabelledArticle[]> {
  const messages = await pageTexts(locale.locale);
  return articles.map((article) => {
    const { energy, tyre } = article;
    if (!energy && !tyre) return article;
    const labels = renderToStaticMarkup(
      <TextProvider locale={locale.locale} messages={messages} checkout={null} account={null}>
        <ProductLabels energy={energy} tyre={tyre} />
      </TextProvider>,
    );
    return { ...article, labels };
  });
}

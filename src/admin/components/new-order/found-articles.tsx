import type { ReactNode } from 'react';
import type { Article } from '../../../shop/catalogue/products/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { useWork } from '../use-work.ts';
import { ArticleName, titleOfArticle } from './article-name.tsx';

/** Variants that a search found, each with its price and a button that adds it to the order of the form. */
export function FoundArticles({
  title,
  articles,
  addLabel,
}: {
  title: string;
  articles: readonly Article[];
  addLabel: (article: string) => string;
}): ReactNode {
  const { text, amount, number } = useWork();
  return (
    <Panel id="found" title={title} flush>
      <Table
        label={title}
        columns={[
          { label: text.orders.article, look: 'wide' },
          { label: text.newOrder.price, look: 'end' },
          { label: text.newOrder.stock, look: 'end' },
          { label: text.orderPage.actions },
        ]}
        rows={articles.map((article) => ({
          key: article.sku,
          cells: [
            <ArticleName key="article" article={article} />,
            amount(article.price.amount),
            number(article.available),
            article.available > 0 ? (
              <Button
                key="add"
                type="submit"
                name="intent"
                value={`add:${article.sku}`}
                size="small"
                aria-label={addLabel(`${titleOfArticle(article)} ${article.sku}`)}
              >
                +
              </Button>
            ) : (
              text.products.soldOut
            ),
          ],
        }))}
      />
    </Panel>
  );
}

import { hash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ProductView } from '../../../shop/catalogue/products/index.ts';
import { questionMessagesOf } from '../../../tenants/messages/questions.ts';
import type { PrintedPart } from '../../cards/printed-section.tsx';
import type { ShopRequest } from '../../context.ts';
import { questionsTag } from '../../page-tags.ts';
import { shownQuestions } from '../../question-data.ts';
import { questionsHref } from '../../question-paths.ts';
import { QuestionItems } from '../questions/question-list.tsx';
import styles from '../reviews/reviews.module.css';

/** Questions on the page of a product; the page of questions has all. */
const MOST = 3;

/**
 * Prints the newest questions about a product into its page, so that browsers load no code for them. `hasSome`: whether to
 * read them.
 */
export async function printQuestions(
  request: ShopRequest,
  product: ProductView,
  hasSome: boolean,
): Promise<PrintedPart> {
  const { shop, tenant, locale, cache, printed } = request;
  cache.tag(questionsTag(product.productId));
  const { productId } = product;
  const found = hasSome
    ? await shop.questions.list({ tenant, productId, language: locale.language, page: 1, most: MOST })
    : { questions: [], total: 0 };
  const text = questionMessagesOf(locale.locale);
  const href = questionsHref(locale.locale, product);
  const part: ReactNode = (
    <>
      <h2 className={styles.title} id="questions-title">
        {text.title}
      </h2>
      {found.total === 0 ? (
        <p>{text.none}</p>
      ) : (
        <QuestionItems questions={shownQuestions(request, found.questions)} answerLabel={text.answer} />
      )}
      <p className={styles.links}>
        {found.total > MOST && (
          <a href={href} data-reload="">
            {text.all(found.total)}
          </a>
        )}
        <a href={`${href}#ask`} data-reload="">
          {text.ask}
        </a>
      </p>
    </>
  );
  const html = renderToStaticMarkup(part);
  const key = `questions-${hash('sha1', html, 'base64url').slice(0, 6)}`;
  printed?.set(key, [Buffer.from(html)]);
  return { key, html: printed ? null : html };
}

import type { FormEvent, ReactNode } from 'react';
import { Form } from 'react-router';
import { MOVE_TO_BASKET } from '../../../gateway/documents.ts';
import { REMOVE_FROM_WISHLIST } from '../../../gateway/personal-documents.ts';
import { brandedName } from '../../../shop/catalogue/products/branded-name.ts';
import type { Article } from '../../../shop/catalogue/products/index.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import type { OwnChange } from '../../routes/wishlist.tsx';
import { useLinks } from '../../shop-links.ts';
import { type PickableVariant, picksOf } from '../../variant-picker.ts';
import { useWishesText } from '../../wishes-text.ts';
import type { WishlistData } from '../../wishlist-data.ts';
import { Amount } from '../amount.tsx';
import { ArticleListRow } from '../article-row.tsx';
import { changeWishes } from './change-wishes.ts';
import { type AskedNotice, NoticeForms } from './notice-forms.tsx';
import { VariantFields } from './variant-fields.tsx';
import styles from './wishlist-items.module.css';

type RowProps = {
  article: Article;
  notices: WishlistData['notices'];
  asked: AskedNotice | null;
  /** True if the product has another variant on sale. */
  isChangeable: boolean;
  /** Variants to choose from on the page itself; null if the dialog does that. */
  variants: PickableVariant[] | null;
  onChange: (own: OwnChange) => void;
};

/** Renders one entry with its actions: into the basket, another variant, a notice by mail, or removal. */
function Item(props: RowProps): ReactNode {
  const { article, notices, asked, isChangeable, variants, onChange } = props;
  const text = useWishesText();
  const { edit } = text;
  const links = useLinks();
  const { sku } = article;
  const name = brandedName(article);
  const missing = !article.onSale ? text.notOnSale : article.available === 0 ? text.soldOut : null;

  // With JavaScript the row changes at once and returns on failure; without it the form reloads the page.
  const send = (event: FormEvent): void => {
    const { nativeEvent } = event;
    const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    const isMove = button instanceof HTMLButtonElement && button.value === 'move';
    event.preventDefault();
    onChange({ change: null, refusal: null });
    void changeWishes(isMove ? MOVE_TO_BASKET : REMOVE_FROM_WISHLIST, { sku }).then((done) => {
      if (done.isDone) onChange({ change: { kind: isMove ? 'moved' : 'removed', sku, name }, refusal: null });
      else
        onChange({
          change: null,
          refusal:
            done.message === null
              ? { of: 'shop', intent: isMove ? 'move' : 'remove', failed: true }
              : { of: 'message', message: done.message },
        });
    });
  };

  return (
    <ArticleListRow
      article={article}
      actions={
        <Form method="post" preventScrollReset className={styles.actions} onSubmit={send}>
          <input type="hidden" name="sku" value={sku} />
          {missing === null && (
            <Button type="submit" name="intent" value="move" icon="basket" aria-label={text.moveOf(name)}>
              {text.move}
            </Button>
          )}
          {isChangeable && variants === null && (
            <LinkButton
              size="small"
              icon="pencil-simple"
              href={`${links.area('wishlist')}?edit=${encodeURIComponent(sku)}`}
              aria-label={edit.openOf(name)}
              data-layer="mini"
              data-sku={sku}
              data-edit=""
              data-keep-scroll
            >
              {edit.open}
            </LinkButton>
          )}
          <Button
            type="submit"
            name="intent"
            value="remove"
            look="quiet"
            size="small"
            icon="trash"
            aria-label={text.removeOf(name)}
          >
            {text.remove}
          </Button>
        </Form>
      }
      notices={
        <>
          {variants && (
            <Form method="post" preventScrollReset className={styles.askForm}>
              <input type="hidden" name="intent" value="change" />
              <input type="hidden" name="sku" value={sku} />
              <VariantFields variants={variants} picks={picksOf(variants, sku)} />
              <div className={styles.buttons}>
                <Button type="submit">{edit.save}</Button>
                <LinkButton look="quiet" href={links.area('wishlist')} data-keep-scroll>
                  {edit.cancel}
                </LinkButton>
              </div>
            </Form>
          )}
          <NoticeForms article={article} notices={notices} asked={asked} />
        </>
      }
    >
      <Amount money={article.price} compareAt={article.compareAt} common={article.commonPrice} size="small" />
      {missing && <p className={styles.missing}>{missing}</p>}
    </ArticleListRow>
  );
}

/** Renders all wishlist entries, newest first. */
export function WishlistItems(props: {
  articles: Article[];
  inAccount: boolean;
  notices: WishlistData['notices'];
  editing: WishlistData['editing'];
  changeable: WishlistData['changeable'];
  asked: AskedNotice | null;
  onChange: (own: OwnChange) => void;
}): ReactNode {
  const { articles, inAccount, notices, editing, changeable, asked, onChange } = props;
  const text = useWishesText();
  return (
    <section className={styles.list}>
      <h2 className={styles.count}>{text.items(articles.length)}</h2>
      <ul>
        {articles.map((article) => (
          <Item
            key={article.sku}
            article={article}
            notices={notices}
            asked={asked?.sku === article.sku ? asked : null}
            isChangeable={changeable.includes(article.sku)}
            variants={editing?.sku === article.sku ? editing.variants : null}
            onChange={onChange}
          />
        ))}
      </ul>
      <p className={styles.muted}>{inAccount ? text.keptInAccount : text.kept}</p>
    </section>
  );
}

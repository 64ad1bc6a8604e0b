import type { ReactNode } from 'react';
import type { AdminProduct } from '../../shop/catalogue/products/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { DateTimeField } from './date-time-field.tsx';
import styles from './section.module.css';
import { Panel } from './section.tsx';
import { AdminTextArea } from './text-area.tsx';
import { useWork } from './use-work.ts';

type Entered = Record<string, string>;
type Form = { entered: Entered; problem: string | undefined };
type Variants = AdminProduct['variants'];

/** The choice contains the stock that was shown, so later sales are not lost and a form counts only once. */
export function StockForm({ variants, entered, problem }: Form & { variants: Variants }): ReactNode {
  const { text } = useWork();
  const again = problem === undefined ? {} : entered;
  const [sku] = (again.article ?? '').split(' ');
  const chosen = variants.find((variant) => variant.sku === sku) ?? variants[0];
  return (
    <Panel id="stock" title={text.products.stockEdit}>
      <form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="stock" />
        <Select name="article" label={text.products.variant} defaultValue={chosen && shown(chosen)}>
          {variants.map((variant) => (
            <option key={variant.sku} value={shown(variant)}>
              {[variant.sku, variant.label, variant.stock].filter((part) => part !== '').join(' · ')}
            </option>
          ))}
        </Select>
        <div className={styles.row}>
          <Field
            name="quantity"
            label={text.products.quantity}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={again.quantity}
            error={problem}
            required
          />
          <Field
            name="reason"
            label={text.products.reason}
            hint={text.products.reasonHint}
            defaultValue={again.reason}
            maxLength={200}
            required
          />
        </div>
        <p className={styles.hint}>{text.products.stockHint}</p>
        <div>
          <Button type="submit">{text.save}</Button>
        </div>
      </form>
    </Panel>
  );
}

function shown({ sku, stock, correction }: Variants[number]): string {
  return `${sku} ${stock} ${correction}`;
}

export function TextForms({ texts, entered, problem }: Form & { texts: AdminProduct['texts'] }): ReactNode {
  const { text } = useWork();
  return (
    <Panel id="text" title={text.products.text}>
      <p className={styles.hint}>{text.products.textHint}</p>
      {texts.map((own) => {
        const again = problem !== undefined && entered.locale === own.locale;
        return (
          <details key={own.locale} className={styles.disclosure} open={again}>
            <summary>
              {own.locale}: {own.title}
            </summary>
            <form method="post" className={styles.form}>
              <input type="hidden" name="intent" value="text" />
              <input type="hidden" name="locale" value={own.locale} />
              <input type="hidden" name="seen" value={own.mark} />
              <Field
                name="title"
                label={text.products.textTitle}
                lang={own.locale}
                defaultValue={again ? entered.title : own.title}
                error={again ? problem : undefined}
                maxLength={150}
                required
              />
              <AdminTextArea
                id={`description-${own.locale}`}
                name="description"
                label={text.products.description}
                lang={own.locale}
                rows={8}
                defaultValue={(again ? entered.description : own.description) ?? ''}
              />
              {again && (
                // Shows the text that another employee saved meanwhile, before this one overwrites it.
                <div className={styles.hint}>
                  <p>{text.products.textNow}</p>
                  <p lang={own.locale}>{own.title}</p>
                  <pre className={styles.plain} lang={own.locale}>
                    {own.description}
                  </pre>
                </div>
              )}
              <div>
                <Button type="submit">{text.save}</Button>
              </div>
            </form>
          </details>
        );
      })}
    </Panel>
  );
}

export function PriceForm({ variants, entered, problem }: Form & { variants: Variants }): ReactNode {
  const { text, currency } = useWork();
  const again = problem === undefined ? {} : entered;
  return (
    <Panel id="price" title={text.products.priceEdit}>
      <form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="price" />
        <Select name="sku" label={text.products.priceFor} defaultValue={again.sku ?? ''}>
          <option value="">{text.products.allVariants}</option>
          {variants.map((variant) => (
            <option key={variant.sku} value={variant.sku}>
              {[variant.sku, variant.label].filter(Boolean).join(' · ')}
            </option>
          ))}
        </Select>
        <Field
          name="price"
          label={text.products.amount(currency)}
          inputMode="decimal"
          defaultValue={again.price}
          error={problem}
          autoComplete="off"
          required
        />
        <DateTimeField name="from" label={text.products.from} hint={text.products.fromHint} defaultValue={again.from} />
        <DateTimeField name="to" label={text.products.to} hint={text.products.toHint} defaultValue={again.to} />
        <p className={styles.hint}>{text.products.priceHint}</p>
        <div>
          <Button type="submit">{text.save}</Button>
        </div>
      </form>
    </Panel>
  );
}

export function SaleForm({ variants }: { variants: Variants }): ReactNode {
  const { text } = useWork();
  const sold = variants.filter((variant) => variant.on_sale).length;
  return (
    <Panel id="sale" title={text.products.sale}>
      <form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="sale" />
        {sold > 0 && <p className={styles.hint}>{text.products.withdrawHint}</p>}
        {sold < variants.length && <p className={styles.hint}>{text.products.restoreHint}</p>}
        <div className={styles.actions}>
          {sold > 0 && (
            <Button type="submit" name="onSale" value="no">
              {text.products.withdraw}
            </Button>
          )}
          {sold < variants.length && (
            <Button type="submit" name="onSale" value="yes">
              {text.products.restore}
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}

import type { ReactNode } from 'react';
import type { GridPage } from '../../../shop/catalogue/products/index.ts';
import { cellName, seenName } from '../../bulk-form.ts';
import { useWork } from '../use-work.ts';
import styles from './bulk.module.css';

type Product = GridPage['products'][number];
/** Inputs and problems of a refused grid, by the name of the cell. */
export type GridState = {
  entered: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
};
export type GridColumns = { locales: readonly string[]; tenants: readonly string[] };

type RowProps = { product: Product; columns: GridColumns; state: GridState };

/** Products as rows of fields: title and status once, prices and stock for each variant. */
export function GridTable(props: { products: readonly Product[]; columns: GridColumns; state: GridState }): ReactNode {
  const { text } = useWork();
  const say = text.bulk;
  const { products, columns, state } = props;
  return (
    <div className={styles.grid} data-grid>
      <table>
        <thead>
          <tr>
            <th scope="col">{say.product}</th>
            {columns.locales.map((locale) => (
              <th key={locale} scope="col">
                {say.titleOf(locale)}
              </th>
            ))}
            <th scope="col">{say.status}</th>
            <th scope="col">{say.variant}</th>
            {columns.tenants.map((tenant) => (
              <th key={tenant} scope="col">
                {text.list.price(tenant.toUpperCase())}
              </th>
            ))}
            <th scope="col">{say.fields.stock}</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <ProductRows key={product.id} product={product} columns={columns} state={state} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ProductRows({ product, columns, state }: RowProps): ReactNode {
  const { text } = useWork();
  const say = text.bulk;
  const cell = { product, state };
  return product.variants.map(({ sku, ended }, index) => (
    <tr key={sku} className={index === 0 ? styles.first : undefined}>
      {index === 0 ? <th scope="row">{product.id}</th> : <td />}
      {columns.locales.map((locale) => (
        <td key={locale} className={styles.title}>
          {index === 0 && <Cell {...cell} field={`title.${locale}`} column={say.titleOf(locale)} row={product.id} />}
        </td>
      ))}
      <td className={styles.status}>
        {index === 0 && <Cell {...cell} field="status" column={say.status} row={product.id} />}
      </td>
      <td className={styles.sku}>{ended ? `${sku} (${say.ended})` : sku}</td>
      {columns.tenants.map((tenant) => (
        <td key={tenant} className={styles.number}>
          <Cell {...cell} field={`price.${tenant}.${sku}`} column={text.list.price(tenant.toUpperCase())} row={sku} />
        </td>
      ))}
      <td className={styles.number}>
        <Cell {...cell} field={`stock.${sku}`} column={say.fields.stock} row={sku} />
      </td>
    </tr>
  ));
}

function Cell(props: { product: Product; state: GridState; field: string; column: string; row: string }): ReactNode {
  const { text } = useWork();
  const { product, state, field, column, row } = props;
  const name = cellName(product.id, field);
  const seen = product.cells[field] ?? '';
  const problem = state.problems[name];
  const label = text.bulk.cellOf(column, row);
  const id = `problem-${name}`;
  const own = {
    name,
    defaultValue: state.entered[name] ?? seen,
    'aria-label': label,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? id : undefined,
  };
  return (
    <>
      <input type="hidden" name={seenName(product.id, field)} value={seen} />
      {field === 'status' ? (
        <select {...own}>
          {(['draft', 'published', 'retired'] as const).map((status) => (
            <option key={status} value={status}>
              {text.editor.statuses[status]}
            </option>
          ))}
        </select>
      ) : (
        <input {...own} autoComplete="off" inputMode={field.startsWith('title.') ? undefined : 'decimal'} />
      )}
      {problem && (
        <span id={id} className={styles.problem}>
          {problem}
        </span>
      )}
    </>
  );
}

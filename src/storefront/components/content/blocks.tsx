import { ExtensionBlocks } from 'virtual:extension-blocks';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { Block } from '../../../shop/content/pages/index.ts';
import { layerAttributes } from '../../../tenants/content-paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type PrintedRow, PrintedSection } from '../../cards/printed-section.tsx';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import { ProductGrid } from '../product-grid.tsx';
import sceneStyles from '../scene/scene-picture.module.css';
import { BlockImage } from './block-image.tsx';
import styles from './blocks.module.css';
import { Inline, Paragraph } from './inline.tsx';

type More = ComponentType<{ block: Block }>;
const LazyMore = lazy(() => import('./more-blocks.tsx').then((module) => ({ default: module.MoreBlock })));

type Of<Type extends Block['type']> = Extract<Block, { type: Type }>;

function Hero(props: { block: Of<'hero'>; isFirst: boolean }): ReactNode {
  const { block, isFirst } = props;
  const links = useLinks();
  const Heading = isFirst ? 'h1' : 'h2';
  return (
    <section className={styles.hero}>
      {block.picture && (
        <div className={styles.heroPicture}>
          <BlockImage picture={block.picture} sizes="(min-width: 56.25em) 66vw, 100vw" eager={isFirst} frame="fill" />
        </div>
      )}
      <div className={styles.heroWords}>
        <Heading className={styles.heroTitle}>{block.title}</Heading>
        <p className={styles.heroText}>{block.text}</p>
        <LinkButton look="primary" size="large" href={links.content(block.link.to)}>
          {block.link.label}
        </LinkButton>
      </div>
    </section>
  );
}

function Teasers(props: { block: Of<'teasers'> }): ReactNode {
  const { block } = props;
  const links = useLinks();
  return (
    <section className={styles.wide}>
      <h2 className={styles.title}>{block.title}</h2>
      <ul className={styles.teasers}>
        {block.items.map((item) => (
          <li key={item.title} className={styles.teaser}>
            {item.picture && (
              <BlockImage picture={item.picture} sizes="(min-width: 56.25em) 33vw, 100vw" frame="landscape" />
            )}
            <h3 className={styles.teaserTitle}>{item.title}</h3>
            <p className={styles.teaserText}>{item.text}</p>
            <a className={styles.teaserLink} href={links.content(item.link.to)} {...layerAttributes(item.link.to)}>
              {item.link.label}
              <Icon name="arrow-right" size="small" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Products(props: { block: Of<'products'>; row: PrintedRow }): ReactNode {
  const { block, row } = props;
  const { content } = useText().frame;
  const links = useLinks();
  if (!row || !('count' in row) || row.count === 0) return null;
  return (
    <section className={styles.wide}>
      <div className={styles.titleRow}>
        <h2 className={styles.title}>{block.title}</h2>
        {block.link && (
          <a className={styles.titleLink} href={links.content(block.link.to)}>
            {block.link.label}
          </a>
        )}
      </div>
      <ProductGrid cards={row} label={content.productRow(block.title)} />
    </section>
  );
}

/** Shows several products in one picture. Only pages of the shop have its printed part, the editor shows none. */
function Scene(props: { block: Of<'scene'>; row: PrintedRow }): ReactNode {
  const { block, row } = props;
  const { title, caption } = block;
  if (!row || 'count' in row) return null;
  return (
    <section className={styles.wide}>
      {title && <h2 className={styles.title}>{title}</h2>}
      <figure className={styles.figure}>
        <PrintedSection part={row} className={sceneStyles.whole} />
        {caption && (
          <figcaption className={styles.caption}>
            <span>
              <Inline text={caption} />
            </span>
          </figcaption>
        )}
      </figure>
    </section>
  );
}

function TextBlock(props: { block: Of<'text'> }): ReactNode {
  const { title, paragraphs, list } = props.block;
  return (
    <section className={styles.text}>
      {title && <h2 className={styles.textTitle}>{title}</h2>}
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph} text={paragraph} />
      ))}
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.map((item) => (
            <li key={item}>
              <Inline text={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Accordion(props: { block: Of<'accordion'> }): ReactNode {
  const { title, items } = props.block;
  return (
    <section className={styles.text}>
      {title && <h2 className={styles.textTitle}>{title}</h2>}
      <div className={styles.accordion}>
        {items.map((item) => (
          <details key={item.id} id={item.id} className={styles.entry}>
            <summary className={styles.question}>
              <span>{item.question}</span>
              <Icon name="caret-down" size="small" className={styles.caret} />
            </summary>
            <div className={styles.answer}>
              {item.paragraphs.map((paragraph) => (
                <Paragraph key={paragraph} text={paragraph} />
              ))}
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}

function Table(props: { block: Of<'table'> }): ReactNode {
  const { title, head, rows } = props.block;
  return (
    <section className={styles.text}>
      {title && <h2 className={styles.textTitle}>{title}</h2>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll a wide table. */}
      <section className={styles.scroll} aria-label={title ?? head.join(', ')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {head.map((cell) => (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.join('|')}>
                {row.map((cell, index) =>
                  index === 0 ? (
                    <th key={`${head[index]}`} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={`${head[index]}`}>{cell}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Links(props: { block: Of<'links'> }): ReactNode {
  const { title, items } = props.block;
  const links = useLinks();
  return (
    <section className={styles.wide}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.links}>
        {items.map((item) => (
          <li key={item.link.to} className={styles.linkItem}>
            <h3 className={styles.linkTitle}>
              <a href={links.content(item.link.to)} {...layerAttributes(item.link.to)}>
                {item.title}
              </a>
            </h3>
            <p className={styles.linkText}>{item.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function BlockView(props: { block: Block; isFirst: boolean; row: PrintedRow; More: More }): ReactNode {
  const { block, isFirst, row, More } = props;
  switch (block.type) {
    case 'hero':
      return <Hero block={block} isFirst={isFirst} />;
    case 'teasers':
      return <Teasers block={block} />;
    case 'products':
      return <Products block={block} row={row} />;
    case 'scene':
      return <Scene block={block} row={row} />;
    case 'text':
      return <TextBlock block={block} />;
    case 'accordion':
      return <Accordion block={block} />;
    case 'table':
      return <Table block={block} />;
    case 'links':
      return <Links block={block} />;
    case 'extension':
      return ExtensionBlocks && <ExtensionBlocks blocks={[block]} />;
    // These blocks are rare, so their code loads on demand.
    default:
      return (
        <Suspense>
          <More block={block} />
        </Suspense>
      );
  }
}

/**
 * Renders the blocks of any content page. Only this component knows the look of each block type. `More` renders rare
 * blocks; static rendering passes a version that does not load lazily.
 */
export function Blocks(props: { blocks: Block[]; rows: Record<number, PrintedRow>; More?: More }): ReactNode {
  const { blocks, rows, More = LazyMore } = props;
  return (
    <div className={styles.blocks}>
      {blocks.map((block, index) => (
        <BlockView
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their position.
          key={`${block.type}-${index}`}
          block={block}
          isFirst={index === 0}
          row={rows[index] ?? null}
          More={More}
        />
      ))}
    </div>
  );
}

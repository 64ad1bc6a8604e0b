import { Component, type ReactNode } from 'react';
import { blockOfEntry } from '../../shop/content/pages/block-conversions.ts';
import type { BlockEntry } from '../../shop/content/pages/block-entry.ts';
import type { Block } from '../../shop/content/pages/index.ts';
import { Blocks } from '../../storefront/components/content/blocks.tsx';
import { ScenePicture } from '../../storefront/components/scene/scene-picture.tsx';
import { isPictureId } from './picture-data.ts';
import { withoutHalfPictures } from './puck-data.ts';

/** Shows a message instead of a block that fails to render, because a draft may be incomplete. */
class Contained extends Component<{ children: ReactNode; broken: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render(): ReactNode {
    return this.state.failed ? this.props.broken : this.props.children;
  }
}

/** Shows the marks of a scene where they are in the shop, with article numbers for the products. */
function SceneView({ fields, items }: Pick<BlockEntry, 'fields' | 'items'>): ReactNode {
  const percent = (text = ''): number => (/^\d{1,2}$|^100$/.test(text.trim()) ? Number(text) : 50);
  return (
    <ScenePicture
      picture={{ id: fields.pictureId ?? '', width: 1600, height: 1000, alt: fields.pictureAlt ?? '' }}
      sizes="100vw"
      products={items.map(({ sku = '', x, y }) => ({
        sku,
        x: percent(x),
        y: percent(y),
        name: sku,
        href: '',
        price: '',
        picture: null,
      }))}
      group="scene"
    />
  );
}

/**
 * Renders a block as in the shop. Products are chosen when the shop reads a page, so the editor shows only their
 * criteria.
 */
export function BlockView(props: {
  entry: BlockEntry;
  words: { productRow(what: string): string; brokenBlock: string };
}): ReactNode {
  const { words } = props;
  const entry = withoutHalfPictures(props.entry);
  const { fields, items } = entry;
  if (entry.type === 'products')
    return <p className="editor-row">{words.productRow(fields.title || fields.category || fields.skus || '…')}</p>;
  // Without a picture there is nothing to show or to load.
  if ((entry.type === 'picture' || entry.type === 'scene') && !isPictureId(fields.pictureId ?? ''))
    return <p className="editor-row">{words.brokenBlock}</p>;
  if (entry.type === 'scene') return <SceneView fields={fields} items={items} />;
  // Not validated; the server does that when the page is saved.
  const block = blockOfEntry(entry) as Block;
  return (
    <Contained key={JSON.stringify([fields, items])} broken={<p className="editor-row">{words.brokenBlock}</p>}>
      <Blocks blocks={[block]} rows={{}} />
    </Contained>
  );
}

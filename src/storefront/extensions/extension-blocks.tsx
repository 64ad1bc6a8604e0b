import { Component, type ReactNode } from 'react';
import { pathInLocale } from '../../tenants/paths.ts';
import { useLocale } from '../text.tsx';
import type { BlockComponent, BlockValues } from './block-extension.ts';

/** Block of an extension as pages get it from their loader. */
export type ShownBlock = { name: string; values: BlockValues };

/** Renders blocks of extensions one below the other. */
export type ExtensionBlocksView = (props: { blocks: readonly ShownBlock[] }) => ReactNode;

/** Shows nothing in place of a block that fails in the browser, and names the block. */
class Contained extends Component<{ name: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: unknown): void {
    console.error(`block ${this.props.name} of an extension failed`, error);
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

/** Returns the view of blocks with these components. A block without a component shows nothing. */
export function extensionBlocks(components: Readonly<Record<string, BlockComponent>>): ExtensionBlocksView {
  return function ExtensionBlocks({ blocks }) {
    const locale = useLocale();
    return blocks.map(({ name, values }, index) => {
      const Block = components[name];
      return (
        Block && (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their position.
          <Contained key={`${name}-${index}`} name={name}>
            <Block values={values} locale={locale} href={(path) => pathInLocale(locale, path)} />
          </Contained>
        )
      );
    });
  };
}

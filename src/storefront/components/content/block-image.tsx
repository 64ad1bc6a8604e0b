import type { ReactNode } from 'react';
import type { BlockPicture } from '../../../shop/content/pages/index.ts';
import { Picture } from '../../../ui/picture.tsx';

/** Pictures of the store know their id and description only; the block's frame decides their proportions. */
export function BlockImage(props: {
  picture: BlockPicture;
  sizes: string;
  eager?: boolean;
  frame: 'fill' | 'landscape' | 'square';
}): ReactNode {
  const { picture, ...rest } = props;
  return <Picture picture={{ ...picture, width: 1280, height: 960 }} {...rest} />;
}

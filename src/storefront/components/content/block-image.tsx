import type { ReactNode } from 'react';
import type { BlockPicture } from '../../../shop/content/pages/index.ts';
import { Picture } from '../../../ui/picture.tsx';

/** Renders a picture of the media library. Its size is unknown, so the block's frame sets the ratio. */
export function BlockImage(props: {
  picture: BlockPicture;
  sizes: string;
  eager?: boolean;
  frame: 'fill' | 'landscape' | 'square';
}): ReactNode {
  const { picture, ...rest } = props;
  return <Picture picture={{ ...picture, width: 1280, height: 960 }} {...rest} />;
}

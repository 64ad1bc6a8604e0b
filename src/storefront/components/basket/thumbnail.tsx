import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Picture, type PictureSource } from '../../../ui/picture.tsx';
import styles from './thumbnail.module.css';

/**
 * Renders the small picture of a line in its own ratio. Its alternative text is empty, because the name is beside it.
 */
export function Thumbnail(props: { picture: PictureSource | null; small?: boolean }): ReactNode {
  const { picture, small = false } = props;
  return (
    <span className={classNames(styles.thumbnail, small && styles.small, picture === null && styles.blank)}>
      {picture && <Picture picture={picture} sizes={small ? '64px' : '112px'} widest={320} alt="" />}
    </span>
  );
}

import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './picture.module.css';

/** Widths in pixels that the image endpoint offers. */
const PRESETS = [160, 320, 480, 640, 768, 960, 1280] as const;

export type PictureSource = {
  id: string;
  width: number;
  height: number;
  /** Dominant colour, if known. */
  ground?: string;
  alt: string;
};

export function pictureUrl(id: string, width: (typeof PRESETS)[number]): string {
  return `/images/${id}/${width}`;
}

type Width = (typeof PRESETS)[number];

/** Returns the addresses for browsers to choose from, up to the widest display size. */
export function pictureAddresses({ id, width }: PictureSource, widest: Width): { src: string; srcSet: string } {
  const widths = PRESETS.filter((preset) => preset <= Math.max(Math.min(width, widest), PRESETS[0]));
  return {
    src: pictureUrl(id, 640),
    srcSet: widths.map((preset) => `${pictureUrl(id, preset)} ${preset}w`).join(', '),
  };
}

/**
 * Renders a stored picture in its own or another ratio. An SVG paints its dominant colour below, since the
 * Content-Security-Policy allows no style attribute.
 */
export function Picture(props: {
  picture: PictureSource;
  /** Value of the `sizes` attribute: its displayed width. */
  sizes: string;
  frame?: 'own' | 'square' | 'portrait' | 'landscape' | 'fill';
  /** Maximum width in pixels, for screens with the highest density. */
  widest?: Width;
  /** Above the fold: loads eagerly with high priority. */
  eager?: boolean;
  /** Replaces the picture's own description; '' if the text beside it says the same. */
  alt?: string;
  className?: string | undefined;
}): ReactNode {
  const { picture, sizes, frame = 'own', widest = 1280, eager = false, alt = picture.alt, className } = props;
  return (
    <span className={classNames(styles.picture, styles[frame], className)}>
      <svg className={styles.ground} aria-hidden="true">
        <rect
          width="100%"
          height="100%"
          {...(picture.ground ? { fill: picture.ground } : { className: styles.unknown })}
        />
      </svg>
      <img
        className={styles.image}
        {...pictureAddresses(picture, widest)}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={eager ? 'high' : 'auto'}
      />
    </span>
  );
}

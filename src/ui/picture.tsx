import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './picture.module.css';

/** The widths the image endpoint knows. */
const PRESETS = [160, 320, 480, 640, 768, 960, 1280] as const;

export type PictureSource = {
  id: string;
  width: number;
  height: number /** Dominant colour, if known. */;
  ground?: string;
  alt: string;
};

export function pictureUrl(id: string, width: (typeof PRESETS)[number]): string {
  return `/images/${id}/${width}`;
}

type Width = (typeof PRESETS)[number];

/** The addresses from which browsers choose, up to the widest that is ever shown. */
export function pictureAddresses({ id, width }: PictureSource, widest: Width): { src: string; srcSet: string } {
  const widths = PRESETS.filter((preset) => preset <= Math.max(Math.min(width, widest), PRESETS[0]));
  return {
    src: pictureUrl(id, 640),
    srcSet: widths.map((preset) => `${pictureUrl(id, preset)} ${preset}w`).join(', '),
  };
}

/**
 * A stored picture in its own proportions or in a frame of others. Its dominant colour is painted below as an SVG, since
 * the Content-Security-Policy allows no style attribute.
 */
export function Picture(props: {
  picture: PictureSource;
  /** The `sizes` attribute: how wide it is shown. */
  sizes: string;
  frame?: 'own' | 'square' | 'portrait' | 'landscape' | 'fill';
  /** The widest it is ever shown, for the screens with the most pixels. */
  widest?: Width;
  /** Above the fold: load at once and first. */
  eager?: boolean;
  /** Overrides the picture's own description; '' where the text beside it says the same. */
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

import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ProductPicture as StoredPicture } from '../../../shop/catalogue/products/index.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Picture, pictureUrl } from '../../../ui/picture.tsx';
import { PrintedSection } from '../../cards/printed-section.tsx';
import type { ShownScene } from '../../print-scenes.server.tsx';
import { useLocale, useText } from '../../text.tsx';
import type { ShownVideo } from '../../video-data.ts';
import sceneStyles from '../scene/scene-picture.module.css';
import { Film } from './film.tsx';
import styles from './gallery.module.css';

function Zoom(props: {
  pictures: StoredPicture[];
  index: number | null;
  title: string;
  onMove: (index: number) => void;
  onClose: () => void;
}): ReactNode {
  const { pictures, index, title, onMove, onClose } = props;
  const { product } = useText().catalogue;
  const [near, setNear] = useState(false);
  const picture = index === null ? undefined : pictures[index];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture starts without zoom.
  useEffect(() => setNear(false), [index]);
  const move = (step: number): void => {
    if (index !== null) onMove((index + step + pictures.length) % pictures.length);
  };
  const isOpen = picture !== undefined;
  useEffect(() => {
    if (!isOpen || near) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'ArrowRight') move(1);
      if (event.key === 'ArrowLeft') move(-1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return (
    <Dialog open={isOpen} onClose={onClose} kind="full" title={title} closeLabel={product.zoomClose}>
      {picture && index !== null && (
        <div className={styles.zoom}>
          <button
            type="button"
            className={classNames(styles.stage, near && styles.near)}
            aria-pressed={near}
            onClick={() => setNear(!near)}
          >
            <img
              className={styles.zoomed}
              src={pictureUrl(picture.id, 1280)}
              width={picture.width}
              height={picture.height}
              alt={picture.alt}
            />
          </button>
          {pictures.length > 1 && (
            <div className={styles.zoomBar}>
              <IconButton icon="caret-left" label={product.previousPicture} onClick={() => move(-1)} />
              <p aria-live="polite">{product.picture(index + 1, pictures.length)}</p>
              <IconButton icon="caret-right" label={product.nextPicture} onClick={() => move(1)} />
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}

const FIRST_SCENE = '#scene-1';

/**
 * Renders pictures, then scenes and videos, as a strip to swipe, with thumbnails. Without JavaScript the thumbnails are anchors
 * and the pictures are links. With it, pictures open in a dialog and zoom by tap or key.
 */
export function Gallery(props: {
  pictures: StoredPicture[];
  videos: ShownVideo[];
  /** Pictures that show the product among others. */
  scenes?: ShownScene[] | undefined;
  name: string;
  frame: 'portrait' | 'landscape' | 'square';
}): ReactNode {
  const { pictures, videos, scenes = [], name, frame } = props;
  const locale = useLocale();
  const { product } = useText().catalogue;
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const [zoomed, setZoomed] = useState<number | null>(null);
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const [firstScene] = scenes;
  const filmsFrom = pictures.length + scenes.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another colour starts with its first picture.
  useEffect(() => {
    setShown(0);
    strip.current?.scrollTo({ left: 0, behavior: 'instant' });
  }, [pictures[0]?.id]);

  const show = (index: number): void => {
    setShown(index);
    strip.current?.scrollTo({ left: index * strip.current.clientWidth });
  };
  if (filmsFrom + videos.length === 0) return <div className={styles.none}>{product.noPicture}</div>;
  return (
    <section className={styles.gallery} aria-label={product.gallery}>
      <div className={styles.main}>
        <ul
          ref={strip}
          className={styles.strip}
          onScroll={(event) => {
            const { scrollLeft, clientWidth } = event.currentTarget;
            if (clientWidth > 0) setShown(Math.round(scrollLeft / clientWidth));
          }}
        >
          {pictures.map((picture, index) => (
            <li key={picture.id} id={`picture-${index + 1}`} className={styles.slide}>
              <a
                className={styles.open}
                href={pictureUrl(picture.id, 1280)}
                aria-label={labelled(locale, product.zoom, picture.alt)}
                tabIndex={index === shown ? undefined : -1}
                data-reload
                onClick={(event) => {
                  event.preventDefault();
                  setZoomed(index);
                }}
              >
                <Picture
                  picture={picture}
                  sizes="(min-width: 90em) 54rem, (min-width: 48em) 54vw, 100vw"
                  frame={frame}
                  eager={index === 0}
                  className={index === 0 ? styles.travelling : undefined}
                />
              </a>
            </li>
          ))}
          {scenes.map(({ part }, index) => (
            // Off the screen it takes no focus: a thumbnail shows it. Without script all stays within reach.
            <li
              key={part.key}
              id={`scene-${index + 1}`}
              className={classNames(styles.slide, styles.scene)}
              inert={isLive && shown !== pictures.length + index}
            >
              <PrintedSection part={part} className={sceneStyles.whole} />
            </li>
          ))}
          {videos.map((video, index) => (
            <li key={video.sources[0]?.address} id={`video-${index + 1}`} className={styles.slide}>
              <Film video={video} frame={frame} />
            </li>
          ))}
        </ul>
        {shown < pictures.length && (
          <span className={styles.zoomHint} aria-hidden="true">
            <Icon name="magnifying-glass-plus" size="small" />
          </span>
        )}
        {firstScene && shown < pictures.length && (
          <a
            className={styles.toScene}
            href={FIRST_SCENE}
            onClick={(event) => {
              event.preventDefault();
              show(pictures.length);
            }}
          >
            {firstScene.label}
          </a>
        )}
      </div>
      {filmsFrom + videos.length > 1 && (
        <ul className={styles.thumbs}>
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <a
                className={styles.thumb}
                href={`#picture-${index + 1}`}
                aria-label={product.picture(index + 1, pictures.length)}
                aria-current={index === shown ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  show(index);
                }}
              >
                <Picture picture={picture} sizes="5rem" frame={frame} alt="" />
              </a>
            </li>
          ))}
          {scenes.map(({ part, label, picture }, index) => (
            <li key={part.key}>
              <a
                className={styles.thumb}
                href={`#scene-${index + 1}`}
                aria-label={labelled(locale, label, picture.alt)}
                aria-current={pictures.length + index === shown ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  show(pictures.length + index);
                }}
              >
                <Picture picture={picture} sizes="5rem" frame={frame} alt="" />
              </a>
            </li>
          ))}
          {videos.map((video, index) => (
            <li key={video.sources[0]?.address}>
              <a
                className={classNames(styles.thumb, styles.film)}
                href={`#video-${index + 1}`}
                aria-label={video.show}
                aria-current={filmsFrom + index === shown ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  show(filmsFrom + index);
                }}
              >
                {video.poster && <Picture picture={video.poster} sizes="5rem" frame={frame} alt="" />}
              </a>
            </li>
          ))}
        </ul>
      )}
      <Zoom pictures={pictures} index={zoomed} title={name} onMove={setZoomed} onClose={() => setZoomed(null)} />
    </section>
  );
}

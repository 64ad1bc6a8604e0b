import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { pictureUrl } from '../../../ui/picture.tsx';
import type { ShownVideo } from '../../video-data.ts';
import styles from './film.module.css';

/** Poster and captions wait until the video is near: in the standard since 2026, in React's types not yet. */
const LAZY = { loading: 'lazy' };

/** A video in the browser's own player: nothing of it is asked for, and nothing moves, before somebody presses play. */
export function Film(props: { video: ShownVideo; frame: 'portrait' | 'landscape' | 'square' }): ReactNode {
  const { video, frame } = props;
  const { captions } = video;
  return (
    <video
      className={classNames(styles.film, styles[frame])}
      controls
      preload="none"
      {...LAZY}
      playsInline
      poster={video.poster ? pictureUrl(video.poster.id, 640) : undefined}
      width={video.width}
      height={video.height}
      aria-label={video.title}
    >
      {video.sources.map(({ address, type }) => (
        <source key={address} src={address} type={type} />
      ))}
      {captions && (
        <track kind="captions" src={captions.address} srcLang={captions.language} label={captions.label} default />
      )}
      {/* For what plays no video at all. */}
      <a href={video.sources.at(-1)?.address}>{video.title}</a>
    </video>
  );
}

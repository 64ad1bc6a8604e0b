import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { pictureUrl } from '../../../ui/picture.tsx';
import type { ShownVideo } from '../../video-data.ts';
import styles from './film.module.css';

/** Poster and captions load when the video is near. In the HTML standard since 2026, not yet in React's types. */
const LAZY = { loading: 'lazy' };

/** Renders a video in the browser's own player. It loads and plays nothing before the visitor presses play. */
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
      {/* Fallback for browsers without video support. */}
      <a href={video.sources.at(-1)?.address}>{video.title}</a>
    </video>
  );
}

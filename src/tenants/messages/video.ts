import type { Locale } from '../tenant.ts';
import { withOwnTexts } from '../with-own-texts.ts';
import { type ByLocale, inLocale } from './by-locale.ts';
import { video as swiss } from './de-CH/video.ts';
import { video as english } from './en/video.ts';
import { video as french } from './fr-CH/video.ts';
import { video as italian } from './it/video.ts';
import { video as dutch } from './nl-NL/video.ts';
import type { VideoMessages } from './types.ts';
import { germanVariant } from './variant.ts';

const german = germanVariant<VideoMessages>(swiss, { show: (title) => `Zum Video „${title}“` });

const ALL: ByLocale<VideoMessages> = {
  de: german,
  fr: french,
  nl: dutch,
  it: italian,
  en: english,
  'de-CH': swiss,
  'de-LI': swiss,
};

/** Returns the texts around videos. Server only: pages receive the texts that they show. */
export function videoMessagesOf(locale: Locale): VideoMessages {
  return withOwnTexts('video', locale, inLocale(ALL, locale));
}

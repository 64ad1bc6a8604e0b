import * as v from 'valibot';
import { isListEntry, plainAddress } from './address-list.ts';
import { parseDatabaseUrl } from './database/database-url.ts';
import { tlsOptions } from './database/tls-options.ts';
import { parsePublicUrl } from './public-url.ts';

/** Formats of environment variables (config.ts). Each message names the variable and its valid values. */

/** Whole number from `least` to `most`. */
export const integerBetween = (name: string, least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `${name} must be a whole number from ${least} to ${most}`),
    v.transform(Number),
    v.minValue(least, `${name} must be a whole number from ${least} to ${most}`),
    v.maxValue(most, `${name} must be a whole number from ${least} to ${most}`),
  );

/** Address with one of some protocols. */
export const address = (name: string, protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    ),
  );

/** The address contains a user name and a password, so no message repeats it. */
export const mailboxAddress = (name: string) =>
  v.pipe(
    v.string(),
    v.check((text) => {
      if (!URL.canParse(text)) return false;
      const { protocol, username, password, hostname } = new URL(text);
      return ['imap:', 'imaps:'].includes(protocol) && [username, password, hostname].every((part) => part !== '');
    }, `${name} must be imaps://user:password@host/folder; signs of user and password that mean something in an address are written as %40 and the like`),
  );

/** IP addresses and networks, separated by commas. */
export const addressNetworks = (name: string) =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split(',')
        .map((entry) => plainAddress(entry.trim()))
        .filter((entry) => entry !== ''),
    ),
    v.check(
      (entries) => entries.every(isListEntry),
      `${name} must be IP addresses and networks, such as 10.0.0.7, 10.0.0.0/8 or fd00::/8`,
    ),
  );

/** Switch. */
export const onOff = (name: string) => v.picklist(['on', 'off'], `${name} must be "on" or "off"`);

/** Number of orders, or "off" for none. */
export const orderCount = (name: string) =>
  v.pipe(
    v.string(),
    v.regex(/^(?:off|[1-9]\d{0,4})$/, `${name} must be "off" or a number of orders up to 99999`),
    v.transform((text) => (text === 'off' ? 0 : Number(text))),
  );

/** {tenant} stands for the id of the tenant. User names are refused, because logs could show a password. */
export const contentAddress = v.pipe(
  v.string(),
  v.check((text) => {
    const filled = text.replaceAll('{tenant}', 'tenant');
    if (!URL.canParse(filled)) return false;
    const { protocol, username, search, hash } = new URL(filled);
    return ['http:', 'https:'].includes(protocol) && username === '' && search === '' && hash === '';
  }, 'CONTENT_SOURCE_URL must be an address that starts with http:// or https://, without a user, query or fragment; {tenant} in it stands for the tenant'),
);

/** {messageId} stands for the Message-ID of a mail. */
export const lookupAddress = v.pipe(
  v.string(),
  v.check((text) => {
    const filled = text.replaceAll('{messageId}', 'a');
    if (filled === text || !URL.canParse(filled)) return false;
    const { protocol, username, hash } = new URL(filled);
    return ['http:', 'https:'].includes(protocol) && username === '' && hash === '';
  }, 'MAIL_LOOKUP_URL must be an address that starts with http:// or https://, without a user or fragment, with {messageId} in it'),
);

const VIDEO_PLACES = /\{(?:customer|video|format)\}/g;
/** {customer}, {video} and {format} stand for the parts of a video's address. */
export const videoAddress = v.pipe(
  v.string(),
  v.check((text) => {
    const filled = text.replaceAll(VIDEO_PLACES, 'a');
    if (!URL.canParse(filled) || !text.includes('{customer}') || !text.includes('{video}')) return false;
    const { protocol, hostname, username, hash } = new URL(filled);
    const isOwn = protocol === 'http:' && /^(?:localhost|127\.0\.0\.1)$/.test(hostname);
    // The Content-Security-Policy contains the origin, so the address has exactly one origin without special
    // characters.
    const isOneHost = /^https?:\/\/[a-z0-9.:-]+\//i.test(text);
    return (protocol === 'https:' || isOwn) && isOneHost && username === '' && hash === '';
  }, 'VIDEO_SERVICE_URL must be an address that starts with https://, with {customer} and {video} in its path, and {format} where the service has WebM and MP4'),
);

/** Address of one or several servers. Checks that the named certificate files exist. */
export const databaseAddress = (name: string) =>
  v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const read = parseDatabaseUrl(dataset.value);
      const outcome = read.ok ? tlsOptions(read.address) : read;
      if (!outcome.ok) addIssue({ message: `${name}${outcome.problem.replace(/^(?=[^:])/, ' ')}` });
    }),
  );

/** Public origins of tenants. */
export const publicUrls = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = parsePublicUrl(dataset.value);
    if (read.ok) return read.urls;
    addIssue({ message: `PUBLIC_URL ${read.problem}` });
    return NEVER;
  }),
);

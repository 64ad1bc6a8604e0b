import { expect, test } from 'vitest';
import { cleanCaptions } from './web-vtt.ts';

test('returns times and texts without settings, notes, styles, positions and tags', () => {
  const read = cleanCaptions(
    '\uFEFFWEBVTT - Sessel\r\nKind: captions\r\n\r\nNOTE for us\r\n\r\nSTYLE\n::cue { color: red }\n\n' +
      'first\n00:00.000 --> 00:02.500 line:0 align:left\n<v Anna>Von &lt;vorn&gt; <i>gesehen</i>\nzweite Zeile\n\n' +
      '01:02:03.004 --> 01:02:04.000\nA &amp; B <script>alert(1)</script>\n',
  );
  expect(read).toEqual({
    captions:
      'WEBVTT\n\n00:00:00.000 --> 00:00:02.500\nVon &lt;vorn&gt; gesehen\nzweite Zeile\n\n' +
      '01:02:03.004 --> 01:02:04.000\nA &amp; B alert(1)\n',
  });
});

test.each([
  ['Von vorn', 'is no WebVTT'],
  ['WEBVTTX\n\n00:00.000 --> 00:01.000\nA', 'is no WebVTT'],
  ['WEBVTT\n', 'has no captions'],
  ['WEBVTT\n\n00:00.000 --> 00:01.000\n<b></b>', 'has no captions'],
  ['WEBVTT\n\n0:00 --> 0:01\nA', 'has no times in "0:00 --> 0:01"'],
  ['WEBVTT\n\n00:02.000 --> 00:01.000\nA', 'ends before it begins in "00:02.000 --> 00:01.000"'],
  [`WEBVTT\n\n00:00.000 --> 00:01.000\n${'a'.repeat(501)}`, 'has more than 500 characters at once'],
  [`WEBVTT\n\n${'00:00.000 --> 00:01.000\nA\n\n'.repeat(501)}`, 'has more than 500 captions'],
])('refuses %j', (text, problem) => {
  expect(cleanCaptions(text)).toEqual({ problem });
});

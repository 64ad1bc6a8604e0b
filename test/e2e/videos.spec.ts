import { productHref } from '../../src/tenants/paths.ts';
import { variants } from '../support/depth.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';

const CHAIR = productHref('de-CH', 'loungesessel-aus-nussbaum-und-leder', '200205-01');

for (const shown of variants([
  {
    locale: 'de-CH',
    address: CHAIR,
    title: 'Der Loungesessel von vorn, von der Seite und von hinten',
    thumb: 'Zum Video «Der Loungesessel von vorn, von der Seite und von hinten»',
    caption: 'Zwei lose Polster, Leder in Cognac',
    language: 'de',
  },
  {
    locale: 'fr-CH',
    address: productHref('fr-CH', 'fauteuil-bas-en-noyer-et-cuir', '200205-01'),
    title: 'Le fauteuil de face, de côté et de dos',
    thumb: 'Voir la vidéo «\u00a0Le fauteuil de face, de côté et de dos\u00a0»',
    caption: 'Deux coussins libres, cuir cognac',
    language: 'fr',
  },
])) {
  test(`a video follows the pictures and plays on request (${shown.locale})`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(shown.address);
    await page.waitForLoadState('networkidle');
    const video = page.getByLabel(shown.title, { exact: true });
    await expect(video).toHaveJSProperty('paused', true);
    await expect(video).toHaveJSProperty('autoplay', false);
    expect(await video.evaluate((own: HTMLVideoElement) => own.networkState === own.NETWORK_LOADING)).toBe(false);
    expect(asked.filter((path) => /^\/videos\/.*\/(?:webm|mp4)$/.test(path))).toEqual([]);

    await page.getByRole('link', { name: shown.thumb, exact: true }).click();
    await expect(video).toBeInViewport({ ratio: 0.9 });
    expect(await accessibilityProblems(page)).toEqual([]);

    await video.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => video.evaluate((own: HTMLVideoElement) => own.currentTime)).toBeGreaterThan(0.3);
    const played = await video.evaluate((own: HTMLVideoElement) => ({
      size: [own.videoWidth, own.videoHeight],
      wanted: [own.width, own.height],
      track: own.textTracks[0] && [own.textTracks[0].kind, own.textTracks[0].language, own.textTracks[0].mode],
    }));
    expect(played.size).toEqual(played.wanted);
    expect(played.track).toEqual(['captions', shown.language, 'showing']);
    await expect
      .poll(() => video.evaluate((own: HTMLVideoElement) => (own.textTracks[0]?.cues?.[0] as VTTCue | undefined)?.text))
      .toBe(shown.caption);
    // Seeks to the last second, a range of the file that has not loaded yet or is requested again.
    await video.evaluate((own: HTMLVideoElement) => {
      own.currentTime = own.duration - 0.5;
    });
    await expect(video).toHaveJSProperty('ended', true);
  });
}

test('without a script the page has the video with its poster, and files support ranges @whole', async ({
  browser,
  page,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const other = await plain.newPage();
  await other.goto(new URL(CHAIR, test.info().project.use.baseURL).href);
  const video = other.getByLabel('Der Loungesessel von vorn, von der Seite und von hinten', { exact: true });
  await expect(video).toHaveAttribute('poster', /^\/images\/[0-9a-f]{16}\/640$/);
  const files = await video
    .locator('source')
    .evaluateAll((sources) => sources.map((own) => [own.getAttribute('src') ?? '', own.getAttribute('type') ?? '']));
  expect(files.map(([, type]) => type)).toEqual(['video/webm', 'video/mp4']);
  for (const [address = '', type = ''] of files) {
    const part = await page.request.get(address, { headers: { Range: 'bytes=100-299' } });
    expect([part.status(), part.headers()['content-type'], (await part.body()).length]).toEqual([206, type, 200]);
    expect(part.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
    const beyond = await page.request.get(address, { headers: { Range: 'bytes=99999999-' } });
    expect([beyond.status(), (await beyond.body()).length]).toEqual([416, 0]);
    const head = await page.request.head(address);
    expect([head.status(), Number(head.headers()['content-length']) > 10_000]).toEqual([200, true]);
  }
  const structured = await other.locator('script[type="application/ld+json"]').allTextContents();
  expect(structured.map((text) => JSON.parse(text)).filter((data) => data['@type'] === 'VideoObject')).toMatchObject([
    { name: 'Der Loungesessel von vorn, von der Seite und von hinten', duration: 'PT8S' },
  ]);
  await plain.close();
});

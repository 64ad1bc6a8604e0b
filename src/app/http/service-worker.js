// Service worker of the shop. serviceWorker() in seo-files.ts puts a line with BUILD before it. It caches hashed files
// of the build, whose content never changes, and the offline page. It caches no other page and no answer of an
// interface, so it never stores personal data.
/* global BUILD, self, caches, fetch, location */

const CACHE = `kontor-${BUILD.version}`;
const offlinePage = (path) => BUILD.offline.findLast(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) =>
      cache.addAll([
        ...BUILD.files,
        // Bypass the browser's own cache, which may hold an old copy.
        ...BUILD.offline.map(({ page }) => new Request(page, { cache: 'reload', credentials: 'omit' })),
      ]),
    ),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      await Promise.all(
        names.filter((name) => name.startsWith('kontor-') && name !== CACHE).map((name) => caches.delete(name)),
      );
      await self.registration.navigationPreload?.enable();
    })(),
  );
});

// An update never reloads an open page; the visitor decides that.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting());
});

// The browser caches hashed files by itself; only the offline page needs them from this cache.
let hasLine = true;

async function file(request) {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok && answer.status === 200) {
    const copy = answer.clone();
    void caches.open(CACHE).then((cache) => cache.put(request, copy));
  }
  return answer;
}

async function page(event, offline) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    hasLine = true;
    return answer;
  } catch (error) {
    const kept = await caches.match(offline.page);
    hasLine = false;
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) {
    if (!hasLine) event.respondWith(file(request));
    return;
  }
  // Leave out the back office and the payment provider's pages.
  if (request.mode !== 'navigate' || /^\/(?:backoffice|api|_pay)(?:\/|$)/.test(pathname)) return;
  const offline = offlinePage(pathname);
  if (offline) event.respondWith(page(event, offline));
});

// The shop's service worker, as browsers get it: a line with BUILD (see found-files.ts) stands before it. It keeps hashed
// files of the build, whose content never changes, and one page that says that there is no line. It keeps no other page and
// no answer of an interface: whatever is somebody's own is never in its reach.
/* global BUILD, self, caches, fetch, location */

const CACHE = `kontor-${BUILD.version}`;
const offlinePage = (path) => BUILD.offline.findLast(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) =>
      cache.addAll([
        ...BUILD.files,
        // Never an old one out of the browser's own cache.
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

// Whoever reads a page decides when it is loaded anew.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting());
});

// The browser keeps hashed files by itself; only the page without a line needs them from here.
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
  // People of the house have pages of their own, and payments those of the provider.
  if (request.mode !== 'navigate' || /^\/(?:backoffice|api|_pay)(?:\/|$)/.test(pathname)) return;
  const offline = offlinePage(pathname);
  if (offline) event.respondWith(page(event, offline));
});

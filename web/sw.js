// Caches the whole site for offline use. `cargo xtask web` fills in the files and a version that
// changes with any of them.

const CACHE = `clearway-${'VERSION'}`;
const FILES = ['FILES'];

self.addEventListener('install', (event) => {
  // Bypasses the HTTP cache, which may still hold older files.
  const fresh = FILES.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('clearway-') && name !== CACHE) await caches.delete(name);
    }
    await self.clients.claim();
  })());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    const known = await cache.match(request, { ignoreSearch: true });
    return known ?? fetch(request);
  })());
});

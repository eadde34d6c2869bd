// Caches the whole site for offline use. `cargo xtask web` fills in the files and a version that
// changes with any of them.

const CACHE = `clearway-${'VERSION'}`;
const FILES = ['FILES'];

self.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    // What the page has fetched on this first visit is not fetched again.
    const fetched = await caches.open('clearway-fetched');
    const missing = [];
    for (const file of FILES) {
      const known = await fetched.match(file);
      if (known) await cache.put(file, known);
      // Bypasses the HTTP cache, which may still hold older files.
      else missing.push(new Request(file, { cache: 'reload' }));
    }
    await cache.addAll(missing);
    await caches.delete('clearway-fetched');
    await self.skipWaiting();
  })());
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
    if (known) return known;
    const response = await fetch(request);
    // The reader of pictures is stored when it was first used, not before.
    if (response.ok && request.url.endsWith('/engine/picture.wasm')) event.waitUntil(cache.put(request, response.clone()));
    return response;
  })());
});

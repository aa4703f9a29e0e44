// The service worker of Web Push: it shows a notice and opens the site at a click. It answers no request and keeps no
// page.
self.addEventListener('push', (event) => {
  event.waitUntil(
    self.registration.showNotification('Avisos nuevos en Junto a Tí', {
      body: event.data?.text() ?? '',
      icon: '/icon-192.png',
      lang: 'es',
      // The next one replaces it.
      tag: 'avisos',
      renotify: true,
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow('/'));
});

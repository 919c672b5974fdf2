/**
 * Stays in the browser when the page is closed: shows push messages and leads to their page. Web push sends the message
 * as it is, Firebase inside of `data`. It keeps nothing and takes no part in loading pages.
 */
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = readMessage(event.data)
  // The same tag takes the place of what is shown already: a message that comes twice is shown once, without a sound.
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { path }, icon: '/favicon.svg' }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.path))
})

/** The browser demands that something is shown for every message, so a broken one is told too. */
function readMessage(data) {
  try {
    const sent = data.json()
    const { title, body, path, tag } = sent.data ?? sent
    return { title: title || 'Plantilla', body: body || '', path, tag: tag || 'plantilla' }
  } catch {
    return { title: 'Plantilla', body: 'There is something new for you.', path: '/admin', tag: 'plantilla' }
  }
}

/** In a window that is open already, else in a new one; never anywhere else than here. */
async function openPage(path) {
  const url = new URL(String(path ?? '/admin'), self.location.origin)
  const address = url.origin === self.location.origin ? url.href : `${self.location.origin}/admin`
  const windows = await self.clients.matchAll({ type: 'window' })
  const office = windows.find((one) => new URL(one.url).pathname.startsWith('/admin'))
  if (!office) return self.clients.openWindow(address)
  await office.focus()
  return office.navigate(address)
}

// Keeps the console's own files, so that an installed console opens without a network. The build puts in the list of files; a new
// list is a new service worker. Data never passes here: the data core keeps its own, and no call of the API is answered from a cache.
var SHELL = { name: 'development', files: [] };

var CACHE = 'rastro-shell-' + SHELL.name;
/** The network has this long to bring the page before the kept one stands in, ms. */
var PATIENCE_MS = 4000;
var PAGE = './';

self.addEventListener('install', function (event) {
  event.waitUntil(
    caches
      .open(CACHE)
      .then(function (cache) {
        return cache.addAll([PAGE].concat(SHELL.files).map(function (file) {
          return new Request(file, { cache: 'no-cache' });
        })).then(function () {
          // Made by the server, and asked for before the first page is in this worker's care. The page does without it.
          return cache.add(new Request('config.json', { cache: 'no-cache' })).catch(function () {});
        });
      })
      .then(function () {
        return self.skipWaiting();
      }),
  );
});

self.addEventListener('activate', function (event) {
  event.waitUntil(
    caches
      .keys()
      .then(function (names) {
        return Promise.all(names.filter(function (name) {
          return name.startsWith('rastro-shell-') && name !== CACHE;
        }).map(function (name) {
          return caches.delete(name);
        }));
      })
      .then(function () {
        return self.clients.claim();
      }),
  );
});

function kept(request, key) {
  return caches.open(CACHE).then(function (cache) {
    return cache.match(key || request, { ignoreVary: true });
  });
}

function fromNetwork(request, key) {
  return fetch(request).then(function (answer) {
    if (answer.ok && answer.type === 'basic' && answer.status === 200) {
      var copy = answer.clone();
      caches.open(CACHE).then(function (cache) {
        return cache.put(key || request, copy);
      }).catch(function () {});
    }
    return answer;
  });
}

function inTime(answer) {
  return new Promise(function (resolve, reject) {
    var timer = setTimeout(function () {
      reject(new Error('the network does not answer'));
    }, PATIENCE_MS);
    answer.then(resolve, reject).finally(function () {
      clearTimeout(timer);
    });
  });
}

/** What the network brings, else what is kept, else the network's own failure. */
function networkFirst(request, key) {
  return inTime(fromNetwork(request, key)).catch(function (failure) {
    return kept(request, key).then(function (answer) {
      if (answer) return answer;
      throw failure;
    });
  });
}

function keptFirst(request) {
  return kept(request).then(function (answer) {
    return answer || fromNetwork(request);
  });
}

self.addEventListener('fetch', function (event) {
  var request = event.request;
  var scope = new URL(self.registration.scope);
  var url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  // Says which version is published: an answer that was kept would be of the version that is running.
  if (url.pathname === scope.pathname + 'version.json') return;
  // Where a vendor sends a person back to, with a code: a page of its own, which is not kept.
  if (url.pathname === scope.pathname + 'sso.html') return;
  if (request.mode === 'navigate') event.respondWith(networkFirst(request, PAGE));
  // Names with a hash of their content never change.
  else if (url.pathname.startsWith(scope.pathname + 'assets/')) event.respondWith(keptFirst(request));
  else event.respondWith(networkFirst(request));
});

/**
 * A page that does not say within this time that it showed a message has not, ms. Long enough for a slow phone that is just putting its
 * map together: it would show its own toast and this notification beside it.
 */
var SHOWN_MS = 5000;

function readMessage(data) {
  try {
    var message = data.json();
    return typeof message.id === 'string' && typeof message.title === 'string' && typeof message.body === 'string' ? message : null;
  } catch (_) {
    return null;
  }
}

/** Whether a page in view shows the message itself: one where somebody is signed in answers. */
function shownBy(page, message) {
  return new Promise(function (resolve) {
    var channel = new MessageChannel();
    var timer = setTimeout(function () {
      resolve(false);
    }, SHOWN_MS);
    channel.port1.addEventListener('message', function () {
      clearTimeout(timer);
      resolve(true);
    });
    channel.port1.start();
    page.postMessage({ kind: 'push', id: message.id, title: message.title, body: message.body }, [channel.port2]);
  });
}

function consoles() {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(function (pages) {
    return pages.filter(function (page) {
      return page.url.startsWith(self.registration.scope);
    });
  });
}

self.addEventListener('push', function (event) {
  var message = event.data && readMessage(event.data);
  if (!message) return;
  event.waitUntil(
    consoles()
      .then(function (pages) {
        return Promise.all(pages.filter(function (page) {
          return page.visibilityState === 'visible';
        }).map(function (page) {
          return shownBy(page, message);
        }));
      })
      .then(function (shown) {
        if (shown.some(Boolean)) return undefined;
        return self.registration.showNotification(message.title, { body: message.body, tag: message.id, silent: message.silent === true });
      }),
  );
});

self.addEventListener('notificationclick', function (event) {
  event.notification.close();
  event.waitUntil(
    consoles().then(function (pages) {
      return pages[0] ? pages[0].focus() : self.clients.openWindow(self.registration.scope);
    }),
  );
});

// What is to be known before anything is drawn: whether this browser can run the app, the theme, and whether it is a visitor who
// reads. A file of its own because the Content-Security-Policy allows no inline script. ECMAScript 5, which the oldest browsers read.
(function () {
  var page = document.documentElement;
  var KEY = 'theme';
  var DARK = '(prefers-color-scheme: dark)';

  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch (error) {
      return null; // storage is switched off: the system decides, and nobody is signed in
    }
  }

  function hasLookbehind() {
    try {
      return new RegExp('(?<=a)b').test('ab');
    } catch (error) {
      return false;
    }
  }

  // What the app's scripts and styles cannot do without. What they need beside it, they bring: see src/shared/browser/polyfills.ts.
  function missing() {
    var needs = {
      'JavaScript modules': 'noModule' in document.createElement('script'),
      'lookbehind in regular expressions': hasLookbehind(),
      'a local database (IndexedDB)': 'indexedDB' in window,
      'copies of structured data': 'structuredClone' in window,
      // The newest of what screens need everywhere: whoever has it has `AbortSignal.timeout` and `findLast`, too.
      'today’s styles': 'CSSContainerRule' in window && CSS.supports('height', '1dvh'),
    };
    return Object.keys(needs).filter(function (need) {
      return !needs[need];
    });
  }

  // src/boot.ts then leaves the page as it is.
  function sayTooOld(lacks) {
    page.setAttribute('data-old-browser', 'true');
    var notice = document.getElementById('old-browser');
    if (notice === null) return document.addEventListener('DOMContentLoaded', sayTooOld.bind(null, lacks));
    notice.querySelector('span').textContent = lacks.join(', ').replace(/, ([^,]*)$/, ' and $1');
    notice.removeAttribute('hidden');
  }

  // Of a script that this browser cannot read, nothing runs. Those of extensions, and of apps that show pages, fail without harm.
  function isUnread(event) {
    var root = document.getElementById('root');
    var isOurs = event.error instanceof SyntaxError && event.filename.indexOf(location.origin + '/assets/') === 0;
    return isOurs && root !== null && !root.hasChildNodes();
  }

  var lacks = missing();
  if (lacks.length > 0) sayTooOld(lacks);
  else {
    window.addEventListener('error', function (event) {
      if (isUnread(event)) sayTooOld(['today’s JavaScript']);
    });
  }

  function apply(choice) {
    var isDark = choice === 'dark' || (choice !== 'light' && matchMedia(DARK).matches);
    page.setAttribute('data-theme', isDark ? 'dark' : 'light');
    var colors = document.querySelectorAll('meta[name="theme-color"]');
    for (var at = 0; at < colors.length; at++) colors[at].setAttribute('content', isDark ? '#15172e' : '#f7f2e8');
  }

  // The switch in the header of the public pages, which are read without the app: see src/shell/site/site-header.tsx.
  document.addEventListener('click', function (event) {
    if (event.target.closest('[data-theme-switch]') === null) return;
    var choice = page.getAttribute('data-theme') === 'dark' ? 'light' : 'dark';
    apply(choice);
    try {
      localStorage.setItem(KEY, choice);
    } catch (error) {
      // storage is switched off: the choice holds until the page closes
    }
  });

  // Kept while a student is signed in: see src/shared/session/signed-in-hint.ts. src/shell/start looks at the session itself.
  if (stored('signed-in') === null) page.setAttribute('data-visitor', 'true');
  apply(stored(KEY));
  // Chosen in another tab, or in this one: see src/ui/theme.ts. Without a key, everything stored was deleted.
  window.addEventListener('storage', function (event) {
    if (event.key === KEY || event.key === null) apply(event.newValue);
  });
  if ('addEventListener' in matchMedia(DARK)) {
    matchMedia(DARK).addEventListener('change', function () {
      apply(stored(KEY));
    });
  }
})();

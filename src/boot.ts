import './shell/start/trusted-types.ts';
import './shared/page-lifecycle/leaving.ts';
import './shell/install/install-event.ts';
import './shell/update/recover-modules.ts';
import './ui/theme.css';
import { backClosesMenu } from './shell/site/back-closes-menu.ts';
import { keepHeaderCompact } from './shell/site/compact-header.ts';
import { applyAppStyles, isQuestionPage } from './shell/start/app-styles.ts';
import { afterFirstPaint } from './shell/start/first-paint.ts';
import { keepQuestion } from './shell/start/keep-question.ts';
import { showNewVersion, startApp } from './shell/start/start-app.ts';
import { startWhenNeeded } from './shell/start/start-when-needed.ts';
import { showOffers } from './shell/start/show-offers.ts';
import { startServiceWorker } from './shell/update/service-worker.ts';
import { replaceBrokenPictures } from './ui/broken-pictures.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// Where the browser is too old, public/before-paint.js says so, and pages of the site are read without the app.
if (document.documentElement.dataset['oldBrowser'] === undefined) start(root);

function start(root: HTMLElement) {
  replaceBrokenPictures(root);
  if (root.hasChildNodes()) {
    // Its own styles draw it until then.
    if (isQuestionPage()) void afterFirstPaint().then(applyAppStyles);
    keepHeaderCompact(root.querySelector('header'));
    const menu = root.querySelector<HTMLDetailsElement>('header details');
    if (menu !== null) backClosesMenu(menu);
    nameAddress(document.querySelector('link[rel="canonical"]'));
    startWhenNeeded(root);
    // Content that the app draws is what readers came for: it does not wait.
    if (root.querySelector('[data-needs-app]') !== null) void startApp(root);
    void keepQuestion(root);
  } else {
    void startApp(root);
  }

  void showOffers();

  // The development server has no service worker.
  if (import.meta.env.PROD) startServiceWorker({ onNewVersion: () => void showNewVersion(root) });
}

/** Search engines want it whole; a build that does not know its origin has written the path alone. */
function nameAddress(canonical: HTMLLinkElement | null) {
  if (canonical !== null) canonical.href = new URL(canonical.href, location.href).href;
}

import { CALLBACK_PATH } from '../../backend/auth/google/openid-client.ts';
import { startMailServer } from '../../backend/testing/mail-server.ts';
import { startOpenIdProvider } from '../../backend/testing/openid-provider.ts';
import { WIDE_LIMITS } from '../../backend/testing/start-test-backend.ts';
import { type App, startApp } from './app.ts';
import { test as journey } from './journey.ts';
import { within } from './patience.ts';

/** Journeys with an app that signs in with Google (`app`), and one that sends mail (`mailingApp`). */
export const test = journey
  .extend('provider', { scope: 'file' }, async ({}, { onCleanup }) => {
    let callback = '';
    const provider = await startOpenIdProvider(() => callback);
    onCleanup(() => within('stopping the provider', provider.stop()));
    return Object.assign(provider, { serve: (app: App) => (callback = app.url + CALLBACK_PATH) });
  })
  .extend('app', { scope: 'file' }, async ({ provider, shared }, { onCleanup }) => {
    onCleanup(() => shared.endApp());
    const app = await shared.ownApp({ google: provider.settings });
    provider.serve(app);
    return app;
  })
  .extend('mailServer', { scope: 'file' }, async ({}, { onCleanup }) => {
    const mailServer = await startMailServer();
    onCleanup(() => within('stopping the mail server', mailServer.stop()));
    return mailServer;
  })
  .extend('mailingApp', { scope: 'file' }, async ({ mailServer }, { onCleanup }) => {
    const app = await startApp({ mailServer: mailServer.settings, authLimits: WIDE_LIMITS });
    onCleanup(() => app.close());
    return app;
  });

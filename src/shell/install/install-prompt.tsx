import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';

import { thisPlatform } from '../../shared/browser/platform.ts';
import { HowToInstall } from './guide/how-to-install.tsx';
import { Bindu } from '../../ui/bindu.tsx';
import { Button } from '../../ui/button.tsx';
import { useIsOffline } from '../connectivity/connectivity-context.tsx';
import { isDismissal, mayOffer, rememberDismissal } from './dismissal.ts';
import { heldInstallEvent } from './install-event.ts';
import { AFTER_LOAD_MS } from './after-load.ts';
import { CARD_LOOK, FLOATING, IN_FRAME } from './card-look.ts';
import { installMachine } from './install.machine.ts';

const machine = installMachine.provide({
  actors: { ask: fromPromise(async () => (await heldInstallEvent()!.prompt()).outcome) },
  // Counted from page load, because the app may have started later.
  delays: { settled: () => Math.max(AFTER_LOAD_MS - performance.now(), 0) },
  guards: { isResting: (_, offer) => !mayOffer(offer, Date.now()) },
  actions: { remember: (_, offer) => rememberDismissal(offer, Date.now()) },
});

interface InstallPromptProps {
  readonly isInFrame: boolean;
  /** True in a trial, which has no account. */
  readonly isTrial: boolean;
}

/** Card that offers to install the app. In the frame it has its own row; elsewhere it floats, except beside a dialog. */
export function InstallPrompt({ isInFrame, isTrial }: InstallPromptProps) {
  const [platform] = useState(thisPlatform);
  const [state, send] = useMachine(machine, { input: { platform } });
  // Installing needs a network.
  const isOffline = useIsOffline();

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const offer = () => send({ type: 'OFFERED' });
    if (heldInstallEvent() !== null) offer();
    globalThis.addEventListener('beforeinstallprompt', offer, { signal });
    globalThis.addEventListener('appinstalled', () => send({ type: 'INSTALLED' }), { signal });
    globalThis.addEventListener('storage', (event) => isDismissal(event) && send({ type: 'DISMISSED_ELSEWHERE' }), { signal });
    return () => listening.abort();
  }, [send]);

  const isHint = state.matches({ ios: 'hinting' }) || state.matches({ browser: 'hinting' });
  if (isOffline || !(isHint || state.matches({ browser: 'offering' }))) return null;
  return (
    <section aria-labelledby="install-title" className={`${isInFrame ? IN_FRAME : FLOATING} ${CARD_LOOK}`}>
      <h2 id="install-title" className="mr-auto flex items-center gap-3 font-display font-semibold">
        <Bindu className="hidden size-8 rail:block" />
        Install Ekagra
      </h2>
      {isHint ? <p className="order-last basis-full pr-2 pb-2 text-sm text-ink-soft">{HINTS[platform]}</p> : null}
      <div className="ml-auto flex gap-1">
        <Button className="border-transparent bg-transparent" onClick={() => send({ type: 'NOT_NOW' })}>
          Not now
        </Button>
        {isHint ? <HowToInstall isTrial={isTrial} /> : <Button onClick={() => send({ type: 'INSTALL' })}>Install</Button>}
      </div>
    </section>
  );
}

const HINTS = {
  ios: 'Tap Share, then Add to Home Screen.',
  safari: 'In the menu File, choose Add to Dock.',
  browser: '',
  standalone: '',
} as const;

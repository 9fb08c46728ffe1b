import { useMachine } from '@xstate/react';
import { Share } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';

import { Bindu } from '../../ui/bindu.tsx';
import { Button } from '../../ui/button.tsx';
import { useIsOffline } from '../connectivity/connectivity-context.tsx';
import { isDismissal, mayOffer, rememberDismissal } from './dismissal.ts';
import { heldInstallEvent } from './install-event.ts';
import { AFTER_LOAD_MS } from './after-load.ts';
import { installMachine } from './install.machine.ts';
import { thisPlatform } from './platform.ts';

const machine = installMachine.provide({
  actors: { ask: fromPromise(async () => (await heldInstallEvent()!.prompt()).outcome) },
  // Time since page load: the app may have started later.
  delays: { settled: () => Math.max(AFTER_LOAD_MS - performance.now(), 0) },
  guards: { isResting: (_, offer) => !mayOffer(offer, Date.now()) },
  actions: { remember: (_, offer) => rememberDismissal(offer, localStorage, Date.now()) },
});

/** Card that offers to install the app. In the frame it has a row of its own; elsewhere it floats, but not beside a dialog. */
export function InstallPrompt({ isInFrame }: { isInFrame: boolean }) {
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

  const isHint = state.matches({ ios: 'hinting' });
  if (isOffline || !(isHint || state.matches({ browser: 'offering' }))) return null;
  return (
    <section aria-labelledby="install-title" className={`${isInFrame ? IN_FRAME : FLOATING} ${LOOK}`}>
      <h2 id="install-title" className="mr-auto flex items-center gap-3 font-display font-semibold">
        <Bindu className="hidden size-8 rail:block" />
        Install Ekagra
      </h2>
      {isHint ? <HowOnIos /> : null}
      <div className="ml-auto flex gap-1">
        <Button className="border-transparent bg-transparent" onClick={() => send({ type: 'NOT_NOW' })}>
          Not now
        </Button>
        {isHint ? null : <Button onClick={() => send({ type: 'INSTALL' })}>Install</Button>}
      </div>
    </section>
  );
}

/** On pages without the frame: below the header, over what is no button. */
const FLOATING =
  'fixed inset-x-3 top-[calc(76px+env(safe-area-inset-top))] z-20 mx-auto max-w-sm floating [body:has([role=dialog])_&]:hidden rail:right-4 rail:left-auto';
const IN_FRAME = 'm-2 border border-line bg-raised rail:ml-auto rail:max-w-sm';
const LOOK = 'flex flex-wrap items-center gap-x-3 rounded-xl py-2 pr-2 pl-4 text-ink';

function HowOnIos() {
  return (
    <p className="order-last basis-full pr-2 pb-2 text-sm text-ink-soft">
      Tap <Share aria-hidden className="mx-0.5 inline size-4 -translate-y-0.5" /> Share, then Add to Home Screen.
    </p>
  );
}

import { thisPlatform } from '../../shared/browser/platform.ts';
import { HowToInstall } from './guide/how-to-install.tsx';
import { sevenDaysWords } from './guide/seven-days-words.ts';
import { deviceKey, readKept, writeKept } from '../../shared/kept-on-device/kept-value.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { CARD_LOOK, IN_FRAME } from './card-look.ts';
import { rememberDismissal } from './dismissal.ts';

const TOLD_KEY = deviceKey('seven-days-told');

interface KeepYourWorkProps {
  /** True in a trial, which has no account: an installed app would be empty. */
  readonly isTrial: boolean;
  readonly onDone: () => void;
}

/** Shown once, before there is much to lose. The Sync page repeats it, with the number of unsent changes. */
export function KeepYourWork({ isTrial, onDone }: KeepYourWorkProps) {
  function close() {
    noteTold();
    onDone();
  }
  return (
    <section aria-labelledby="keep-title" className={`${IN_FRAME} ${CARD_LOOK} gap-y-2`}>
      <h2 id="keep-title" className="basis-full pt-1 font-display font-semibold">
        Keep your work
      </h2>
      <p className="basis-full pr-2 text-sm text-ink-soft">{sevenDaysWords(isTrial, 0)}</p>
      <div className="ml-auto flex gap-1">
        <Button className="border-transparent bg-transparent" onClick={close}>
          Not now
        </Button>
        {isTrial ? <LinkButton to="/login">Create an account</LinkButton> : <HowToInstall isTrial={false} />}
      </div>
    </section>
  );
}

/** True until the warning was shown. False when this cannot be stored, because it would then appear each time. */
export function isToTell(): boolean {
  return readKept(TOLD_KEY, String) === null;
}

/**
 * Stores that the warning was shown. The offer to install says the same, so it pauses as if dismissed. If nothing can be stored, the
 * student sees the warning again at the next start.
 */
function noteTold(): void {
  rememberDismissal(thisPlatform() === 'ios' ? 'ios' : 'browser', Date.now());
  writeKept(TOLD_KEY, 'true');
}

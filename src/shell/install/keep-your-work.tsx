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
  /** There is no account: an installed app would be empty. */
  readonly isTrial: boolean;
  readonly onDone: () => void;
}

/** Said once, before there is much to lose. The Sync page says it again, with how many changes are not sent. */
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

/** Where it cannot be noted, nobody is told each time. */
export function isToTell(): boolean {
  return readKept(TOLD_KEY, String) === null;
}

/** The offer to install says the same: it rests as if it was dismissed. Without room, the student is told again at the next start. */
function noteTold(): void {
  rememberDismissal(thisPlatform() === 'ios' ? 'ios' : 'browser', Date.now());
  writeKept(TOLD_KEY, 'true');
}

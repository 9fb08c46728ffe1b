import { type ReactNode, useState } from 'react';

import { type InstallGuide, installGuideOf } from '../../../shared/browser/install-guide.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { AddressBar, CompactBar, ConfirmSheet, FileMenu, HomeScreen, ShareSheet, Toolbar } from './drawings.tsx';

interface Step {
  readonly words: string;
  readonly drawing: ReactNode;
}

interface Guide {
  readonly label: string;
  readonly steps: readonly Step[];
  readonly note?: string;
}

const ADD_TO_HOME_SCREEN = { words: 'Scroll down and tap Add to Home Screen.', drawing: <ShareSheet hasMore={false} /> };
/** iOS 26 hides the entry under View More: https://github.com/khmyznikov/pwa-install/issues/158 */
const ADD_UNDER_MORE = { words: 'Scroll down, or tap View More. Then tap Add to Home Screen.', drawing: <ShareSheet hasMore /> };
/** iOS 26 asks whether the site becomes a web app: https://webkit.org/blog/17333/webkit-features-in-safari-26-0/ */
const ADD_AS_APP = { words: 'Leave Open as Web App on. Tap Add.', drawing: <ConfirmSheet hasSwitch /> };
const OPEN = { words: 'Open Ekagra from the Home Screen.', drawing: <HomeScreen /> };

const GUIDES: Readonly<Record<InstallGuide, Guide>> = {
  iphone: {
    label: 'iPhone with iOS 26 or newer',
    steps: [
      { words: 'Tap the three dots beside the address, then Share. If you see Share at once, tap that.', drawing: <CompactBar /> },
      ADD_UNDER_MORE,
      ADD_AS_APP,
      OPEN,
    ],
  },
  'older-iphone': {
    label: 'iPhone with iOS 17 or 18',
    steps: [
      { words: 'Tap Share at the bottom of Safari.', drawing: <Toolbar /> },
      ADD_TO_HOME_SCREEN,
      { words: 'Tap Add.', drawing: <ConfirmSheet hasSwitch={false} /> },
      OPEN,
    ],
  },
  ipad: {
    label: 'iPad',
    steps: [
      { words: 'Tap Share at the top right.', drawing: <AddressBar /> },
      ADD_UNDER_MORE,
      { words: 'If you see Open as Web App, leave it on. Tap Add.', drawing: <ConfirmSheet hasSwitch /> },
      OPEN,
    ],
  },
  mac: {
    label: 'Mac',
    steps: [
      { words: 'In the menu File, choose Add to Dock.', drawing: <FileMenu /> },
      { words: 'Click Add.', drawing: <ConfirmSheet hasSwitch={false} /> },
      { words: 'Open Ekagra from the Dock.', drawing: <HomeScreen /> },
    ],
    note: 'This needs macOS Sonoma (14) or newer.',
  },
  other: {
    label: 'Another browser on an iPhone or iPad',
    steps: [
      { words: 'Tap Share beside the address.', drawing: <AddressBar /> },
      ADD_UNDER_MORE,
      { words: 'If you see Open as Web App, leave it on. Tap Add.', drawing: <ConfirmSheet hasSwitch /> },
      OPEN,
    ],
    note: 'Is Add to Home Screen not in the list? Open Ekagra in Safari and begin again there.',
  },
};

const NAMES = Object.keys(GUIDES) as readonly InstallGuide[];

/** How to install by hand, with drawings. The kind of device is guessed, and can be changed. */
export function InstallSteps({ isTrial }: { readonly isTrial: boolean }) {
  const [chosen, setChosen] = useState(() => installGuideOf(navigator));
  const { steps, note } = GUIDES[chosen];
  return (
    <div className="grid gap-5">
      <SelectField label="Device" value={chosen} onChange={({ currentTarget }) => setChosen(currentTarget.value as InstallGuide)}>
        {NAMES.map((name) => (
          <option key={name} value={name}>
            {GUIDES[name].label}
          </option>
        ))}
      </SelectField>
      <ol className="grid gap-4">
        {steps.map(({ words, drawing }, at) => (
          <li key={words} className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-4">
            {drawing}
            <p>
              <span className="font-display font-semibold tabular-nums">{at + 1}.</span> {words}
            </p>
          </li>
        ))}
      </ol>
      {note === undefined ? null : <p className="text-sm text-ink-soft">{note}</p>}
      {/* Apple, WWDC 2023, session 10120: an installed app has cookies and storage of its own. */}
      <p className="rounded-xl border border-line-strong p-3 text-sm">
        The installed app starts empty.{' '}
        {isTrial
          ? 'To have your work there, create an account here first and sign in there. Or export a file here, and restore it there, under “Import & export”.'
          : 'Sign in there once, and it gets everything that is in your account.'}
      </p>
    </div>
  );
}

import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import type { ReactNode } from 'react';

import { useBackCloses } from './back-closes.ts';

export interface PopupMenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  /** Shown after the label, for example a count. */
  readonly mark?: ReactNode;
  readonly isDisabled?: boolean;
  readonly onSelect: () => void;
}

interface PopupMenuProps {
  /** Accessible name of the button. */
  readonly label: string;
  readonly button: ReactNode;
  readonly items: readonly PopupMenuItem[];
}

/** A round button that opens a menu. */
export function PopupMenu({ label, button, items }: PopupMenuProps) {
  return (
    <Menu>
      {({ open, close }) => (
        <>
          <BackCloses isOpen={open} onClose={close} />
          <MenuButton aria-label={label} title={label} className="icon-target">
            {button}
          </MenuButton>
          <MenuItems
            transition
            anchor="bottom end"
            className="z-40 min-w-[min(12rem,100vw-1rem)] rounded-xl floating p-1 text-ink outline-none transition duration-quick [--anchor-gap:0.25rem] [--anchor-padding:0.5rem] data-closed:-translate-y-1 data-closed:opacity-0"
          >
            {items.map((item) => (
              <MenuItem key={item.label} disabled={item.isDisabled ?? false}>
                <button
                  type="button"
                  className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2 text-left data-disabled:text-ink-soft outline-offset-[-2px] data-focus:bg-hover data-focus:outline-2 data-focus:outline-line-strong"
                  onClick={item.onSelect}
                >
                  {item.icon}
                  {item.label}
                  {item.mark}
                </button>
              </MenuItem>
            ))}
          </MenuItems>
        </>
      )}
    </Menu>
  );
}

function BackCloses({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useBackCloses(isOpen, onClose);
  return null;
}

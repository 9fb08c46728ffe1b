import { type ComponentType, createElement, useEffect, useEffectEvent, useState } from 'react';

import { showToast } from './toast.tsx';

interface LazyDialogProps {
  readonly isOpen?: boolean;
  readonly onClose: () => void;
}

/**
 * A dialog whose code loads when it opens. If that fails, a toast says why and the dialog closes. The screen stays with all its input, and
 * the next press tries again, which `React.lazy` would not do.
 */
export function lazyDialog<Name extends string, Props extends LazyDialogProps>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null;

  return function LazyDialog(props: Props) {
    const { isOpen = true, onClose } = props;
    const [Dialog, setDialog] = useState(() => Loaded);
    const close = useEffectEvent(onClose);
    useEffect(() => {
      if (Dialog !== null || !isOpen) return;
      void loadPressed(load).then((module) => {
        if (module === null) return close();
        Loaded = module[name];
        setDialog(() => Loaded);
      });
    }, [Dialog, isOpen]);
    return Dialog && createElement(Dialog, props);
  };
}

/** Longer than other toasts, because it is a full sentence. */
const SHOWN_MS = 8000;

/** Loads code after a press. If it cannot be loaded, shows a toast and returns null. */
export async function loadPressed<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load();
  } catch (error) {
    console.error('What was pressed could not be loaded', error);
    const text = navigator.onLine
      ? 'This could not be loaded. Check your network, then reload the page.'
      : 'No connection, and this is not on this device yet. Go online and try again.';
    showToast({ title: 'Not loaded', text }, { id: 'not-loaded', duration: SHOWN_MS });
    return null;
  }
}

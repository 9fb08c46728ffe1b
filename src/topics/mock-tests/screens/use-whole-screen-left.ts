import { useEffect } from 'react';

/** Ends the browser's full screen, which the examination asked for. */
export function useWholeScreenLeft(): void {
  useEffect(() => {
    if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => {});
  }, []);
}

import { useEffect, useRef } from 'react';

import { Button } from '../../../ui/button.tsx';
import { keepSheet, readSheet } from '../store/kept-sheet.ts';

interface RoughSheetProps {
  readonly attemptId: string;
  readonly onClose: () => void;
}

const LINE_PX = 2;
/** Maximum device pixel ratio. A higher one is not visible and takes memory. */
const MOST_PIXELS = 2;

/** A sheet for drawing and rough work. It stays on this device until the test is submitted. */
export function RoughSheet({ attemptId, onClose }: RoughSheetProps) {
  const sheet = useRef<HTMLCanvasElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const canvas = sheet.current!;
    dialog.current!.showModal();
    // A square with the screen's longer side, so that turning the device moves nothing.
    const side = Math.max(globalThis.screen.width, globalThis.screen.height);
    const scale = Math.min(devicePixelRatio, MOST_PIXELS);
    canvas.style.width = `${side}px`;
    canvas.style.height = `${side}px`;
    canvas.width = side * scale;
    canvas.height = side * scale;
    const pen = canvas.getContext('2d')!;
    pen.scale(scale, scale);
    pen.lineWidth = LINE_PX;
    pen.lineCap = 'round';
    inkInTheme(canvas);
    let isCurrent = true;
    void readSheet(attemptId).then((picture) => {
      if (!isCurrent || picture === null) return;
      pen.drawImage(picture, 0, 0, picture.width / scale, picture.height / scale);
      inkInTheme(canvas);
    });
    const theme = new MutationObserver(() => inkInTheme(canvas));
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      isCurrent = false;
      theme.disconnect();
      keepSheet(attemptId, canvas);
    };
  }, [attemptId]);

  return (
    <dialog
      ref={dialog}
      aria-label="Rough sheet"
      className="m-0 h-dvh max-h-none w-screen max-w-none grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] overflow-hidden bg-page text-ink open:grid"
      onClose={onClose}
    >
      <div className={`flex items-center gap-2 border-b border-line pb-2 select-none ${CLEAR_OF_NOTCH}`}>
        <h2 className="flex-1 font-display text-lg font-semibold">Rough sheet</h2>
        <Button onClick={() => clear(sheet.current!)}>Wipe</Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
      <canvas
        ref={sheet}
        className="max-w-none touch-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          const pen = event.currentTarget.getContext('2d')!;
          pen.beginPath();
          pen.moveTo(event.nativeEvent.offsetX, event.nativeEvent.offsetY);
        }}
        onPointerMove={(event) => {
          if (event.buttons === 0) return;
          const pen = event.currentTarget.getContext('2d')!;
          pen.lineTo(event.nativeEvent.offsetX, event.nativeEvent.offsetY);
          pen.stroke();
        }}
      />
    </dialog>
  );
}

/** Recolours the drawing and the pen for the current theme; the other theme's ink would be invisible. */
function inkInTheme(canvas: HTMLCanvasElement): void {
  const pen = canvas.getContext('2d')!;
  const { color } = getComputedStyle(canvas);
  pen.strokeStyle = color;
  pen.save();
  pen.globalCompositeOperation = 'source-in';
  pen.fillStyle = color;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.restore();
}

function clear(canvas: HTMLCanvasElement): void {
  canvas.getContext('2d')!.clearRect(0, 0, canvas.width, canvas.height);
}

const CLEAR_OF_NOTCH =
  'pt-[calc(0.5rem+env(safe-area-inset-top))] pr-[calc(1rem+env(safe-area-inset-right))] pl-[calc(1rem+env(safe-area-inset-left))]';

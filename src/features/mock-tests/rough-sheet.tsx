import { useEffect, useRef } from 'react';

import { Button } from '../../ui/button.tsx';
import { keepSheet, readSheet } from './kept-sheet.ts';

interface RoughSheetProps {
  readonly attemptId: string;
  readonly onClose: () => void;
}

const LINE_PX = 2;

/** Paper to draw and reckon on. It stays on this device until the test is submitted. */
export function RoughSheet({ attemptId, onClose }: RoughSheetProps) {
  const sheet = useRef<HTMLCanvasElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const canvas = sheet.current!;
    dialog.current!.showModal();
    canvas.width = canvas.clientWidth * devicePixelRatio;
    canvas.height = canvas.clientHeight * devicePixelRatio;
    const pen = canvas.getContext('2d')!;
    pen.scale(devicePixelRatio, devicePixelRatio);
    pen.lineWidth = LINE_PX;
    pen.lineCap = 'round';
    pen.strokeStyle = getComputedStyle(canvas).color;
    let isCurrent = true;
    void readSheet(attemptId).then((picture) => {
      if (isCurrent && picture !== null) pen.drawImage(picture, 0, 0, picture.width / devicePixelRatio, picture.height / devicePixelRatio);
    });
    return () => {
      isCurrent = false;
      canvas.toBlob((picture) => picture && void keepSheet(attemptId, picture));
    };
  }, [attemptId]);

  return (
    <dialog
      ref={dialog}
      aria-label="Rough sheet"
      className="m-0 h-dvh max-h-none w-screen max-w-none grid-rows-[auto_minmax(0,1fr)] bg-page text-ink open:grid"
      onClose={onClose}
    >
      <div className="flex items-center gap-2 border-b border-line px-4 py-2">
        <h2 className="flex-1 font-display text-lg font-semibold">Rough sheet</h2>
        <Button onClick={() => clear(sheet.current!)}>Wipe</Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
      <canvas
        ref={sheet}
        className="size-full touch-none"
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

function clear(canvas: HTMLCanvasElement): void {
  canvas.getContext('2d')!.clearRect(0, 0, canvas.width, canvas.height);
}

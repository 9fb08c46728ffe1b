import type { ReactNode } from 'react';

/** Frame of a drawing. The element to press has the accent color; the text beside the drawing says the same. */
function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 120 80"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="w-full rounded-lg border border-line bg-column stroke-ink-soft"
    >
      {children}
    </svg>
  );
}

/** A placeholder line of text. */
function Words({ x, y, width }: { readonly x: number; readonly y: number; readonly width: number }) {
  return <path d={`M${x} ${y}h${width}`} className="stroke-line-strong" />;
}

/** Highlights the element to press. */
function Spot({ x, y, r = 11 }: { readonly x: number; readonly y: number; readonly r?: number }) {
  return <circle cx={x} cy={y} r={r} className="fill-accent stroke-none" />;
}

/** Apple's share symbol: an arrow out of a box. */
function ShareSign({ x, y, isPressed = false }: { readonly x: number; readonly y: number; readonly isPressed?: boolean }) {
  return (
    <path
      d={`M${x - 2.5} ${y - 2}h-2.5v8h10v-8h-2.5M${x} ${y + 2}v-9m-2.5 2.5l2.5-2.5l2.5 2.5`}
      className={isPressed ? 'stroke-on-accent' : ''}
    />
  );
}

/** Apple's symbol of Add to Home Screen: a plus in a box. */
function PlusSign({ x, y }: { readonly x: number; readonly y: number }) {
  return <path d={`M${x - 5} ${y - 5}h10v10h-10zM${x - 2.5} ${y}h5M${x} ${y - 2.5}v5`} className="stroke-on-accent" />;
}

/** Safari of iOS 26: back, address and dots at the bottom, and the menu with Share above. */
export function CompactBar() {
  return (
    <Drawing>
      <circle cx="18" cy="65" r="9" className="fill-surface" />
      <path d="M20 61l-4 4l4 4" />
      <rect x="32" y="56" width="56" height="18" rx="9" className="fill-surface" />
      <Words x={44} y={65} width={32} />
      <Spot x={102} y={65} />
      <path d="M97 65h.01M102 65h.01M107 65h.01" className="stroke-on-accent" strokeWidth="3" />
      <rect x="58" y="8" width="54" height="38" rx="8" className="fill-surface" />
      <Spot x={72} y={20} r={9} />
      <ShareSign x={72} y={20} isPressed />
      <Words x={86} y={20} width={18} />
      <Words x={68} y={37} width={32} />
    </Drawing>
  );
}

/** Safari of iOS 17 and 18: the toolbar at the bottom, with Share in its middle. */
export function Toolbar() {
  return (
    <Drawing>
      <Words x={16} y={14} width={88} />
      <Words x={16} y={26} width={60} />
      <path d="M0 46h120v34H0z" className="fill-surface stroke-line" />
      <path d="M16 58l-5 5l5 5M34 58l5 5l-5 5" />
      <Spot x={60} y={63} />
      <ShareSign x={60} y={63} isPressed />
      <path d="M77 58h6l2 2l2-2h6v10h-6l-2 2l-2-2h-6z" />
      <path d="M100 61h8v8h-8zM103 58h8v8" />
    </Drawing>
  );
}

/** The bar at the top of an iPad, and of other browsers. */
export function AddressBar() {
  return (
    <Drawing>
      <path d="M0 0h120v34H0z" className="fill-surface stroke-line" />
      <rect x="14" y="8" width="68" height="18" rx="9" className="fill-column" />
      <Words x={30} y={17} width={36} />
      <Spot x={101} y={17} />
      <ShareSign x={101} y={17} isPressed />
      <Words x={16} y={48} width={88} />
      <Words x={16} y={60} width={60} />
    </Drawing>
  );
}

/** The sheet that Share opens. */
export function ShareSheet({ hasMore }: { readonly hasMore: boolean }) {
  return (
    <Drawing>
      <path d="M8 80V16q0-8 8-8h88q8 0 8 8v64" className="fill-surface" />
      <path d="M52 14h16" />
      <Words x={20} y={28} width={44} />
      {hasMore ? <path d="M92 26l4 4l4-4" /> : <Words x={84} y={28} width={16} />}
      <rect x="14" y="38" width="92" height="22" rx="6" className="fill-accent stroke-none" />
      <path d="M22 49h50" className="stroke-on-accent" />
      <PlusSign x={92} y={49} />
      <Words x={20} y={71} width={52} />
    </Drawing>
  );
}

/** The sheet that asks for confirmation, with Add at the top right. */
export function ConfirmSheet({ hasSwitch }: { readonly hasSwitch: boolean }) {
  return (
    <Drawing>
      <path d="M8 80V16q0-8 8-8h88q8 0 8 8v64" className="fill-surface" />
      <Words x={18} y={21} width={18} />
      <rect x="76" y="13" width="30" height="16" rx="8" className="fill-accent stroke-none" />
      <path d="M84 21h14" className="stroke-on-accent" />
      <AppIcon x={18} y={36} />
      <Words x={46} y={46} width={44} />
      {hasSwitch ? (
        <>
          <Words x={18} y={69} width={48} />
          <rect x="80" y="62" width="24" height="14" rx="7" className="fill-ink-soft stroke-none" />
          <circle cx="97" cy="69" r="5" className="fill-surface stroke-none" />
        </>
      ) : null}
    </Drawing>
  );
}

/** The File menu on a Mac. */
export function FileMenu() {
  return (
    <Drawing>
      <path d="M0 0h120v16H0z" className="fill-surface stroke-line" />
      <Words x={10} y={8} width={14} />
      <path d="M34 8h12" />
      <Words x={56} y={8} width={14} />
      <rect x="28" y="16" width="72" height="58" rx="4" className="fill-surface" />
      <Words x={36} y={28} width={44} />
      <Words x={36} y={40} width={34} />
      <rect x="31" y="48" width="66" height="16" rx="4" className="fill-accent stroke-none" />
      <path d="M38 56h38" className="stroke-on-accent" />
    </Drawing>
  );
}

/** Ekagra's icon among other apps. */
export function HomeScreen() {
  return (
    <Drawing>
      {[14, 78].map((x) => (
        <rect key={x} x={x} y="16" width="28" height="28" rx="7" className="fill-surface stroke-line" />
      ))}
      <AppIcon x={50} y={20} />
      <rect x="43" y="13" width="34" height="34" rx="9" className="stroke-accent" />
      <Words x={18} y={56} width={20} />
      <Words x={50} y={56} width={20} />
      <Words x={82} y={56} width={20} />
    </Drawing>
  );
}

/** The app's icon: the bindu on a dark square. */
function AppIcon({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <>
      <rect x={x} y={y} width="20" height="20" rx="5" className="fill-ink stroke-none" />
      <circle cx={x + 10} cy={y + 10} r="4" className="fill-accent stroke-none" />
    </>
  );
}

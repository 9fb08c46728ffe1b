/** On pages without the frame: below the header, where it covers no button. */
export const FLOATING =
  'fixed inset-x-3 top-[calc(76px+env(safe-area-inset-top))] z-20 mx-auto max-w-sm floating [body:has([role=dialog])_&]:hidden rail:right-4 rail:left-auto';
export const IN_FRAME = 'm-2 border border-line bg-raised rail:ml-auto rail:max-w-sm';
export const CARD_LOOK = 'flex flex-wrap items-center gap-x-3 rounded-xl py-2 pr-2 pl-4 text-ink';

/** What stands behind a student's screens. */
export type BackgroundTheme =
  | { readonly type: 'none'; readonly value: null; readonly label: string }
  /** `value`: the address of the picture, fixed, centred and as large as the screen. `preview`: a small one of it. */
  | { readonly type: 'image'; readonly value: string; readonly label: string; readonly preview: string };

/** Pictures made for Ekagra by scripts/draw-backgrounds.ts. */
export const BACKGROUND_THEMES: readonly BackgroundTheme[] = [
  { type: 'none', value: null, label: 'Plain' },
  {
    type: 'image',
    value: '/backgrounds/mountain-dark.webp',
    label: 'Mountain Dark',
    preview: '/backgrounds/mountain-dark-small.webp',
  },
];

/**
 * What may be shown of a stored value: one of ours, or a picture in the student's own folder. Whatever else a
 * restored export or another program wrote is no background.
 */
export function shownBackground(userId: string, stored: string | null): string | null {
  if (stored === null) return null;
  return isOwnPicture(userId, stored) || BACKGROUND_THEMES.some(({ value }) => value === stored) ? stored : null;
}

export function isOwnPicture(userId: string, stored: string | null): stored is string {
  return stored?.startsWith(`${userId}/`) ?? false;
}

/** Width and height of a small phone, as most students have. */
export const PHONE = [360, 740] as const;
export const DESK = [1280, 800] as const;

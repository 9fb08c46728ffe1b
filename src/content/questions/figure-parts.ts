/** Elements that a question's drawing may contain. */
export const FIGURE_ELEMENTS: ReadonlySet<string> = new Set(
  'svg g path line circle ellipse rect polyline polygon text tspan title desc defs marker clipPath pattern'.split(' '),
);

/** True if an attribute loads, links or runs something. */
export const isUnsafeAttribute = (name: string, value: string) => /^(?:on|href$|xlink|src|style$)/i.test(name) || /url\((?!#)/.test(value);

/** Outline of a covered part of a picture. Lengths are fractions of the picture's width and height. */
export type Outline =
  | { readonly kind: 'rect'; readonly left: number; readonly top: number; readonly width: number; readonly height: number }
  | { readonly kind: 'ellipse'; readonly left: number; readonly top: number; readonly rx: number; readonly ry: number }
  | { readonly kind: 'polygon'; readonly points: readonly (readonly [x: number, y: number])[] };

export interface CoverShape {
  readonly outline: Outline;
  /** Clockwise rotation around the outline's first corner, in degrees. */
  readonly angle: number;
  /** Whether the card asks for the part under this shape. Other shapes only hide. */
  readonly isAsked: boolean;
}

const MOST_SHAPES = 500;
/** Maximum number of polygon points per card. */
const MOST_POINTS = 2000;
const LONGEST_MASK = 1_000_000;

export function isOcclusion(field: string): boolean {
  return field.includes('::image-occlusion:');
}

/**
 * The shapes of Anki's own note type that cover the picture for one card; with "hide all" the shapes of other cards, too.
 * @returns null if a shape cannot be parsed, because the card might then reveal its answer
 */
export function coveredBy(field: string, number: number): readonly CoverShape[] | null {
  const shapes: CoverShape[] = [];
  let read = 0;
  for (const [, card, kind, given] of field.matchAll(/\{\{c(\d{1,3})::image-occlusion:([a-z]{1,20})((?::[^{}]{0,40000})?)\}\}/g)) {
    if (kind === 'text') continue;
    read += 1;
    const values = new Map(given!.split(':').map((part) => [part.split('=', 1)[0]!, part.slice(part.indexOf('=') + 1)]));
    const isAsked = Number(card) === number;
    if (!isAsked && values.get('oi') !== '1') continue;
    const shape = shapeOf(kind!, (name) => values.get(name), [1, 1]);
    if (shape === null || shapes.length >= MOST_SHAPES) return null;
    shapes.push({ ...shape, isAsked });
  }
  // A shape in an unknown format may belong to this card.
  return read === countShapes(field) ? asking(shapes) : null;
}

/** Labels do not count: they are text that the student wrote into the picture, and may contain anything. */
function countShapes(field: string): number {
  return field.split(/::image-occlusion:(?!text:)/).length - 1;
}

/** Null if no shape asks for anything, or if the asked part would be visible. */
function asking(shapes: readonly CoverShape[]): readonly CoverShape[] | null {
  const points = shapes.reduce((sum, { outline }) => sum + (outline.kind === 'polygon' ? outline.points.length : 0), 0);
  const asked = shapes.filter(({ isAsked }) => isAsked);
  return points <= MOST_POINTS && asked.length > 0 && asked.every(({ outline }) => coversSomething(outline)) ? shapes : null;
}

/** False for a line, a point, and a shape outside of the picture. */
function coversSomething(outline: Outline): boolean {
  const [left, top, right, bottom] = bounds(outline);
  return Math.min(right, 1) > Math.max(left, 0) && Math.min(bottom, 1) > Math.max(top, 0);
}

function bounds(outline: Outline): readonly [left: number, top: number, right: number, bottom: number] {
  if (outline.kind === 'polygon') {
    const [across, down] = [outline.points.map(([x]) => x), outline.points.map(([, y]) => y)];
    return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
  }
  const { left, top } = outline;
  const [width, height] = outline.kind === 'rect' ? [outline.width, outline.height] : [outline.rx * 2, outline.ry * 2];
  return [left, top, left + width, top + height];
}

/**
 * The shapes in a mask of the add-on "Image Occlusion Enhanced". A mask is a small SVG, of which only the outlines are used.
 * @returns null if it contains anything else
 */
export function coveredByMask(svg: string): readonly CoverShape[] | null {
  if (svg.length > LONGEST_MASK) return null;
  const root = /<svg\b[^<>]*>/i.exec(svg);
  const size = root === null ? null : sizeOf(root[0]);
  if (root === null || size === null) return null;
  const shapes: CoverShape[] = [];
  // The layer before the masks contains the student's labels, which stay readable.
  const masks = Math.max(svg.search(/<title>\s*masks\s*<\/title>/i), 0);
  /** Stack of the open groups. */
  const groups: { readonly isAsked: boolean; readonly isMoved: boolean }[] = [];
  for (const { 0: tag, 1: slash, 2: name, index } of svg.matchAll(/<(\/?)([a-z][\w:.-]{0,60})[^<>]*>/gi)) {
    const element = name!.toLowerCase();
    if (element === 'g' && slash === '/') groups.pop();
    else if (slash === '/' || element === 'title' || index === root.index) continue;
    else if (element === 'g') groups.push({ isAsked: isQuestion(tag), isMoved: isMoved(tag) });
    else if (index > masks) {
      const shape = isMoved(tag) || groups.some((group) => group.isMoved) ? null : svgShape(element, tag, size);
      if (shape === null || shapes.length >= MOST_SHAPES) return null;
      shapes.push({ ...shape, isAsked: isQuestion(tag) || groups.some((group) => group.isAsked) });
    }
  }
  return asking(shapes);
}

/** Size of the mask in the units of its shapes. Null if a viewBox moves or scales them. */
function sizeOf(root: string): Size | null {
  const size = [lengthIn(attribute(root, 'width')), lengthIn(attribute(root, 'height'))] as const;
  const box = attribute(root, 'viewBox')
    ?.trim()
    .split(/[\s,]+/, 5)
    .map(lengthIn);
  const isPlain = box === undefined || [0, 0, ...size].every((part, at) => part === box[at]);
  return isPlain && !isMoved(root) && size[0] > 0 && size[1] > 0 ? size : null;
}

/** Whether an element has a transformation, as an attribute or in its style. */
const isMoved = (tag: string) => /\btransform\b/i.test(tag);

type Read = (name: string) => string | undefined;
type Size = readonly [width: number, height: number];
type Placed = Omit<CoverShape, 'isAsked'>;

function svgShape(element: string, tag: string, size: Size): Placed | null {
  const read: Read = (name) => attribute(tag, name);
  if (element !== 'ellipse') return shapeOf(element, (name) => read({ left: 'x', top: 'y' }[name] ?? name), size);
  const [cx, cy, rx, ry] = [lengthIn(read('cx')), lengthIn(read('cy')), lengthIn(read('rx')), lengthIn(read('ry'))];
  const corner: Readonly<Record<string, number>> = { left: cx - rx, top: cy - ry, rx, ry };
  return shapeOf('ellipse', (name) => corner[name]?.toString(), size);
}

/** @param size size in the unit of the shape's numbers */
function shapeOf(kind: string, read: Read, [width, height]: Size): Placed | null {
  const across = (name: string) => lengthIn(read(name)) / width;
  const down = (name: string) => lengthIn(read(name)) / height;
  const outline = outlineOf(kind, across, down, () => pointsIn(read('points') ?? '', [width, height]));
  const angle = read('angle') === undefined ? 0 : lengthIn(read('angle'));
  return outline !== null && Number.isFinite(angle) && numbersIn(outline).every(isWithin) ? { outline, angle } : null;
}

type Length = (name: string) => number;

function outlineOf(kind: string, across: Length, down: Length, points: () => (readonly [number, number])[]): Outline | null {
  switch (kind) {
    case 'rect':
      return { kind, left: across('left'), top: down('top'), width: across('width'), height: down('height') };
    case 'ellipse':
      return { kind, left: across('left'), top: down('top'), rx: across('rx'), ry: down('ry') };
    case 'polygon': {
      const corners = points();
      return corners.length < 3 || corners.length > MOST_POINTS ? null : { kind, points: corners };
    }
    default:
      return null;
  }
}

/** Parses points such as "0.1,0.2 0.3,0.4". */
function pointsIn(text: string, [width, height]: Size): (readonly [number, number])[] {
  const numbers = text.split(/[\s,]+/, MOST_POINTS * 2 + 4).flatMap((part) => (part === '' ? [] : [lengthIn(part)]));
  return numbers.flatMap((x, at) => (at % 2 === 0 ? [[x / width, (numbers[at + 1] ?? Number.NaN) / height] as const] : []));
}

function numbersIn(outline: Outline): readonly number[] {
  if (outline.kind === 'polygon') return outline.points.flat();
  return Object.values(outline).filter((value) => typeof value === 'number');
}

/** Whether a fraction is plausible. Shapes may extend beyond the edge. Pixel values, which Anki wrote before 23.10, are out of range. */
const isWithin = (part: number) => part >= -1 && part <= 2;

function lengthIn(text: string | undefined): number {
  return text !== undefined && /^-?(?:\d{1,9}(?:\.\d{0,20})?|\.\d{1,20})(?:px)?$/.test(text) ? Number.parseFloat(text) : Number.NaN;
}

const isQuestion = (tag: string) => (attribute(tag, 'class') ?? '').split(/\s+/, 10).includes('qshape');

function attribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag);
  return match?.[1] ?? match?.[2];
}

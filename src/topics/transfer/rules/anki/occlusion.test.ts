import { expect, test } from 'vitest';

import { coveredBy, coveredByMask } from './occlusion.ts';

const FIELD =
  '{{c1::image-occlusion:rect:left=.1:top=.2:width=.3:height=.4:oi=1}}<br>' +
  '{{c2::image-occlusion:ellipse:left=.5:top=.5:rx=.1:ry=.2:angle=90:oi=1}}<br>' +
  '{{c0::image-occlusion:text:left=.1:top=.1:text=a label}}' +
  '{{c2::image-occlusion:polygon:left=0:top=0:points=0,0 1,0 1,1:oi=1}}';

const TRIANGLE = {
  outline: {
    kind: 'polygon',
    points: [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
  },
  angle: 0,
  isAsked: true,
};

test('a card of “hide all” covers every shape, and asks for its own', () => {
  expect(coveredBy(FIELD, 2)).toEqual([
    { outline: { kind: 'rect', left: 0.1, top: 0.2, width: 0.3, height: 0.4 }, angle: 0, isAsked: false },
    { outline: { kind: 'ellipse', left: 0.5, top: 0.5, rx: 0.1, ry: 0.2 }, angle: 90, isAsked: true },
    TRIANGLE,
  ]);
});

test('a card of “hide one” covers its own shapes only', () => {
  expect(coveredBy(FIELD.replaceAll(':oi=1', ''), 1)).toHaveLength(1);
});

test.each([
  ['a card that has no shape', FIELD, 3],
  ['a kind that is not known', '{{c1::image-occlusion:star:left=.1}}', 1],
  ['a length that is missing', '{{c1::image-occlusion:rect:left=.1:top=.2:width=.3}}', 1],
  ['lengths in pixels', '{{c1::image-occlusion:rect:left=10:top=20:width=30:height=40}}', 1],
  ['corners in pixels beyond the picture', '{{c1::image-occlusion:polygon:points=-20,-20 1,0 1,1}}', 1],
  ['a polygon of one corner', '{{c1::image-occlusion:polygon:points=0,0}}', 1],
  ['a corner without its height', '{{c1::image-occlusion:polygon:points=0,0 1,1 1}}', 1],
  ['one shape of another form beside one that is read', `${FIELD}{{c1,2::image-occlusion:rect:left=0:top=0:width=1:height=1}}`, 1],
  ['a shape that is cut off beside one that is read', `${FIELD}{{c1::image-occlusion:rect:left=0:top=0`, 1],
  ['a shape of no width', '{{c1::image-occlusion:rect:left=.1:top=.2:width=0:height=.4}}', 1],
  ['an ellipse that is turned inside out', '{{c1::image-occlusion:ellipse:left=.5:top=.5:rx=-.1:ry=.2}}', 1],
  ['a shape right of the picture', '{{c1::image-occlusion:rect:left=1.2:top=.2:width=.5:height=.4}}', 1],
  ['a shape left of the picture', '{{c1::image-occlusion:rect:left=-.5:top=.2:width=.4:height=.4}}', 1],
  ['a shape above the picture', '{{c1::image-occlusion:rect:left=.2:top=-.5:width=.5:height=.4}}', 1],
  ['a shape below the picture', '{{c1::image-occlusion:rect:left=.2:top=1.1:width=.5:height=.4}}', 1],
  ['a polygon that is a line', '{{c1::image-occlusion:polygon:points=.1,.1 .1,.5 .1,.9}}', 1],
  ['a second shape that covers nothing', `${FIELD}{{c1::image-occlusion:rect:left=.1:top=.2:width=.3:height=0}}`, 1],
  ['a length that is no number', '{{c1::image-occlusion:rect:left=NaN:top=.2:width=.3:height=.4}}', 1],
  ['a length without end', '{{c1::image-occlusion:rect:left=0:top=.2:width=1e999:height=.4}}', 1],
  ['an angle that is no number', '{{c1::image-occlusion:rect:left=0:top=.2:width=.3:height=.4:angle=x}}', 1],
  ['a polygon of more corners than are drawn', `{{c1::image-occlusion:polygon:points=${'0,0 1,0 1,1 '.repeat(700)}}}`, 1],
  ['polygons of more corners than are kept', `{{c1::image-occlusion:polygon:points=${'0,0 1,0 1,1 '.repeat(400)}}}`.repeat(2), 1],
  ['more shapes than a picture has', '{{c1::image-occlusion:rect:left=0:top=0:width=1:height=1}}'.repeat(501), 1],
] as const)('%s is not read: the card would show what it asks for', (_, field, number) => {
  expect(coveredBy(field, number)).toBeNull();
});

test('labels may hold anything, and are not read', () => {
  const labels = '{{c0::image-occlusion:text:left=.1:top=.1:text={x} ::image-occlusion:text:}}';
  expect(coveredBy(labels + FIELD, 1)).toHaveLength(3);
});

const svg = (masks: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><g><title>Labels</title><text x="1">F</text></g><g><title>Masks</title>${masks}</g></svg>`;

test('a mask of the add-on: shapes, groups, and which of them the card asks for', () => {
  const masks = `<rect id="a-1" x="20" y="10" width="40" height="50" fill="#FFEBA2"/>
    <g class="qshape"><ellipse cx='100' cy='50' rx='20' ry='10'/></g><polygon points="0,0 200,0 200,100" class="x qshape"></polygon>`;
  expect(coveredByMask(svg(masks))).toEqual([
    { outline: { kind: 'rect', left: 0.1, top: 0.1, width: 0.2, height: 0.5 }, angle: 0, isAsked: false },
    { outline: { kind: 'ellipse', left: 0.4, top: 0.4, rx: 0.1, ry: 0.1 }, angle: 0, isAsked: true },
    TRIANGLE,
  ]);
});

const RECT = '<rect class="qshape" x="20" y="10" width="40" height="50"/>';

test('labels may be turned, and a view of the same size changes nothing', () => {
  const mask = svg(RECT).replace('<text ', '<g transform="rotate(5)"><text transform="scale(2)" ').replace('</text>', '</text></g>');
  expect(coveredByMask(mask.replace('<svg ', '<svg viewBox="0,0 200.0 100" '))).toHaveLength(1);
});

test.each([
  ['a path', svg(`${RECT}<path d="M0 0"/>`)],
  ['a script', svg(`${RECT}<script>alert(1)</script>`)],
  ['a turned shape', svg(`<g transform="rotate(45)">${RECT}</g>`)],
  ['a layer that is turned', svg(RECT).replace('<g><title>Masks', '<g transform="rotate(45)"><title>Masks')],
  ['layers that are moved together', svg(RECT).replace('<g><title>Labels', '<g transform="scale(2)"><g><title>Labels') + '</g>'],
  ['a shape whose style moves it', svg(RECT.replace('/>', ' style="transform: scale(0)"/>'))],
  ['another unit than its size', svg(RECT).replace('<svg ', '<svg viewBox="0 0 400 200" ')],
  ['a picture within it', svg(`<svg x="50">${RECT}</svg>`)],
  ['elements of another name space', svg(`${RECT}<svg:rect class="qshape" x="1" y="1" width="9" height="9"/>`)],
  ['a shape of no height', svg(RECT.replace('50', '0'))],
  ['a shape beside it', svg(RECT.replace('20', '200'))],
  ['a shape without a place', svg(`${RECT}<rect class="qshape" width="9" height="9"/>`)],
  ['a size of nothing', svg(RECT).replace('width="200"', 'width="0"')],
  ['more shapes than a picture has', svg(RECT.repeat(501))],
  ['nothing that is asked for', svg(RECT.replace('qshape', ''))],
  ['no size', RECT],
  ['megabytes', svg(RECT) + ' '.repeat(1_000_000)],
] as const)('a mask with %s is not read', (_, mask) => {
  expect(coveredByMask(mask)).toBeNull();
});

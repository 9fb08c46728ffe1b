import type { Page } from 'playwright';

/** The camera was held upright and writes its rows from right to left, as in EXIF's orientation 6: to be turned clockwise. */
const TURN_CLOCKWISE = 6;

/**
 * A JPEG like a phone's photo of a printed page: slightly tilted, with shadow and grain, and stored sideways with an EXIF
 * orientation.
 * @param lines printed text; superscripts between two `^`
 */
export async function drawPhoto(page: Page, lines: readonly string[]): Promise<Buffer> {
  const jpeg = await page.evaluate(async (printed) => {
    const [width, height, size] = [900, 600, 38];
    const paper = new OffscreenCanvas(width, height);
    const pen = paper.getContext('2d')!;
    pen.fillStyle = '#f2efe6';
    pen.fillRect(0, 0, width, height);
    pen.translate(width / 2, height / 2);
    pen.rotate(0.05);
    pen.fillStyle = '#2b2b30';
    for (const [row, line] of printed.entries()) {
      let x = 60 - width / 2;
      const y = (row - printed.length / 2 + 0.7) * size * 2;
      for (const [at, part] of line.split('^').entries()) {
        const isRaised = at % 2 === 1;
        pen.font = `${isRaised ? size * 0.65 : size}px Georgia, serif`;
        pen.fillText(part, x, isRaised ? y - size * 0.38 : y);
        x += pen.measureText(part).width;
      }
    }
    pen.resetTransform();
    const shadow = pen.createLinearGradient(0, 0, width, height);
    shadow.addColorStop(0.2, 'rgb(0 0 0 / 0)');
    shadow.addColorStop(1, 'rgb(0 0 10 / 0.7)');
    pen.fillStyle = shadow;
    pen.fillRect(0, 0, width, height);

    const lying = new OffscreenCanvas(height, width);
    const camera = lying.getContext('2d')!;
    camera.rotate(-Math.PI / 2);
    camera.drawImage(paper, -width, 0);
    return [...new Uint8Array(await (await lying.convertToBlob({ type: 'image/jpeg', quality: 0.85 })).arrayBuffer())];
  }, lines);
  return withOrientation(Buffer.from(jpeg));
}

/** With an APP1 segment after the first marker: Exif, little-endian TIFF, one directory with the one entry 0x0112. */
function withOrientation(jpeg: Buffer): Buffer {
  const tiff = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, TURN_CLOCKWISE, 0, 0, 0, 0, 0, 0, 0]);
  const content = Buffer.concat([Buffer.from('Exif\0\0'), tiff]);
  const length = content.length + 2;
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1, length >> 8, length & 0xff]), content, jpeg.subarray(2)]);
}

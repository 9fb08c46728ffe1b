import { signed } from '../../rules/analysis-advice.ts';
import { type Analysis, answersIn, type Part } from '../../rules/analysis.ts';
import { subjectName } from '../../../../shared/subjects/subjects.ts';
import { rightWords } from './analysis-words.ts';

const WIDE = 1080;
const EDGE = 72;
const LINE = 44;

/** Draws the result and the advice as a picture, always in light colours. It contains no name. */
export async function drawAnalysis(title: string, { score, bySubject }: Analysis, advice: readonly string[]): Promise<Blob> {
  await document.fonts.load('600 56px "Anek Latin"').catch(() => []);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw');
  const words = 'system-ui, sans-serif';
  context.font = `32px ${words}`;
  const lines = advice.flatMap((sentence) => [...wrapped(context, sentence, WIDE - 2 * EDGE), '']);
  canvas.width = WIDE;
  canvas.height = 360 + bySubject.length * 76 + lines.length * LINE + EDGE;
  context.fillStyle = '#fffcf5';
  context.fillRect(0, 0, WIDE, canvas.height);
  context.fillStyle = '#1f2233';
  context.font = `600 44px "Anek Latin", ${words}`;
  context.fillText(title, EDGE, 110, WIDE - 2 * EDGE);
  context.font = `600 96px "Anek Latin", ${words}`;
  context.fillText(`${signed(score.total.marks)} of ${score.total.most}`, EDGE, 240, WIDE - 2 * EDGE);
  context.font = `32px ${words}`;
  let y = 330;
  for (const part of bySubject) {
    context.fillText(subjectName(part.key) ?? part.key, EDGE, y);
    context.textAlign = 'right';
    context.fillText(`${rightWords(part)} right, ${signed(part.marks)} marks`, WIDE - EDGE, y);
    context.textAlign = 'left';
    drawBar(context, part, y + 14);
    y += 76;
  }
  y += LINE;
  for (const line of lines) {
    context.fillText(line, EDGE, y);
    y += LINE;
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture could not be encoded')) : resolve(blob)));
  });
}

function drawBar(context: CanvasRenderingContext2D, part: Part, y: number): void {
  const { right, wrong } = part;
  const unit = (WIDE - 2 * EDGE) / Math.max(1, answersIn(part) + part.left);
  context.save();
  context.strokeStyle = '#857c69';
  context.strokeRect(EDGE, y, WIDE - 2 * EDGE, 16);
  context.fillStyle = '#1d6330';
  context.fillRect(EDGE, y, unit * right, 16);
  context.fillStyle = '#a8231c';
  context.fillRect(EDGE + unit * right, y + 5, unit * wrong, 6);
  context.restore();
}

function wrapped(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

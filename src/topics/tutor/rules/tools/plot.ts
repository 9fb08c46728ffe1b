import * as v from 'valibot';

import { FIGURE_LANGUAGE } from '../../../../shared/marked-text/figure-language.ts';
import { drawingOf, FIGURE } from '../../../../shared/marked-text/figure.ts';
import { tool } from './tool.ts';

/** The answer contains the figure as data. The app validates and draws it when the answer is displayed. */
export const plot = tool({
  name: 'plot',
  description:
    'Checks the data of a graph: functions of one letter such as "x^2 - 4" from and to a number, or points xs and ys. Only where a graph helps to understand.',
  parameters: FIGURE,
  run: (figure) =>
    drawingOf(figure) === null
      ? 'It cannot be drawn: give functions that can be computed between from and to, or at least two points.'
      : `Put exactly this where the graph belongs:\n\`\`\`${FIGURE_LANGUAGE}\n${JSON.stringify(v.parse(FIGURE, figure))}\n\`\`\``,
});

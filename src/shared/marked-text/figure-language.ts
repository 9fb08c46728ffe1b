/** Language of the code block that holds a figure in an answer. A separate file: the screen needs this word before it needs the parser. */
export const FIGURE_LANGUAGE = 'figure';

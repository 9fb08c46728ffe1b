/** Language of the code block in which an answer carries a figure. Apart: the screen needs the word before it needs the parser. */
export const FIGURE_LANGUAGE = 'figure';

import { normalised } from './normalise.ts';

/** A question in the form that topics read: normalized, without courtesies and articles, every command replaced by "find". */
export interface Question {
  readonly text: string;
}

const courtesies =
  /^(?:(?:hi|hello|hey|sir|ma'?am|please|pls|plz|kindly|question|doubt|ques|can you|could you|will you|help me(?: to)?|i (?:need|want|have) to|how (?:do|can|to|would|should)(?: (?:i|we|you|one))?|tell me|show me|let us|then)\b[\s,:!.-]*)+/i;
const numbering = /^(?:(?:q|ques|question|ex|example|problem)\.?\s*(?:no\.?\s*)?\d*\s*[.:)-]+\s*|\(?\d{1,3}[.)]\s+|\d{1,3}\s*:\s+)/i;
const commands =
  /\b(?:what(?: is|'s| are| will be| would be)|calculate|evaluate|compute|determine|obtain|work out|find out|find|give|write down|write|state|get|deduce|derive)\b/gi;
/** Phrases that ask for a method, which does not change the result. */
const methods =
  /,?\s*\b(?:by|using|with(?: the)? help of|through|via|from)(?: the)? (?:method of )?(?:factori[sz]ation|factori[sz]ing|factoring|splitting (?:the )?middle term|completing (?:the )?squares?|quadratic formula|shreedharacharya'?s? formula|substitution|elimination|cross[- ]multiplication|cramer'?s rule|matrix|matrices|matrix inversion|integration by parts|parts|partial fractions|l'?\s?h[oôó]s?pital'?s?(?: rule)?|chain rule|product rule|quotient rule|power rule|first principles?|definition|trigonometric identities|properties of (?:determinants|definite integrals))(?: method| rule| formula)?\b/gi;

export function readQuestion(source: string): Question {
  let text = normalised(source);
  text = text.replace(numbering, '').replace(courtesies, '');
  text = text.replaceAll(methods, '');
  text = text.replaceAll(/\bstep[- ]by[- ]step\b|\bwith (?:all )?steps\b|\bin detail\b|\bexactly\b/gi, '');
  text = text.replaceAll(/(?:^|[.?;] )[A-Z][a-z]+\b/g, (start) => start.toLowerCase());
  text = text.replaceAll(commands, 'find');
  text = text.replaceAll(/\b(?:the|following|given that|respectively)\b\s*/gi, (word) => (/given/i.test(word) ? 'given ' : ''));
  text = text.replaceAll(/(?:^A|\b(?:a|an|An))\s+(?=[a-zA-Z]{4,}\b|AP\b|GP\b|HP\b)(?!(?:cosec|sqrt)\b)/g, '');
  text = text.replaceAll(/\bwith respect to\b|\bw\.?r\.?t\.?(?=\s)/gi, 'wrt');
  text = text.replace(/^(?:exact |numerical |principal )?values? of /i, 'find ');
  text = text.replaceAll(/\bfind\s+find\b/gi, 'find');
  text = text.replaceAll(/\bfind (?:exact |numerical |principal )?values? of\b/gi, 'find');
  text = text.replaceAll(/\s+/g, ' ').trim();
  text = text.replace(/^(find|solve|simplify|differentiate|integrate)\s*[:,-]\s+/i, '$1 ');
  return { text: withoutEnd(text) };
}

function withoutEnd(text: string): string {
  let result = text;
  for (;;) {
    const shorter = result
      .replace(/(?:\s*[.?;:,]|\s+(?:is|are)(?:\s*[:=-])?|\s+equals?(?: to)?|\s+find|\s*=\s*\?|\s*=|\s*_{2,})\s*$/i, '')
      .trim();
    if (shorter === result) return result;
    result = shorter;
  }
}

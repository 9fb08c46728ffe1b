import type { Message } from '../store/message.ts';

/** Names the answer source and says how reliable it is. */
export function sourceWords({ source, details }: Pick<Message, 'source' | 'details'>): string {
  switch (source) {
    case 'solver':
      if (details.solution === undefined) return 'From this device';
      return `Solved on this device${details.solution.engine === 'sympy' ? ' with SymPy' : ''}, and checked a second way`;
    case 'bank':
      return 'From the worked examples on this device';
    case 'on-device-model':
      return details.problem === undefined ? 'From the model on this device. It can be wrong: check it' : 'From the model on this device';
    default:
      return details.problem === undefined ? 'From the model. It can be wrong: check it' : 'From the model';
  }
}

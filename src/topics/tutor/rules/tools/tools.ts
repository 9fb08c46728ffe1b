import { algebra as exactAlgebra } from './algebra.ts';
import { calculate } from './calculate.ts';
import { balance, molarMass } from './chemistry.ts';
import type { ComputerAlgebra } from './computer-algebra.ts';
import { constant } from './constants.ts';
import { plot } from './plot.ts';
import { search } from './search.ts';
import { solveQuestion } from './solve-question.ts';
import { jsonSchemaOf, type Tool } from './tool.ts';

/** All tools, in the order in which models get them. */
export const TOOLS: readonly Tool[] = [exactAlgebra, calculate, solveQuestion, constant, molarMass, balance, search, plot];

/** The tools in the format of OpenAI's protocol. */
export const TOOL_DEFINITIONS = TOOLS.map(({ name, description, parameters }) => ({
  type: 'function' as const,
  function: { name, description, parameters: jsonSchemaOf(parameters) },
}));

/** Longest arguments of a call, and longest result, in characters. */
export const LONGEST_ARGUMENTS = 4000;
const LONGEST_RESULT = 4500;

/**
 * Runs a model's tool call, which may contain any text.
 * @param algebra computes what our own engine cannot; null if there is none
 * @returns the result for the model, or why the call was refused. Never throws.
 */
export async function runTool(name: string, written: string, algebra: ComputerAlgebra | null = null): Promise<string> {
  const found = TOOLS.find((one) => one.name === name);
  if (found === undefined) return `There is no tool of this name. There are: ${TOOLS.map((one) => one.name).join(', ')}`;
  if (written.length > LONGEST_ARGUMENTS) return 'Not accepted: the arguments are too long.';
  let given: unknown;
  try {
    // Some servers send an empty string when there are no arguments.
    given = JSON.parse(written === '' ? '{}' : written);
  } catch {
    return 'Not accepted: the arguments are not JSON.';
  }
  return (await found.run(given, algebra)).slice(0, LONGEST_RESULT);
}

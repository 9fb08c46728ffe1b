export { DEVICE_MODEL, MODEL_CACHE, enginePath, modelRecord } from './device-model/device-model.ts';
export { contentOf } from './device-model/pieces.ts';
export { ANSWER_MARK } from './final-answer.ts';
export { MOST_SHARES, SHARES, SHARE_CACHE, SHARE_FIELDS, SHARE_PATH, type ShareOutcome } from './share-target.ts';
export { readChunk } from './tools/chunk.ts';
export { asMaterial } from './tools/material.ts';
export { answerWithTools, type ModelEnding, type ModelMessage, type ModelPart } from './tools/rounds.ts';
export { TOOL_DEFINITIONS } from './tools/tools.ts';

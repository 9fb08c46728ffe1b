/** Where the model is, and what may be asked of it. The key never leaves the server. */
export interface Config {
  /** Of any server that speaks OpenAI's protocol, up to and with `/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** A server of one's own may want none. */
  readonly key: string | undefined;
  readonly seesPictures: boolean;
  readonly maxTokens: number;
  /** How long the model may say nothing, and how long an answer may take. */
  readonly silenceMs: number;
  readonly wholeMs: number;
}

/** null: nobody has set a model up. */
export function readConfig(read: (name: string) => string | undefined): Config | null {
  const [baseUrl, model] = [read('TUTOR_BASE_URL'), read('TUTOR_MODEL')];
  if (!baseUrl || !model) return null;
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    model,
    key: read('TUTOR_API_KEY') || undefined,
    seesPictures: read('TUTOR_VISION') !== 'off',
    maxTokens: number(read('TUTOR_MAX_TOKENS'), 4000),
    silenceMs: number(read('TUTOR_SILENCE_SECONDS'), 45) * 1000,
    wholeMs: number(read('TUTOR_ANSWER_SECONDS'), 240) * 1000,
  };
}

function number(text: string | undefined, fallback: number): number {
  const value = Number(text);
  return text && Number.isFinite(value) && value > 0 ? value : fallback;
}

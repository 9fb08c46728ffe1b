/** The model's address and limits. The key never leaves the server. */
export interface Config {
  /** Base URL of an OpenAI-compatible server, including `/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** A self-hosted server may need none. */
  readonly key: string | undefined;
  readonly seesPictures: boolean;
  readonly maxTokens: number;
  /** Time-outs without output, and for a whole answer. */
  readonly silenceMs: number;
  readonly wholeMs: number;
}

/** Reads the configuration; null if no model is configured. */
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

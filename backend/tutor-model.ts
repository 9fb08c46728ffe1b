import * as v from 'valibot';

/** The tutor's model: settings for supabase/functions/tutor/config.ts, and a line that says what was found. */
export interface TutorModel {
  readonly settings: Readonly<Record<string, string>>;
  readonly words: string;
}

const OLLAMA = 'http://127.0.0.1:11434';
/** Time-out in ms. Ollama is on this machine; a longer silence means that something else listens there. */
const PATIENCE_MS = 800;

const NONE = 'Tutor: no model found. Doubts are solved on the device only; TUTOR_BASE_URL or Ollama on this machine adds one.';

/**
 * Finds the configured model, or one of an Ollama on this machine. It tries no other address, so that no unknown server gets a student's
 * doubt.
 * @param settings `TUTOR_…` of the environment
 */
export async function findTutorModel(settings: Readonly<Record<string, string>>, ollama = OLLAMA): Promise<TutorModel> {
  const { TUTOR_BASE_URL: baseUrl, TUTOR_MODEL: wanted } = settings;
  if (baseUrl !== undefined) {
    const { host } = new URL(baseUrl);
    if (wanted === undefined)
      return { settings, words: `Tutor: TUTOR_MODEL is missing for the server at ${host}. Set it to the name of a model there.` };
    return { settings, words: `Tutor: ${wanted} at ${host}.` };
  }
  if (settings['TUTOR_LOCAL'] === 'off') return { settings, words: NONE };
  const found = await chatModels(ollama);
  const model = found.find(({ name }) => name === wanted) ?? (wanted === undefined ? found[0] : undefined);
  if (model === undefined) {
    const isThere = found.length > 0;
    return {
      settings,
      words: isThere ? `Tutor: Ollama on this machine has no model ${wanted}. It has: ${found.map(({ name }) => name).join(', ')}.` : NONE,
    };
  }
  const vision = model.isSeeing ? {} : { TUTOR_VISION: 'off' };
  return {
    settings: { ...vision, ...settings, TUTOR_BASE_URL: `${ollama}/v1`, TUTOR_MODEL: model.name },
    words: `Tutor: ${model.name} of Ollama on this machine${model.isSeeing ? ', with pictures' : ''}. TUTOR_LOCAL=off leaves it out.`,
  };
}

const NAME = v.pipe(v.string(), v.regex(/^[\w./:-]{1,120}$/));
const TAGS = v.object({ models: v.array(v.object({ name: NAME })) });
const SHOWN = v.object({ capabilities: v.fallback(v.array(v.string()), ['completion']) });
const MOST_MODELS = 8;

interface LocalModel {
  readonly name: string;
  readonly isSeeing: boolean;
}

/** Ollama's chat models, newest first, without embedding models. Empty if no Ollama answers. */
async function chatModels(ollama: string): Promise<readonly LocalModel[]> {
  const tags = v.safeParse(TAGS, await ask(`${ollama}/api/tags`));
  if (!tags.success) return [];
  const models = await Promise.all(
    tags.output.models.slice(0, MOST_MODELS).map(async ({ name }) => {
      const shown = v.safeParse(SHOWN, await ask(`${ollama}/api/show`, { model: name }));
      const { capabilities } = shown.success ? shown.output : { capabilities: ['completion'] };
      return { name, isChatting: capabilities.includes('completion'), isSeeing: capabilities.includes('vision') };
    }),
  );
  return models.filter(({ isChatting }) => isChatting);
}

/** Fetches JSON; null if there is no answer, or if it is no JSON. */
async function ask(url: string, body?: object): Promise<unknown> {
  try {
    const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(url, { ...post, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

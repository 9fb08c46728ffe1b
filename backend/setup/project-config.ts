import type { Schema } from '@supabase/lite';
import { createApi } from '@supabase/lite/cli';
import * as v from 'valibot';

const flag = v.optional(v.boolean());
const text = v.optional(v.string());
const number = v.optional(v.number());
const texts = v.optional(v.array(v.string()));

/** The settings of config.toml that this backend uses. */
const PROJECT = v.object({
  project_id: text,
  api: v.optional(v.object({ enabled: flag, schemas: texts, extra_search_path: texts, max_rows: number })),
  auth: v.optional(
    v.object({
      additional_redirect_urls: texts,
      jwt_expiry: number,
      enable_refresh_token_rotation: flag,
      refresh_token_reuse_interval: number,
      enable_signup: flag,
      minimum_password_length: number,
      enable_manual_linking: flag,
      email: v.optional(
        v.object({
          enable_signup: flag,
          double_confirm_changes: flag,
          max_frequency: text,
          otp_expiry: number,
          template: v.optional(v.record(v.string(), v.object({ subject: text, content_path: text }))),
        }),
      ),
    }),
  ),
  functions: v.optional(v.record(v.string(), v.object({ enabled: flag, verify_jwt: flag, entrypoint: text, import_map: text }))),
});

/** Sections that only the Supabase CLI uses, including their subsections. */
const FOR_THE_CLI: ReadonlySet<string> = new Set(['db']);

export interface ProjectConfig {
  readonly config: Pick<Schema, 'project_id' | 'api' | 'auth' | 'functions'>;
  /** Names of sections that this backend does not support, without their subsections. */
  readonly ignored: readonly string[];
}

/** config.toml with `env(NAME)` values resolved. Rejects on a setting of the wrong type. */
export async function readProjectConfig(supabaseDir: string): Promise<ProjectConfig> {
  const api = await createApi({ withSupabaseClient: false });
  // `readConfig` is protected. The public getConfig() of @supabase/lite would also open a database.
  const raw: unknown = await api.project.local['readConfig'](`${supabaseDir}/config.toml`);
  const read = v.safeParse(PROJECT, raw);
  if (!read.success) {
    const [issue] = read.issues;
    throw new Error(`config.toml: ${v.getDotPath(issue) ?? ''}: ${issue.message}`);
  }
  return { config: read.output as ProjectConfig['config'], ignored: sectionsMissing(raw, read.output, '') };
}

function sectionsMissing(raw: unknown, known: unknown, path: string): string[] {
  return Object.entries(raw as object).flatMap(([name, value]) => {
    const section = `${path}${name}`;
    if (value === null || typeof value !== 'object' || Array.isArray(value) || FOR_THE_CLI.has(section)) return [];
    const below = (known as Record<string, unknown>)[name];
    return below === undefined ? [section] : sectionsMissing(value, below, `${section}.`);
  });
}

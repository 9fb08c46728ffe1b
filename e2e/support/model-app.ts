import { writeFileSync } from 'node:fs';
import path from 'node:path';

import type { StartOptions } from '../../backend/start-backend.ts';
import { writeDeviceModels } from '../../scripts/packs/device-models.ts';
import { readOperatorModels } from '../../scripts/packs/operator-models.ts';
import { type App, startApp } from './app.ts';
import type { ModelFiles } from './model-files.ts';
import type { Release } from './release.ts';
import { scriptedModel } from './scripted-model.ts';

/** As models of the Qwen family are spoken to. The last word of the prompt decides what the script says. */
const TEMPLATE = `{%- if tools %}<|im_start|>system
<tools>{% for tool in tools %}
{{ tool | tojson }}{% endfor %}
</tools>
For each function call, return a json object within <tool_call></tool_call> XML tags:
<tool_call>
{"name": <function-name>, "arguments": <args-json-object>}
</tool_call><|im_end|>
{% endif %}{%- for m in messages %}<|im_start|>{{ m.role }}
{{ m.content }}{%- if m.tool_calls %}{%- for call in m.tool_calls %}
<tool_call>
{"name": "{{ call.function.name }}", "arguments": {{ call.function.arguments | tojson }}}
</tool_call>{%- endfor %}{%- endif %}<|im_end|>
{% endfor %}{%- if add_generation_prompt %}<|im_start|>assistant
{% if messages[-1].role == 'tool' and '51' in messages[-1].content %}<|told|>{% elif messages[-1].role == 'tool' and 'sqrt(pi)/2 (verified' in messages[-1].content %}<|exact|>{% elif messages[-1].role == 'tool' %}<|without|>{% elif 'bell curve' in messages[-1].content %}<|area|>{% elif 'for ever' in messages[-1].content %}<|endless|>{% elif 'guess' in messages[-1].content %}<|guess|>{% else %}<|ask|>{% endif %}{%- endif %}`;

export const SCRIPTED_MODEL = scriptedModel({
  template: TEMPLATE,
  lines: [
    { after: '<|ask|>', pieces: ['<tool_call>\n', '{"name": "calculate", ', '"arguments": {"expression": "3*17"}}', '\n</tool_call>'] },
    { after: '<|told|>', pieces: ['1. So', ' \\(3 \\times 17 = 51\\).', '\n\n**Answer:**', ' 51'] },
    {
      after: '<|area|>',
      pieces: [
        '<tool_call>\n ',
        '{"name": "algebra", "arguments": {"action": "integrate", "expression": "exp(-x^2)", "from": "0", "to": "infinity"}}',
        '\n</tool_call> ',
      ],
    },
    {
      after: '<|exact|>',
      pieces: ['1. Thus \\(\\int_0^\\infty e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}\\).', '\n\n**Answer:** half the root'],
    },
    { after: '<|without|>', pieces: ['Only SymPy could compute this.', '\n\n**Answer:** none'] },
    { after: '<|guess|>', pieces: ['It', ' may be more.', '\n\n**Answer:** 99'] },
    // Spaces are not seen: the button to stop it stays where it is.
    { after: '<|endless|>', pieces: ['Many', ' ', '  ', '   '], isEndless: true },
  ],
});

/** An app whose operator offers this file as a model. */
export async function startModelApp(release: Release, files: ModelFiles, options: Partial<StartOptions> = {}): Promise<App> {
  const { url, bytes, sha256 } = files;
  const list = path.join(release.directory, 'operator.json');
  const licence = { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' };
  const about = { id: 'scripted', name: 'Scripted model', licence, leastMemoryGb: 0.25, contextTokens: 16_384 };
  writeFileSync(list, JSON.stringify({ models: [{ ...about, shards: [{ url, bytes, sha256 }] }] }));
  await writeDeviceModels(await readOperatorModels(list), release.directory);
  return startApp({ staticDir: release.directory, ...options });
}

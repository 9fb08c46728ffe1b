import { EPISODES, EPISODE_NAMES } from './episodes/all.ts';
import { APART, FAULTS, likelihoodOf, type Fault } from './faults.ts';
import type { Deed, DevicePlan, EpisodeName, Field, FormField, Plan, Step } from './plan.ts';
import { derived, seeded, type Random } from './random.ts';

const YEARS = 365 * 86_400_000;

export interface PlanOptions {
  readonly steps?: number;
  /** Abilities that the server in use lacks. */
  readonly without?: readonly Fault[];
  /** Has this episode, and no other. */
  readonly only?: EpisodeName;
}

/** A random history. */
export function planOf(seed: number, options: PlanOptions = {}): Plan {
  const random = seeded(seed);
  const [apart, forms] = [derived(seed, 'apart'), derived(seed, 'forms')];
  const sequences: Readonly<Record<string, Random>> = { apart, forms };
  const sequenceOf = (fault: Fault): Random => sequences[APART[fault] ?? ''] ?? random;
  const without = [...(options.without ?? []), ...(options.only ? EPISODES[options.only].without : [])];
  const isChosen = (fault: Fault): boolean => sequenceOf(fault).chance(likelihoodOf(fault)) && !without.includes(fault);
  const chosen = new Set(FAULTS.filter(isChosen));
  const students = 1 + random.below(3);
  const groups = random.below(3);
  const hasNetwork = chosen.has('network');
  const weather = (): DevicePlan['weather'] => ({
    lostRequest: hasNetwork ? random.next() * 0.2 : 0,
    lostAnswer: hasNetwork ? random.next() * 0.3 : 0,
    duplicate: hasNetwork ? random.next() * 0.3 : 0,
    lostEvent: hasNetwork ? random.next() * 0.5 : 0,
  });
  const devices = Array.from({ length: Math.max(students, 2 + random.below(3)) }, (_, i) => ({
    student: i % students,
    contexts: chosen.has('contexts') && random.chance(0.5) ? 2 : 1,
    clockError: chosen.has('clocks') && random.chance(0.5) ? Math.round((random.next() - 0.5) * 20 * YEARS) : 0,
    weather: weather(),
  }));
  const count = options.steps ?? 40 + random.below(80);
  const steps: Step[] = [];
  const docs: number[] = [];
  while (steps.length < count) {
    for (const deed of deedsAt(random, { steps, docs, students, groups, devices, chosen })) {
      steps.push({ after: random.below(random.chance(0.3) ? 40 : 1500), salt: Math.floor(random.next() * 2 ** 31), ...deed });
    }
  }
  if (chosen.has('narrowServer')) narrow(steps, apart);
  if (chosen.has('openForms')) fillForms(steps, docs, devices.length, forms);
  const possible = EPISODE_NAMES.filter((name) => hasEpisode(name, { seed, chosen }, options));
  const alone = possible.find((name) => EPISODES[name].isAlone);
  const episodes = alone ? [alone] : possible;
  for (const name of episodes) interweave(steps, name, devices.length, derived(seed, 'deeds', name));
  const written = [...new Set(episodes.flatMap((name) => EPISODES[name].collections))];
  return { seed, students, groups, devices, faults: chosen, episodes, written, steps };
}

function hasEpisode(
  name: EpisodeName,
  { seed, chosen }: { readonly seed: number; readonly chosen: ReadonlySet<Fault> },
  { only }: PlanOptions,
): boolean {
  const { without, likelihood } = EPISODES[name];
  if (without.some((fault) => chosen.has(fault))) return false;
  return only === undefined ? derived(seed, 'episode', name).chance(likelihood) : only === name;
}

/** The deeds of an episode come in their order, between the other steps. */
function interweave(steps: Step[], name: EpisodeName, devices: number, random: Random): void {
  const deeds = EPISODES[name].plan(random, devices);
  const places = deeds.map(() => random.below(steps.length + 1)).toSorted((a, b) => a - b);
  for (const [i, { deed, device }] of [...deeds.entries()].toReversed()) {
    const step = { do: 'episode', of: name, deed, device, after: random.below(1500), salt: Math.floor(random.next() * 2 ** 31) } as const;
    steps.splice(places[i]!, 0, step);
  }
}

/** The operator changes the quota some times. */
function narrow(steps: Step[], random: Random): void {
  for (let changes = 1 + random.below(4); changes > 0; changes--) {
    const tasks = random.chance(0.8) ? random.below(6) : null;
    const step = { do: 'room', tasks, after: random.below(500), salt: Math.floor(random.next() * 2 ** 31) } as const;
    steps.splice(random.below(Math.max(1, steps.length)), 0, step);
  }
}

/** Students open some forms, and save each of them some steps later. */
function fillForms(steps: Step[], docs: readonly number[], devices: number, random: Random): void {
  for (let forms = 1 + random.below(8); forms > 0; forms--) {
    const form = { device: random.below(devices), doc: random.pick(docs), field: random.pick(FORM_FIELDS) };
    const at = random.below(steps.length);
    for (const [deed, place] of [
      ['save form', at + random.below(Math.min(30, steps.length - at))],
      ['open form', at],
    ] as const) {
      steps.splice(place, 0, { do: deed, ...form, after: 0, salt: Math.floor(random.next() * 2 ** 31) });
    }
  }
}

interface Sofar {
  readonly steps: readonly Step[];
  readonly docs: number[];
  readonly students: number;
  readonly groups: number;
  readonly devices: readonly DevicePlan[];
  readonly chosen: ReadonlySet<Fault>;
}

const FORM_FIELDS: readonly FormField[] = ['title', 'title', 'notes', 'notes', 'labels', 'points'];
const FIELDS: readonly Field[] = ['title', 'title', 'notes', 'labels', 'points'];

function deedsAt(random: Random, { steps, docs, students, groups, devices, chosen }: Sofar): Deed[] {
  const device = random.below(devices.length);
  const doc = docs.length === 0 ? 0 : random.pick(docs.slice(-8));
  const field = chosen.has('upgrades') && random.chance(0.2) ? 'colour' : random.pick(FIELDS);
  if (docs.length === 0 || random.chance(0.15)) {
    const isTwin = chosen.has('twinCreations') && docs.length > 0 && random.chance(0.4);
    const created = isTwin ? doc : docs.length;
    if (!isTwin) docs.push(created);
    const group = groups > 0 && created % 3 === 2 ? created % groups : null;
    return [{ do: 'create', device, doc: created, group }];
  }
  if (random.chance(0.55)) {
    const roll = random.next();
    if (roll < 0.1) return [{ do: 'delete', device, doc }];
    if (roll < 0.14) return [{ do: 'bring back', device, doc }];
    if (roll < 0.2) return [{ do: 'unlabel', device, doc }];
    if (roll < 0.24) return [{ do: 'edit profile', device }];
    if (roll < 0.28 && chosen.has('invalidValues')) return [{ do: 'spoil', device, doc }];
    if (roll < 0.31 && chosen.has('invalidValues')) return [{ do: random.chance(0.5) ? 'discard' : 'retry', device, doc }];
    return [{ do: 'edit', device, doc, field }];
  }
  const kill = (of: number): Deed => ({
    do: 'kill',
    device: of,
    context: random.below(devices[of]!.contexts),
    awaits: random.below(random.chance(0.5) ? 12 : 80),
    back: random.below(random.chance(0.5) ? 1000 : 10_000),
  });
  switch (random.below(10)) {
    case 0:
      return chosen.has('network') ? [{ do: random.chance(0.4) ? 'cut' : 'connect', device }] : [{ do: 'wake', device }];
    case 1:
    case 2:
      return chosen.has('kills') ? [kill(device)] : [];
    case 3: {
      if (!chosen.has('membership') || groups === 0) return [];
      const student = random.below(students);
      const change: Deed = { do: random.chance(0.5) ? 'join' : 'leave', student, group: random.below(groups) };
      // A device must be able to die while its scopes change.
      const its = devices.flatMap((known, i) => (known.student === student ? [i] : []));
      return chosen.has('kills') && its.length > 0 ? [change, kill(random.pick(its))] : [change];
    }
    case 4:
    case 5:
      return chosen.has('sqlWriters') ? [{ do: random.chance(0.15) ? 'sql delete' : 'sql write', doc, field }] : [];
    case 6:
      if (!chosen.has('outages')) return [];
      return [{ do: steps.findLast((step) => step.do === 'outage' || step.do === 'service')?.do === 'outage' ? 'service' : 'outage' }];
    case 7:
      if (chosen.has('clocks') && random.chance(0.3))
        return [{ do: 'clock', device, error: Math.round((random.next() - 0.5) * 20 * YEARS) }];
      if (chosen.has('closedStorage') || chosen.has('quota')) return [{ do: random.chance(0.5) ? 'disk fails' : 'disk works', device }];
      return [];
    case 8:
      if (chosen.has('restores') && random.chance(0.6))
        return [{ do: steps.some((step) => step.do === 'back up') ? 'restore' : 'back up' }];
      if (chosen.has('upgrades') && random.chance(0.4))
        return [{ do: 'upgrade', device, lateMs: random.chance(0.5) ? random.below(10_000) : 0 }];
      if (chosen.has('clearings') && random.chance(0.5)) return [{ do: 'clear tombstones' }];
      if (!chosen.has('contexts')) return [];
      if (random.chance(0.5)) return [{ do: 'background', device }];
      return [{ do: 'look at', device, context: random.chance(0.3) ? null : random.below(devices[device]!.contexts) }];
    default: {
      const loses = chosen.has('tornTail') || chosen.has('setBackDevices') || chosen.has('tornApart');
      if (loses && random.chance(0.5)) return [{ do: 'power cut', device, loses: random.below(12), back: random.below(5000) }];
      const isForging = chosen.has('anyShape') || chosen.has('passingRefusals');
      return isForging ? [{ do: 'forge', device, answers: 1 + random.below(3) }] : [];
    }
  }
}

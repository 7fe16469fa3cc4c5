/** The kinds of problems (spec D §3). */
export const PROBLEM_TYPES = [
  'damage_home',
  'damage_public',
  'damage_work',
  'water_pressure',
  'water_quality',
  'other',
] as const;
export type ProblemType = (typeof PROBLEM_TYPES)[number];

/** The kinds that are reports of damage, which a utility without the flag `water_damage` does not take. */
const DAMAGE: readonly ProblemType[] = ['damage_home', 'damage_public', 'damage_work'];

/** The kinds of problems that a utility takes, in their order. */
export const takenProblemTypes = ({ water_damage }: { water_damage: boolean }): readonly ProblemType[] =>
  PROBLEM_TYPES.filter((type) => water_damage || !DAMAGE.includes(type));

export const isProblemType = (text: string): text is ProblemType => PROBLEM_TYPES.some((type) => type === text);

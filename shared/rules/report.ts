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

export const isProblemType = (text: string): text is ProblemType => PROBLEM_TYPES.some((type) => type === text);

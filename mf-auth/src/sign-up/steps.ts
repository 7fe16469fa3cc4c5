import type { SignUpDraft } from '@hydria/shared/contract/sign-up.ts';

/** The questions of a registration, in their order; the last one shows all answers. */
export const STEPS = ['number', 'code', 'identity', 'supplies', 'account', 'review'] as const;

export type Step = (typeof STEPS)[number];

/** The steps of this utility: the tax login only where it asks for it, and no question of which the account has the answer. */
export const stepsOf = (draft: SignUpDraft | null, asksIdentity: boolean): readonly Step[] =>
  STEPS.filter((step) => {
    if (draft?.known.some((known) => known === step)) return false;
    return step !== 'identity' || (draft?.identity_required ?? asksIdentity);
  });

const isAnswered = (draft: SignUpDraft, step: Step): boolean => {
  switch (step) {
    case 'number':
      return draft.afm !== null;
    case 'code':
      return draft.code !== null;
    case 'identity':
      return draft.identity?.used ?? false;
    case 'supplies':
      return draft.customer_type !== null && draft.supplies.some(({ chosen }) => chosen);
    case 'account':
      return draft.account !== null;
    case 'review':
      return false;
  }
};

/** The first step without an answer. */
export const openStep = (draft: SignUpDraft | null, steps: readonly Step[]): Step =>
  steps.find((step) => !draft || !isAnswered(draft, step)) ?? 'review';

/** The step of the address: no further than the first one without an answer. */
export const shownStep = (draft: SignUpDraft | null, steps: readonly Step[], asked: string | null): Step => {
  const open = openStep(draft, steps);
  const wanted = steps.find((step) => step === asked);
  return wanted && steps.indexOf(wanted) < steps.indexOf(open) ? wanted : open;
};

import { createContext, useContext, type ReactNode } from 'react';
import type { PlanFacts } from '../rules/form-settlements.ts';

/** The instalment plans among which a form lets a person choose. */
export interface SettlementPlans {
  plans: readonly PlanFacts[];
  /** Stands in the place of the choice while there is none: the way to the sign-in, or the reason why there are no plans. */
  notice: ReactNode;
}

const Plans = createContext<SettlementPlans>({ plans: [], notice: null });

/** Makes the plans of a person known to the questions of a form. */
export const SettlementPlansProvider = Plans.Provider;

/** The plans of the form around a question. */
export const useSettlementPlans = (): SettlementPlans => useContext(Plans);

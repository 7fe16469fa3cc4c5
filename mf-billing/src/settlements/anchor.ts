/** Where the instalment plans begin on the page of the bills. */
export const PLAN = 'plan';

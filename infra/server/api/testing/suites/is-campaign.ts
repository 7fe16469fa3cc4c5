/**
 * Whether suites run in full (`pnpm campaign <name>`). `npm test` runs a sample with a fixed seed, in which every call
 * and every kind of case occurs.
 */
export const isCampaign = (): boolean => process.env['CAMPAIGN'] === 'yes';

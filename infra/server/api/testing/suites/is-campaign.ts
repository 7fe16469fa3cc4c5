/**
 * Whether suites try everything (`pnpm campaign <name>`). `npm test` tries a sample with a fixed seed, in which every call and
 * every kind of case occurs.
 */
export const isCampaign = (): boolean => process.env['CAMPAIGN'] === 'yes';

/** How a tax login ended: the `result` that `/postgsis` is called with. */
export const TAXIS_RESULTS = ['success', 'cancelled', 'expired', 'other_person', 'failed'] as const;

export type TaxisResult = (typeof TAXIS_RESULTS)[number];

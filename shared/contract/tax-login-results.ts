/** The outcome of a tax login: the `result` of `/postgsis`. */
export const TAX_LOGIN_RESULTS = ['success', 'cancelled', 'expired', 'other_person', 'failed'] as const;

export type TaxLoginResult = (typeof TAX_LOGIN_RESULTS)[number];

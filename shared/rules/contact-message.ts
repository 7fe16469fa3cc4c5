/** The subjects of a message to a utility. */
export const CONTACT_TOPICS = ['bill', 'supply', 'reading', 'account', 'complaint', 'other'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

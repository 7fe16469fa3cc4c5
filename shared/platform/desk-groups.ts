/** The groups of pages in the navigation of the staff, in their order. */
export const DESK_GROUPS = ['cases', 'people', 'money', 'meters', 'texts', 'settings'] as const;

export type DeskGroup = (typeof DESK_GROUPS)[number];

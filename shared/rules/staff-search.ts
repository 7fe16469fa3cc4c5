/** Most rows of a kind in the search of the staff. */
export const STAFF_SEARCH_MOST = 5;

/** Characters of what the staff search for. */
export const STAFF_SEARCH_TERM = { min: 2, max: 100 } as const;

/** The bits of the integer option of `POST /api/user/subscribe`. */
export const BY_MAIL = 1;
export const BY_PUSH = 2;

/** Characters of a password (S §5, decisions 26). No composition is asked for. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** Characters as people count them, however the keyboard composed an accent. */
export const passwordLength = (password: string): number => [...password.normalize('NFC')].length;

export const isLongEnough = (password: string): boolean => passwordLength(password) >= PASSWORD_MIN;

export const isShortEnough = (password: string): boolean => passwordLength(password) <= PASSWORD_MAX;

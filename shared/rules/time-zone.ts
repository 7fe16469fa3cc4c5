/** The clock of the utilities, and of people who have not chosen another (decisions 21f). */
export const HOME_ZONE = 'Europe/Athens';

/** Whether the text names a time zone by region and place, `Europe/Athens`; offsets and abbreviations do not. */
export const isTimeZone = (text: string): boolean => {
  if (!/^[A-Z][A-Za-z_]+(?:\/[A-Za-z\d_+-]+){1,2}$/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

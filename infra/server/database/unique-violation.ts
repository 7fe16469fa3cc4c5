/** SQLSTATE of a unique violation (PostgreSQL, appendix A). */
const UNIQUE_VIOLATION = '23505';

/** The name of the unique constraint or index that a statement violated; undefined for every other error. */
export const violatedConstraint = (error: unknown): string | undefined => {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION ? constraint : undefined;
};

/** Whether a statement would have stored a second row where the database permits one. */
export const isUniqueViolation = (error: unknown): boolean => violatedConstraint(error) !== undefined;

/**
 * React says so of an update that a test did not wait for, or of one outside its environment. Such a test looks at a
 * screen that is about to change, and passes or fails by the speed of the machine.
 */
const UNAWAITED = /not wrapped in act\(|not configured to support act\(/;

/**
 * Watches a console for these messages, which are withheld. `check` throws with the components of those since the last check,
 * and names the test in which each arose.
 */
export const watchUpdates = (target: Pick<Console, 'error'>, testName: () => string | undefined) => {
  const { error } = target;
  let found: string[] = [];
  target.error = (...said: unknown[]) => {
    const [format, component] = said;
    if (typeof format !== 'string' || !UNAWAITED.test(format)) return error.apply(target, said);
    found.push(`${format.includes('%s') ? String(component) : 'A component'}, in “${testName() ?? 'no test'}”`);
  };
  return {
    check: (): void => {
      const updates = [...new Set(found)];
      found = [];
      if (updates.length > 0) throw new Error(`Updated when the test did not wait (no act): ${updates.join('; ')}`);
    },
  };
};

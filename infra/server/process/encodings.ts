/** A weight as RFC 9110 §12.4.2 writes it: three digits at most after the point. */
const WEIGHT = /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/i;

/** The client's weight of an encoding; 0 when it is refused, or when the value is unreadable. */
function weightOf(parameters: readonly string[]): number {
  if (parameters.length === 0) return 1;
  const [, weight] = (parameters.length === 1 && WEIGHT.exec(parameters[0]!.trim())) || [];
  return Number(weight ?? 0);
}

/** The weights of a header's members by name. Of one that is named twice the smaller counts. */
function weightsIn(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const member of header.split(',')) {
    const [name = '', ...parameters] = member.split(';');
    const coding = name.trim().toLowerCase();
    if (coding) weights.set(coding, Math.min(weights.get(coding) ?? 1, weightOf(parameters)));
  }
  return weights;
}

/** Bytes as they are may be sent unless they are refused, and come last unless they are named. */
const UNNAMED = 1e-4;

/**
 * In what forms a client reads an answer, the most welcome first, by its `Accept-Encoding` (RFC 9110 §12.5.3); null is the
 * bytes as they are. Of what is equally welcome the first of `known` comes first. A client that sends no such header may read
 * nothing else than bytes as they are; one that refuses every form gets these, as it would without having asked.
 */
export function encodingsFor<E extends string>(header: string | undefined, known: readonly E[]): (E | null)[] {
  const weights = weightsIn(header ?? '');
  const others = weights.get('*');
  const ranked = [
    ...known.map((form) => ({ form, weight: weights.get(form) ?? others ?? 0 })),
    { form: null, weight: weights.get('identity') ?? (others === undefined ? UNNAMED : others && UNNAMED) },
  ];
  const taken = ranked.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  return taken.length > 0 ? taken.map(({ form }) => form) : [null];
}

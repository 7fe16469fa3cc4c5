/** Stands in the place of a removed value. */
const GONE = '[…]';

/** Numbers of requests, which look like secrets and are none. */
const UUID = /([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/i;

/** Values that must not be logged, in the order in which they are removed: long ones before the parts that they contain. */
const PATTERNS: readonly [RegExp, string][] = [
  // JSON Web Tokens, then the credentials of a header.
  [/\beyJ[\w-]{5,}\.[\w-]*\.?[\w-]*/g, GONE],
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${GONE}`],
  // `//user:password@host`
  [/(\/\/)[^\s/@:]+:[^\s/@]+@/g, `$1${GONE}@`],
  // All of a query: names of its fields, too, can be a person's.
  [/\?[^\s"'<>?]*=[^\s"'<>]*/g, `?${GONE}`],
  [/#[^\s"'<>#]*=[^\s"'<>]*/g, `#${GONE}`],
  [/[\p{L}\p{N}._+'-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/giu, GONE],
  // `password=…`, `"token": "…"`, `ΑΦΜ: …`
  [
    /\b(password|passwd|secret|token|code|otp|cookie|authorization)(["']?\s*[=:]\s*["']?)[^\s"',;&)}]+/gi,
    `$1$2${GONE}`,
  ],
  // Opaque tokens: ours are 43 characters after their expiry, those of others have 32 and more.
  [/(?<![\w-])(?:[0-9a-z]{4,8}\.)?(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{40,}={0,2}/g, GONE],
  [/(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{24,}={0,2}/g, GONE],
  [/(?<![\w-])[0-9a-f]{32,}(?![\w-])/gi, GONE],
  // Payment codes and accounts, in groups as they are printed.
  [/(?<![\p{L}\p{N}])RF[\s.-]?\d{2}(?:[\s.-]?\d){4,23}/giu, GONE],
  [/(?<![\p{L}\p{N}])GR[\s.-]?\d{2}(?:[\s.-]?\d){10,23}/giu, GONE],
  // Days and times keep their digits.
  [/(?<![\d.])(?!\d{4}-\d\d-\d\d)\d(?:[ -]?\d){12,24}(?!\d)/g, GONE],
  // Telephones: with a country, or ten Greek digits.
  [/(?:\+|%2B|(?<!\d)00)\d(?:[ ().-]{0,2}\d){8,13}(?!\d)/gi, GONE],
  [/(?<!\d)(?!\d{4}-\d\d-\d\d)(?:30[ .-]?)?(?:6[ .-]?9|2[ .-]?\d)(?:[ .()-]{0,2}\d){8}(?!\d)/g, GONE],
  // Tax numbers of other countries of the European Union.
  [
    /(?<![\p{L}\p{N}])(?:AT|B[EG]|C[YZ]|D[EK]|E[ELS]|F[IR]|H[RU]|I[ET]|L[TUV]|MT|NL|P[LT]|RO|S[EIK]|XI) ?(?=[A-Z]{0,2}\d{4})[A-Z0-9]{8,12}(?![\p{L}\p{N}])/gu,
    GONE,
  ],
  // Tax numbers, also in groups of three.
  [/(?<!\d|\d\.)\d{9}(?!\d)/g, GONE],
  [/(?<!\d|\d[ .])\d{3}[ .]\d{3}[ .]\d{3}(?!\d|[ .]\d)/g, GONE],
];

/**
 * A text without tax numbers, payment codes, accounts, e-mails, telephones, tokens and queries of addresses. It removes too much
 * rather than too little: any nine digits count as a tax number.
 */
export const redact = (text: string): string =>
  text
    .split(UUID)
    .map((part, n) =>
      n % 2 === 1 ? part : PATTERNS.reduce((rest, [pattern, gone]) => rest.replaceAll(pattern, gone), part),
    )
    .join('');

/** Fields that only ever hold data of people or secrets, whatever their value looks like. */
const PRIVATE =
  /^(afm|vat|tax_?id|e?mail|phone\d?|mobile|address|(first|last|full|sur)_?name|password|secret|token|otp|code_?challenge|authorization|cookie|set-cookie|search|query)$/i;

/** Numbers that the log itself writes. */
const OWN_NUMBERS = new Set(['level', 'time', 'pid', 'ms', 'status', 'responseTime', 'attempt', 'retries', 'lost']);

function redactNumber(name: string, value: number): number | string {
  if (OWN_NUMBERS.has(name)) return value;
  const text = String(value);
  return redact(text) === text ? value : GONE;
}

function redactField(name: string, value: unknown): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  if (PRIVATE.test(name)) return GONE;
  if (typeof value === 'string') return redact(value);
  if (typeof value === 'number') return redactNumber(name, value);
  return redactFields(value);
}

function redactFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => redactField('', item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [redact(name), redactField(name, field)]));
}

/** A line of the log as its fields, redacted; a line that is no JSON is a text. */
export function redactLine(line: string): Record<string, unknown> {
  try {
    const fields: unknown = JSON.parse(line);
    if (typeof fields === 'object' && fields !== null) return redactFields(fields) as Record<string, unknown>;
  } catch {
    // Not a line of the logger.
  }
  return { level: 50, time: Date.now(), msg: redact(line.trim()) };
}

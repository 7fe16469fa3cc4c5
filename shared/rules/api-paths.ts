/**
 * First words of the addresses that the API answers: its calls, files, Open311, the way to the tax authority and back, and, beside
 * demo data, stand-ins for the outside.
 */
export const API_PATHS = ['api', 'media', 'open311', 'gsis', 'sandbox'] as const;

/** Whether an address without query belongs to the API, so that the gateway passes it on and no page of the portal has it. */
export const isApiPath = (path: string): boolean =>
  API_PATHS.some((word) => path === `/${word}` || path.startsWith(`/${word}/`));

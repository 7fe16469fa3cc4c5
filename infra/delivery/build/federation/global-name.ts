/** Where the shell puts federation's runtime for remotes. Another major of it would get another name. */
export const FEDERATION = 'portalFederation2';
